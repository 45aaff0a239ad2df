/** A row of a list that is ordered by weight, the largest first, then by id, the largest first. */
export interface Weighed {
  readonly id: string;
  readonly weigh: number;
}

const isBefore = (a: Weighed, b: Weighed) =>
  a.weigh > b.weigh || (a.weigh === b.weigh && Number(a.id) > Number(b.id));

/** The smallest weight with which `row` stands before `next`. */
const justBefore = (row: Weighed, next: Weighed) =>
  Number(row.id) > Number(next.id) ? next.weigh : next.weigh + 1;

/** The largest weight with which `row` stands after `previous`. */
const justAfter = (row: Weighed, previous: Weighed) =>
  Number(row.id) < Number(previous.id) ? previous.weigh : previous.weigh - 1;

/** Gives each row from `from` on, by `step`, a weight that puts it beyond its neighbour. */
function pushed(rows: readonly Weighed[], from: number, step: 1 | -1): Weighed[] {
  const next = [...rows];
  for (let index = from; index >= 0 && index < next.length; index += step) {
    const row = next[index];
    const neighbour = next[index - step];
    if (row === undefined || neighbour === undefined) continue;
    const inOrder = step === 1 ? isBefore(neighbour, row) : isBefore(row, neighbour);
    if (inOrder) continue;
    const weigh = step === 1 ? justAfter(row, neighbour) : justBefore(row, neighbour);
    next[index] = { ...row, weigh };
  }
  return next;
}

/**
 * The new weights after the row at `from` was moved to `to`: as few as possible, including those of
 * its neighbours if these are too close together.
 */
export function movedWeights(rows: readonly Weighed[], from: number, to: number): Weighed[] {
  const order = [...rows];
  const [moved] = order.splice(from, 1);
  if (moved === undefined || from === to) return [];
  order.splice(to, 0, moved);
  const before = new Map(rows.map(({ id, weigh }) => [id, weigh]));
  const changes = (next: readonly Weighed[]) =>
    next.filter(({ id, weigh }) => before.get(id) !== weigh);

  const above = order[to - 1];
  const below = order[to + 1];
  const upwards = [...order];
  if (below !== undefined) upwards[to] = { ...moved, weigh: justBefore(moved, below) };
  const downwards = [...order];
  if (above !== undefined) downwards[to] = { ...moved, weigh: justAfter(moved, above) };
  const ways = [
    ...(below === undefined ? [] : [changes(pushed(upwards, to - 1, -1))]),
    ...(above === undefined ? [] : [changes(pushed(downwards, to + 1, 1))]),
  ];
  return ways.sort((a, b) => a.length - b.length)[0] ?? [];
}
