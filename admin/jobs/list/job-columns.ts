import { stored } from '../../app/stored';
import type { JobListQuery } from '../../documents/jobs';

export type ListedJob = NonNullable<JobListQuery['adminJobs']>['items'][number];

/** The optional columns, with their names in the query's variables. */
export const COLUMNS = [
  'pictures',
  'types',
  'prices',
  'salary',
  'people',
  'place',
  'visibility',
  'status',
] as const;

export type Column = (typeof COLUMNS)[number];

const SHOWN_AT_FIRST: readonly Column[] = ['pictures', 'types', 'prices', 'visibility', 'status'];

/** The visible columns, as stored in this browser. */
export function shownColumns(): readonly Column[] {
  const kept = stored.read('job.columns')?.split(',');
  return kept === undefined ? SHOWN_AT_FIRST : COLUMNS.filter((each) => kept.includes(each));
}

export const keepColumns = (shown: readonly Column[]): boolean =>
  stored.write('job.columns', shown.join(','));

/** The query's variables for the columns. */
export const askedFor = (shown: readonly Column[]): Record<Column, boolean> =>
  Object.fromEntries(COLUMNS.map((each) => [each, shown.includes(each)])) as Record<
    Column,
    boolean
  >;
