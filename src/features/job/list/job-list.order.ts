/** The order of a list; at last the largest `weigh` and the highest id come first. */
export enum JobOrder {
  STANDARD = 'standard',
  WAGE = 'wage',
}

/** A column by which a list is ordered, the highest first. */
interface SortColumn {
  readonly name: 'factory_price_total';
  /** Its name in the clauses of a statement. */
  readonly alias: string;
  readonly type: string;
  /** Its values in a cursor. */
  readonly pattern: RegExp;
}

/** The standard order has none: it is by distance if there is a point. */
export const SORT_COLUMNS: Readonly<Record<JobOrder, SortColumn | null>> = {
  standard: null,
  wage: { name: 'factory_price_total', alias: 'wage', type: 'numeric', pattern: /^\d{1,8}\.\d\d$/ },
};
