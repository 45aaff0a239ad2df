import { stored } from '../../app/stored';
import type { JobListQuery } from '../../documents/jobs';

export type ListedJob = NonNullable<JobListQuery['adminJobs']>['items'][number];

/** The columns that may be left out, as the query's variables name them. */
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

/** Which columns are shown, as this browser remembers it. */
export function shownColumns(): readonly Column[] {
  const kept = stored.read('job.columns')?.split(',');
  return kept === undefined ? SHOWN_AT_FIRST : COLUMNS.filter((each) => kept.includes(each));
}

export const keepColumns = (shown: readonly Column[]): boolean =>
  stored.write('job.columns', shown.join(','));

/** What the query is told of the columns. */
export const askedFor = (shown: readonly Column[]): Record<Column, boolean> =>
  Object.fromEntries(COLUMNS.map((each) => [each, shown.includes(each)])) as Record<
    Column,
    boolean
  >;
