import type { Knex } from 'knex';
import type { Viewer } from '../../services';
import type { Listed, Wanted } from '../../lib/lists/list';
import { IS_OPEN_TO, IS_SHOWN, jobColumns, NAME_CONTAINS, type JobRow } from '../job/job.row';

export type FavouriteRow = JobRow & {
  readonly createtime: Date;
  /** `createtime` in microseconds since 1970, which a Date cannot hold. */
  readonly since: string;
};

/** The last favourite of the previous page. */
export interface FavouritePosition {
  /** Microseconds since 1970. */
  readonly since: string;
  readonly weigh: number;
  readonly id: number;
}

/** The favourites after a position, or from an offset on. */
interface FavouriteWindow {
  readonly after: FavouritePosition | null;
  readonly size: number;
  readonly offset: number;
}

interface FavouriteFilter {
  readonly viewer: Viewer;
  readonly keyword: string | null;
}

/** Builds a query, without columns, for matching favourites whose jobs the viewer may see. */
export function favouritesOf(
  database: Knex,
  { viewer, keyword }: FavouriteFilter,
): Knex.QueryBuilder {
  const query = database('job_collect')
    .join('job', 'job.id', 'job_collect.job_id')
    .where('job_collect.user_id', viewer.id)
    .whereRaw(IS_SHOWN);
  if (keyword !== null) void query.whereRaw(NAME_CONTAINS, [keyword]);
  return query.whereRaw(IS_OPEN_TO, [[...viewer.ancestry]]);
}

/** Lists a viewer's favourites and their total, by descending time, weight and job id. */
export async function listFavourites(
  database: Knex,
  filter: FavouriteFilter,
  window: FavouriteWindow,
  wanted: Wanted,
): Promise<Listed<FavouriteRow>> {
  const [rows, total] = await Promise.all([
    wanted.rows ? favouritesWithin(database, filter, window) : [],
    wanted.total ? countFavourites(database, filter) : 0,
  ]);
  return { rows, total };
}

const SINCE = '(extract(epoch FROM job_collect.createtime) * 1000000)::bigint';

function favouritesWithin(
  database: Knex,
  filter: FavouriteFilter,
  { after, size, offset }: FavouriteWindow,
): Promise<FavouriteRow[]> {
  const query = favouritesOf(database, filter)
    .select([...jobColumns, 'job_collect.createtime', database.raw(`${SINCE} AS since`)])
    .orderByRaw('job_collect.createtime DESC, job.weigh DESC, job.id DESC')
    .limit(size)
    .offset(offset);
  if (after !== null) {
    const { since, weigh, id } = after;
    void query.whereRaw(`(${SINCE}, job.weigh, job.id) < (?::bigint, ?::integer, ?::integer)`, [
      since,
      weigh,
      id,
    ]);
  }
  return query as Promise<FavouriteRow[]>;
}

async function countFavourites(database: Knex, filter: FavouriteFilter): Promise<number> {
  const [row] = await favouritesOf(database, filter).select<{ total: number }[]>(
    database.raw('count(*)::integer AS total'),
  );
  return row?.total ?? 0;
}
