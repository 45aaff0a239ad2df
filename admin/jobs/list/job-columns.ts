import type { JobListQuery } from '../../documents/jobs';
import type { Sort } from '../../list/address';

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
  'expiry',
  'created',
] as const;

export type Column = (typeof COLUMNS)[number];

/** With the column that the list is sorted by, which links from home do not know to be off. */
export const columnsFor = (shown: readonly Column[], sort: Sort | null): readonly Column[] =>
  sort?.field === 'EXPIRE_TIME' && !shown.includes('expiry') ? [...shown, 'expiry'] : shown;

/** The query's variables for the columns. */
export const askedFor = (shown: readonly Column[]): Record<Column, boolean> =>
  Object.fromEntries(COLUMNS.map((each) => [each, shown.includes(each)])) as Record<
    Column,
    boolean
  >;
