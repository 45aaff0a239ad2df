import type { Target } from './cell.values';
import { COLUMNS } from './sheet.columns';

/** The field for each column of a sheet; null for omitted columns. */
export type Matching = readonly (Target | null)[];

const bare = (head: string) =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[（(][^（()）]*[)）]/g, '')
    .replace(/[\s_*:：-]/g, '');

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
