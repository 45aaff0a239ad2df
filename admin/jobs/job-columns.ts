import { useState } from 'react';
import { stored } from '../app/stored';
import type { JobListQuery } from '../documents/jobs';

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

/** Which columns are shown, which this browser remembers; the service is asked for no others. */
export function useColumns(): readonly [readonly Column[], (shown: readonly Column[]) => void] {
  const [shown, setShown] = useState<readonly Column[]>(() => {
    const kept = stored.read('job.columns')?.split(',');
    return kept === undefined ? SHOWN_AT_FIRST : COLUMNS.filter((each) => kept.includes(each));
  });
  return [
    shown,
    (next) => {
      stored.write('job.columns', next.join(','));
      setShown(next);
    },
  ];
}

/** What the query is told of the columns. */
export const askedFor = (shown: readonly Column[]): Record<Column, boolean> =>
  Object.fromEntries(COLUMNS.map((each) => [each, shown.includes(each)])) as Record<
    Column,
    boolean
  >;
