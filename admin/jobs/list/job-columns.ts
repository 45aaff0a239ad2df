import type { JobListQuery } from '../../documents/jobs';
import type { Sort } from '../../list/address';

export type ListedJob = NonNullable<JobListQuery['adminJobs']>['items'][number];

/** The optional columns, named as in the query's variables. */
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

/**
 * Adds the expiry column if the list is sorted by it: links from home do not know if it is hidden.
 */
export const columnsFor = (shown: readonly Column[], sort: Sort | null): readonly Column[] =>
  sort?.field === 'EXPIRE_TIME' && !shown.includes('expiry') ? [...shown, 'expiry'] : shown;

export const askedFor = (shown: readonly Column[]): Record<Column, boolean> =>
  Object.fromEntries(COLUMNS.map((each) => [each, shown.includes(each)])) as Record<
    Column,
    boolean
  >;
