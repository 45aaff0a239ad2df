import type { JobRow } from '../job.row';

/**
 * The order of a list; ties are broken by the largest `weigh`, then by the highest id. The newest
 * have the highest ids.
 */
export enum JobOrder {
  STANDARD = 'standard',
  WAGE = 'wage',
  NEWEST = 'newest',
}

/** Columns of one text or number that is never null. */
type PlainColumn = {
  [Name in keyof JobRow]: JobRow[Name] extends string | number ? Name : never;
}[keyof JobRow];

/**
 * A column by which a list is ordered, highest first. The open and the restricted jobs each have an
 * index on it, weigh and id, also for each type.
 */
interface SortColumn {
  readonly name: PlainColumn;
  /** Its name in the clauses of a statement. */
  readonly alias: string;
  /** The clause with the first jobs of each index. */
  readonly clause: string;
  readonly type: string;
  /** Matches its values in a cursor. */
  readonly pattern: RegExp;
}

/**
 * The standard order has no column: it is by distance if there is a point. The newest need no
 * further index.
 */
export const SORT_COLUMNS: Readonly<Record<JobOrder, SortColumn | null>> = {
  standard: null,
  newest: null,
  wage: {
    name: 'factory_price_total',
    alias: 'wage',
    clause: 'best_paid',
    type: 'numeric',
    pattern: /^\d{1,8}\.\d\d$/,
  },
};
