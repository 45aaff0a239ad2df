import type { Knex } from 'knex';
import { notFound, unauthenticated, unavailable } from '../../errors';
import { violatedConstraint } from '../../database/faults';
import type { Viewer } from '../../context';
import type { Listed, Wanted } from '../../lib/list';
import { whereJob } from '../job/list/job.filter';
import { jobColumns, type JobRow } from '../job/job.row';

export type FavouriteRow = JobRow & {
  readonly createtime: Date;
  /** The same, with the microseconds that a Date has no room for. */
  readonly since: string;
};

/** The last favourite of the page before. */
export interface FavouritePosition {
  /** Microseconds since 1970. */
  readonly since: string;
  readonly weigh: number;
  readonly id: number;
}

export interface FavouriteFilter {
  readonly viewer: Viewer;
  readonly keyword: string | null;
}

const favouritesOf = (database: Knex, filter: FavouriteFilter) => {
  const query = database('job_collect')
    .join('job', 'job.id', 'job_collect.job_id')
    .where('job_collect.user_id', filter.viewer.id);
  whereJob(query, filter);
  return query;
};

/** A viewer's favourites, the latest first, then weigh descending, then the higher job id; and how many there are. */
export async function listFavourites(
  database: Knex,
  filter: FavouriteFilter,
  window: { readonly after?: FavouritePosition; readonly size: number; readonly offset: number },
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
  { after, size, offset }: Parameters<typeof listFavourites>[2],
): Promise<FavouriteRow[]> {
  const query = favouritesOf(database, filter)
    .select([...jobColumns, 'job_collect.createtime', database.raw(`${SINCE} AS since`)])
    .orderByRaw('job_collect.createtime DESC, job.weigh DESC, job.id DESC')
    .limit(size)
    .offset(offset);
  if (after !== undefined) {
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

/** Those of the jobs that are the user's favourites. */
export async function favouritesAmong(
  database: Knex,
  userId: number,
  jobIds: readonly number[],
): Promise<Set<number>> {
  const ids = await database('job_collect')
    .where('user_id', userId)
    .whereIn('job_id', jobIds)
    .pluck<number[]>('job_id');
  return new Set(ids);
}

/** Takes the favourite away if it is there and else adds it: one statement, so that there is no state between. */
const TOGGLE = `
  WITH removed AS (
    DELETE FROM job_collect WHERE user_id = :userId AND job_id = :jobId RETURNING 1
  ), added AS (
    INSERT INTO job_collect (user_id, job_id)
    SELECT :userId, :jobId WHERE NOT EXISTS (SELECT FROM removed)
    ON CONFLICT DO NOTHING RETURNING 1
  )
  SELECT EXISTS (SELECT FROM removed) AS removed, EXISTS (SELECT FROM added) AS added`;

/** A toggle that meets as many others as this is not getting anywhere. */
const MOST_ATTEMPTS = 1000;

/**
 * Toggles a favourite; whether it is one now (the document, section 3). Toggles at the same moment take effect one after
 * the other. Throws NOT_FOUND where the job is gone, UNAUTHENTICATED where the user is.
 */
export async function toggleFavourite(
  database: Knex,
  userId: number,
  jobId: number,
): Promise<boolean> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const { rows } = await database
      .raw<{ rows: { removed: boolean; added: boolean }[] }>(TOGGLE, { userId, jobId })
      .catch(asMissing);
    const [outcome] = rows;
    // Neither: another toggle added the row after this statement had looked for it. Now it is there to be removed.
    if (outcome?.removed === true || outcome?.added === true) return outcome.added;
  }
  throw unavailable();
}

function asMissing(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === 'job_collect_job_id_fkey') throw notFound('job');
  if (constraint === 'job_collect_user_id_fkey') throw unauthenticated();
  throw error;
}

/** Makes the job a favourite, if it is none; true. Throws as toggleFavourite does. */
export async function addFavourite(
  database: Knex,
  userId: number,
  jobId: number,
): Promise<boolean> {
  await database('job_collect')
    .insert({ user_id: userId, job_id: jobId })
    .onConflict(['user_id', 'job_id'])
    .ignore()
    .catch(asMissing);
  return true;
}

/** Takes the job from the favourites, if it is one; false. */
export async function removeFavourite(
  database: Knex,
  userId: number,
  jobId: number,
): Promise<boolean> {
  await database('job_collect').where({ user_id: userId, job_id: jobId }).delete();
  return false;
}
