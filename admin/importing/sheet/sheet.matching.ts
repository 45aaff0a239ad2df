import { INVISIBLE } from '../../edit/typed-values';
import type { Target } from './cell.values';
import { COLUMNS } from './sheet.columns';
import type { Cells } from './sheet.cells';

/** The field for each column of a sheet; null for omitted columns. */
export type Matching = readonly (Target | null)[];

const bare = (head: string) =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[（(][^（()）]*[)）]/g, '')
    .replace(/[\s_*:：-]/g, '')
    .replace(INVISIBLE, '');

/** Whether a header looks like that of a wage; 发薪日 does not. */
export const looksLikeWage = (head: string): boolean =>
  /(?:^|[^发])薪(?!日)|工资(?!日)|工价|收入|元\/|wage|salary|income/i.test(head);

/** The most rows that may precede the headers, such as a title. */
export const ABOVE = 5;

/**
 * Returns the header row: the one that names the most columns, of several the first; below the
 * first row, at least two. Headers may take two rows, in which a title such as 工资 is merged.
 */
export function headRow(cells: Cells): number {
  const known = cells
    .slice(0, ABOVE + 1)
    .map((row) => matchColumns(row).filter((target) => target !== null).length);
  const most = Math.max(...known);
  return most < 2 ? 0 : known.indexOf(most);
}

/**
 * Matches headers to fields by name, each field once, with the better name: a column `职位` beside
 * `职位名称` is left out. Units in brackets are ignored.
 */
export function matchColumns(heads: readonly string[]): Matching {
  const found = heads.map((head) => {
    const name = bare(head);
    const column = COLUMNS.find(({ names }) => names.includes(name));
    return column && { target: column.target, rank: column.names.indexOf(name) };
  });
  const best = new Map<Target, number>();
  for (const [index, head] of found.entries()) {
    const before = head && found[best.get(head.target) ?? -1];
    if (head && (before === undefined || head.rank < before.rank)) best.set(head.target, index);
  }
  return found.map((head, index) => (head && best.get(head.target) === index ? head.target : null));
}
