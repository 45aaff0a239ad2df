import type { Knex } from 'knex';
import { EARTH_RADIUS, type Coordinates } from '../../lib/distance';
import type { PageWindow } from '../../lib/page';
import { whereJob, type JobFilter } from './job.filter';
import { jobColumns, type JobRow } from './job.row';

/** The document's formula (section 4.5, rule 5), in whole metres; null without coordinates. */
const METRES = `floor(${2 * EARTH_RADIUS} * asin(least(1, sqrt(
  sin(radians(job.lat - :lat) / 2) ^ 2
  + cos(radians(:lat)) * cos(radians(job.lat)) * sin(radians(job.lng - :lng) / 2) ^ 2
))) + 0.5)`;

/** A page of jobs: by distance where a place is given, then weigh descending, then the higher id. */
export function listJobs(
  database: Knex,
  filter: JobFilter,
  near: Coordinates | null,
  { size, offset }: PageWindow,
): Promise<JobRow[]> {
  const query = database('job').select(jobColumns).limit(size).offset(offset);
  whereJob(query, filter);
  if (near !== null) {
    const known = 'CASE WHEN job.lng IS NOT NULL AND job.lat IS NOT NULL';
    void query.orderByRaw(`${known} THEN ${METRES} END ASC NULLS LAST`, { lng: near.lng, lat: near.lat });
  }
  return query.orderByRaw('job.weigh DESC, job.id DESC');
}

export async function countJobs(database: Knex, filter: JobFilter): Promise<number> {
  const query = database('job').select<{ total: number }[]>(database.raw('count(*)::integer AS total'));
  whereJob(query, filter);
  const [row] = await query;
  return row?.total ?? 0;
}

export function findJobs(database: Knex, ids: readonly number[]): Promise<(JobRow & { content: string })[]> {
  return database('job')
    .select([...jobColumns, 'job.content'])
    .whereIn('job.id', ids);
}

/** The descriptions of these jobs, which lists leave out because they are long. */
export function listContents(
  database: Knex,
  ids: readonly number[],
): Promise<{ id: number; content: string }[]> {
  return database<{ id: number; content: string }>('job').select('id', 'content').whereIn('id', ids);
}
