import { MAX_INTEGER } from '../edit/integers';

/** A row of a list that is ordered by weight, then by id, the largest first in both. */
export interface Weighed {
  readonly id: string;
  readonly weigh: number;
}

/** Whether `a` comes before `b` in the list. */
export const isBefore = (a: Weighed, b: Weighed): boolean =>
  a.weigh > b.weigh || (a.weigh === b.weigh && Number(a.id) > Number(b.id));

/** The smallest weight that puts `row` before `next`. */
const justBefore = (row: Weighed, next: Weighed) =>
  Number(row.id) > Number(next.id) ? next.weigh : next.weigh + 1;

/** The largest weight that puts `row` after `previous`. */
const justAfter = (row: Weighed, previous: Weighed) =>
  Number(row.id) < Number(previous.id) ? previous.weigh : previous.weigh - 1;

/** The smallest weight that puts `row` at or before the position of `last`. */
const notAfter = (row: Weighed, last: Weighed) =>
  Number(row.id) >= Number(last.id) ? last.weigh : last.weigh + 1;

/** The largest weight that puts `row` at or after the position of `first`. */
const notBefore = (row: Weighed, first: Weighed) =>
  Number(row.id) <= Number(first.id) ? first.weigh : first.weigh - 1;

/** The range of weights that each row may have, by id, in the order of the rows. */
type Limits = ReadonlyMap<string, readonly [least: number, greatest: number]>;

/** Whether the list goes on before or after the rows of a page. */
interface Around {
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
}

/**
 * Returns the weights that keep the rows of `order` in this order and on their page. Rows of other
 * pages are unknown, so none may pass the first and the last of `rows`.
 */
function limitsOf(rows: readonly Weighed[], order: readonly Weighed[], around: Around): Limits {
  const [first, last] = [rows[0], rows.at(-1)];
  const least = new Map<string, number>();
  let next: Weighed | undefined;
  for (const row of [...order].reverse()) {
    const atEnd = around.hasAfter && last !== undefined ? notAfter(row, last) : -MAX_INTEGER;
    const weigh = next === undefined ? atEnd : justBefore(row, next);
    next = { ...row, weigh };
    least.set(row.id, weigh);
  }
  const limits = new Map<string, readonly [number, number]>();
  let previous: Weighed | undefined;
  for (const row of order) {
    const atStart = around.hasBefore && first !== undefined ? notBefore(row, first) : MAX_INTEGER;
    const weigh = previous === undefined ? atStart : justAfter(row, previous);
    previous = { ...row, weigh };
    limits.set(row.id, [least.get(row.id) ?? 0, weigh]);
  }
  return limits;
}

/** Pushes each row beyond `from`, in direction `step`, past its neighbour if necessary. */
function pushed<Row extends Weighed>(
  rows: readonly Row[],
  from: number,
  step: 1 | -1,
): readonly Row[] {
  const next = [...rows];
  for (let index = from + step; index >= 0 && index < next.length; index += step) {
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
 * Returns the new weights after the row at `from` of a page was moved to `to`: as few as possible,
 * including those of neighbours that are too close together. Null if there is no room for it
 * without changing rows of other pages.
 */
export function movedOnPage<Row extends Weighed>(
  rows: readonly Row[],
  from: number,
  to: number,
  around: Around,
): readonly Row[] | null {
  const order = [...rows];
  const [moved] = order.splice(from, 1);
  if (moved === undefined || from === to) return [];
  order.splice(to, 0, moved);
  const limits = limitsOf(rows, order, around);
  if ([...limits.values()].some(([least, greatest]) => least > greatest)) return null;

  const before = new Map(rows.map(({ id, weigh }) => [id, weigh]));
  const [least, greatest] = limits.get(moved.id) ?? [0, 0];
  const changes = (weigh: number) => {
    const allowed = Math.min(Math.max(weigh, least), greatest);
    const placed = order.map((row, index) => (index === to ? { ...moved, weigh: allowed } : row));
    return pushed(pushed(placed, to, -1), to, 1).filter(
      ({ id, weigh }) => before.get(id) !== weigh,
    );
  };
  const [above, below] = [order[to - 1], order[to + 1]];
  const ways = [
    ...(below === undefined ? [] : [justBefore(moved, below)]),
    ...(above === undefined ? [] : [justAfter(moved, above)]),
  ].map(changes);
  return ways.sort((a, b) => a.length - b.length)[0] ?? [];
}
