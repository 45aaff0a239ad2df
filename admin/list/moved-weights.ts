import { MAX_INTEGER } from '../edit/integers';

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
  const placed = (weigh: number) =>
    order.map((row, index) => (index === to ? { ...moved, weigh } : row));
  const upwards = (weigh: number) => changes(pushed(placed(weigh), to - 1, -1));
  const downwards = (weigh: number) => changes(pushed(placed(weigh), to + 1, 1));
  const ways = [
    ...(below === undefined ? [] : [upwards(justBefore(moved, below))]),
    ...(above === undefined ? [] : [downwards(justAfter(moved, above))]),
  ].sort((a, b) => a.length - b.length);
  // Where the first or the last one has the limit, the others give way.
  const last = above === undefined ? downwards(MAX_INTEGER) : upwards(-MAX_INTEGER);
  return [...ways, last].find(isAllowed) ?? [];
}

const isAllowed = (rows: readonly Weighed[]) =>
  rows.every(({ weigh }) => Math.abs(weigh) <= MAX_INTEGER);
