import { isBefore, movedOnPage, type Weighed } from './moved-weights';

/** How many rows are read at once: the most that a page can have. */
const HUNDRED = 100;
/** How many hundreds of rows are read at most on either side of the page. */
const FARTHEST = 9;
/** The most rows that the service changes in one request. */
const MAX_CHANGES = 1000;

interface WeighedRow extends Weighed {
  readonly version: number | null;
}

/** A row's new weight. */
export interface NewWeight {
  readonly id: string;
  readonly weigh: number;
  readonly expectedVersion: number | null;
}

/**
 * Returns the new weights after the row at `from` of a page was moved to `to`. If the weights of
 * the page leave no room, rows around the page change, too; null if more than MAX_CHANGES would
 * have to. `read` reads a hundred rows of the list; the first hundred has the number 1.
 */
export async function movedRows<Row extends WeighedRow>(
  rows: readonly Row[],
  [from, to]: readonly [from: number, to: number],
  shown: { readonly page: number; readonly pageSize: number; readonly total: number },
  read: (hundred: number) => Promise<readonly Row[]>,
): Promise<readonly NewWeight[] | null> {
  const end = shown.page * shown.pageSize;
  const around = { hasBefore: shown.page > 1, hasAfter: end < shown.total };
  let moved = movedOnPage(rows, from, to, around);
  const near = new Map<string, Row>();
  const middle = Math.ceil(end / HUNDRED);
  for (let distance = 0; moved === null && distance <= FARTHEST; distance++) {
    const hundreds = [...new Set([middle - distance, middle + distance])].filter((at) => at > 0);
    const parts = await Promise.all(hundreds.map(read));
    // Rows of the page keep the versions that the viewer has seen.
    for (const row of [...parts.flat(), ...rows]) near.set(row.id, row);
    const list = [...near.values()].sort((a, b) => (isBefore(a, b) ? -1 : 1));
    const placeOf = (index: number) => list.findIndex(({ id }) => id === rows[index]?.id);
    moved = movedOnPage(list, placeOf(from), placeOf(to), {
      hasBefore: middle - distance > 1,
      hasAfter: parts.at(-1)?.length === HUNDRED,
    });
  }
  if (moved === null || moved.length > MAX_CHANGES) return null;
  return moved.map(({ id, weigh, version }) => ({ id, weigh, expectedVersion: version }));
}
