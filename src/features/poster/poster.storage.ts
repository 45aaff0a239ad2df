import type { Knex } from 'knex';
import { IS_SHOWN } from '../job/job.row';

/** What a poster shows of a job. */
export interface PosterJob {
  readonly job_name: string;
  readonly factory_price_total: string;
  readonly salary: string;
  readonly cover: string;
  readonly images: readonly string[];
}

/** Undefined where there is no such job, or a hidden one. */
export async function findPosterJob(database: Knex, id: number): Promise<PosterJob | undefined> {
  return database<PosterJob & { id: number }>('job')
    .first('job_name', 'factory_price_total', 'salary', 'cover', 'images')
    .where({ id })
    .whereRaw(IS_SHOWN);
}

/** Ids in one statement. */
const BATCH = 1000;

/** Which of these rows exist. */
export async function existingIds(
  database: Knex,
  table: 'job' | 'users',
  ids: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const rows = await database(table)
      .whereRaw('id = any(?::bigint[])', [batch])
      .pluck<number[]>('id');
    for (const id of rows) found.add(id);
  }
  return found;
}
