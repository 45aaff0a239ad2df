import type { Target } from './cell.values';
import { COLUMNS } from './sheet.columns';
import type { Cells } from './sheet.parse';

/** The field for each column of a sheet; null for omitted columns. */
export type Matching = readonly (Target | null)[];

const bare = (head: string) =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[（(][^（()）]*[)）]/g, '')
    .replace(/[\s_*:：-]/g, '');

/** How many rows may be above the heads, such as a title. */
const ABOVE = 5;

/** The row of the heads: the first that names a column, or, below a title, two; otherwise 0. */
export function headRow(cells: Cells): number {
  const known = (row: readonly string[]) =>
    matchColumns(row).filter((target) => target !== null).length;
  const found = cells.slice(0, ABOVE + 1).findIndex((row, at) => known(row) >= (at === 0 ? 1 : 2));
  return Math.max(found, 0);
}

/** Matches heads by their names, each target once; units in brackets do not matter. */
export function matchColumns(heads: readonly string[]): Matching {
  const taken = new Set<Target>();
  return heads.map((head) => {
    const found = COLUMNS.find(({ names }) => names.includes(bare(head)));
    if (found === undefined || taken.has(found.target)) return null;
    taken.add(found.target);
    return found.target;
  });
}
