import type { Knex } from 'knex';
import { inBatches } from '../../lib/lists/batches';
import { IS_SHOWN, type StoredJob } from '../job/job.row';

const columns = [
  'job_name',
  'factory_price_total',
  'subsidy_price',
  'salary',
  'people_num',
  'type',
  'cover',
  'cover_focus_x',
  'cover_focus_y',
  'images',
] as const;

export type PosterJob = Pick<StoredJob, (typeof columns)[number]>;

/** Returns undefined if there is no such job, or it is hidden. */
export async function findPosterJob(database: Knex, id: number): Promise<PosterJob | undefined> {
  return database<StoredJob>('job')
    .first(...columns)
    .where({ id })
    .whereRaw(IS_SHOWN);
}

/** Returns which of these jobs exist and are not hidden. */
export async function findShown(
  database: Knex,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const shown = await database('job')
    .whereRaw('id = any(?::bigint[])', [[...ids]])
    .whereRaw(IS_SHOWN)
    .pluck<number[]>('id');
  return new Set(shown);
}

/** Returns which of these ids exist in the table. */
export async function existingIds(
  database: Knex,
  table: 'job' | 'users',
  ids: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  for (const batch of inBatches(ids)) {
    const rows = await database(table)
      .whereRaw('id = any(?::bigint[])', [batch])
      .pluck<number[]>('id');
    for (const id of rows) found.add(id);
  }
  return found;
}

const CLAIM = `
  INSERT INTO poster_version AS last (job_id, version)
  VALUES (?, floor(extract(epoch FROM clock_timestamp())))
  ON CONFLICT (job_id) DO UPDATE SET version = greatest(last.version + 1, excluded.version)
  RETURNING version`;

/** Claims a unique version of a job's poster: the current second, or one after the last version. */
export async function claimVersion(database: Knex, jobId: number): Promise<number> {
  const { rows } = await database.raw<{ rows: { version: string }[] }>(CLAIM, [jobId]);
  return Number(rows[0]?.version);
}

/** Deletes versions older than a day. The clock has passed them, so new versions stay unique. */
export async function forgetVersions(database: Knex): Promise<void> {
  await database('poster_version')
    .whereRaw("version < extract(epoch FROM now() - interval '1 day')")
    .delete();
}
