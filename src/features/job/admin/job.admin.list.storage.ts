import type { Knex } from 'knex';
import { listing, whereContains } from '../../../database/listing';
import { SortDirection, type ListRequest, type PageSource } from '../../../lib/list';
import { jobColumns, type JobRow, type JobStatus, type JobType } from '../job.row';

/** Conditions that a job must meet; a condition without a value is left out. */
export interface AdminJobConditions {
  readonly types?: readonly JobType[] | null;
  readonly status?: JobStatus | null;
  readonly restricted?: boolean | null;
  readonly userId?: string | null;
  readonly located?: boolean | null;
  readonly illustrated?: boolean | null;
  readonly minPriceTotal?: string | null;
  readonly maxPriceTotal?: string | null;
  readonly minWeigh?: number | null;
  readonly maxWeigh?: number | null;
}

export interface AdminJobSearch extends ListRequest {
  readonly filter: AdminJobConditions;
}

/** As the indexes of migration 0015 have it; names may be too long for an index. */
const ORDERS = {
  id: 'job.id',
  job_name: 'left(job.job_name, 100)',
  factory_price: 'job.factory_price',
  subsidy_price: 'job.subsidy_price',
  factory_price_total: 'job.factory_price_total',
  people_num: 'job.people_num',
  weigh: 'job.weigh',
};

/** Every job that matches, the restricted ones included; by weigh unless `sort` says otherwise. */
export function searchJobs<Item>(
  database: Knex,
  { filter, search, sort, window }: AdminJobSearch,
  toItem: (row: JobRow) => Item,
): PageSource<Item> {
  const by = sort ?? [{ field: 'weigh', direction: SortDirection.DESC }];
  return listing({
    from: () => {
      const query = database('job');
      whereContains(query, search, ['job.job_name'], ['job.id']);
      whereAdminFilter(query, filter);
      return query;
    },
    columns: jobColumns,
    sort: by,
    // In the direction of the column before: one index serves both directions.
    ties: { field: 'id', direction: by[0]?.direction ?? SortDirection.DESC },
    orders: ORDERS,
    window,
    toItem,
  });
}

function whereAdminFilter(query: Knex.QueryBuilder, filter: AdminJobConditions): void {
  const { types, status, restricted, userId, located, illustrated } = filter;
  const is = (condition: string, wanted: boolean | null | undefined) => {
    if (wanted != null) void query.whereRaw(wanted ? condition : `NOT (${condition})`);
  };
  const bound = (
    column: string,
    operator: '>=' | '<=',
    value: string | number | null | undefined,
  ) => {
    if (value != null) void query.where(column, operator, value);
  };
  if (types != null) void query.whereRaw('job.type && ?::integer[]', [[...types]]);
  if (status != null) void query.where('job.status', status);
  if (userId != null) void query.whereRaw('job.user_ids @> ?::integer[]', [[Number(userId)]]);
  is("job.user_ids <> '{}'", restricted);
  is('job.lng IS NOT NULL AND job.lat IS NOT NULL', located);
  is("job.images <> '{}'", illustrated);
  bound('job.factory_price_total', '>=', filter.minPriceTotal);
  bound('job.factory_price_total', '<=', filter.maxPriceTotal);
  bound('job.weigh', '>=', filter.minWeigh);
  bound('job.weigh', '<=', filter.maxWeigh);
}
