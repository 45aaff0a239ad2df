import type { Knex } from 'knex';
import { SortDirection, type SortBy } from '../../../../lib/lists/list';
import type { AdminJobSearch } from './job.admin.conditions.storage';

/** A sort criterion as SQL on a row of `job`. */
interface OrderTerm {
  readonly sql: string;
  readonly direction: SortDirection;
}

/** Exactly as in the indexes of migrations 0015 and 0045; names may be too long for an index. */
const ORDERS = {
  id: 'job.id',
  job_name: 'left(job.job_name, 100)',
  factory_price: 'job.factory_price',
  subsidy_price: 'job.subsidy_price',
  factory_price_total: 'job.factory_price_total',
  people_num: 'job.people_num',
  weigh: 'job.weigh',
  version: 'job.version',
  expiretime: 'job.expiretime',
  addtime: 'job.addtime',
} as const;

/** Jobs without such a time come last in both directions. */
const MAY_BE_NULL: readonly string[] = [ORDERS.expiretime, ORDERS.addtime];

/** The values of `SortBy.field` in a list of jobs. */
export type JobSortField = keyof typeof ORDERS;

const FIRST: readonly SortBy[] = [{ field: 'weigh', direction: SortDirection.DESC }];

/** Returns the order: by weigh unless the search says otherwise; last by id, which breaks ties. */
export function ordersOf({ sort }: AdminJobSearch): OrderTerm[] {
  const by = sort ?? FIRST;
  // In the direction of the first criterion, so that one index serves both directions.
  const ties = { field: 'id', direction: by[0]?.direction ?? SortDirection.DESC };
  return [...by, ties].map(({ field, direction }) => ({
    sql: ORDERS[field as JobSortField],
    direction,
  }));
}

/** Orders by SQL expressions, or by these columns if they are given. */
export function orderBy(
  query: Knex.QueryBuilder,
  orders: readonly OrderTerm[],
  columns?: readonly string[],
): Knex.QueryBuilder {
  for (const [index, { sql, direction }] of orders.entries()) {
    const nulls = MAY_BE_NULL.includes(sql) ? ' NULLS LAST' : '';
    void query.orderByRaw(`${columns?.[index] ?? sql} ${direction}${nulls}`);
  }
  return query;
}

/** Returns the opposite order; undefined if rows without a value come last in both. */
export function reversed(orders: readonly OrderTerm[]): OrderTerm[] | undefined {
  if (orders.some(({ sql }) => MAY_BE_NULL.includes(sql))) return undefined;
  return orders.map(({ sql, direction }) => ({
    sql,
    direction: direction === SortDirection.ASC ? SortDirection.DESC : SortDirection.ASC,
  }));
}
