import type { JobRow } from '../job.row';

/** The order of a list; at last the largest `weigh` and the highest id come first. */
export enum JobOrder {
  STANDARD = 'standard',
  WAGE = 'wage',
}

/** The columns of one text or number, which is never null. */
type PlainColumn = {
  [Name in keyof JobRow]: JobRow[Name] extends string | number ? Name : never;
}[keyof JobRow];

/**
 * A column by which a list is ordered, the highest first. The open jobs and the restricted ones
 * have an index each on it, weigh and id, also for each type.
 */
interface SortColumn {
  readonly name: PlainColumn;
  /** Its name in the clauses of a statement. */
  readonly alias: string;
  /** The clause with the first jobs of each index. */
  readonly clause: string;
  readonly type: string;
  /** Its values in a cursor. */
  readonly pattern: RegExp;
}

/** The standard order has none: it is by distance if there is a point. */
export const SORT_COLUMNS: Readonly<Record<JobOrder, SortColumn | null>> = {
  standard: null,
  wage: {
    name: 'factory_price_total',
    alias: 'wage',
    clause: 'best_paid',
    type: 'numeric',
    pattern: /^\d{1,8}\.\d\d$/,
  },
};
