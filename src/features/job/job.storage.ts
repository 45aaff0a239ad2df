import type { Knex } from 'knex';
import { runStatement } from '../../database/knex-internals';
import { IS_SHOWN, jobColumns, type JobRow, type StoredJob } from './job.row';

/** A job found by its id, hidden or not. */
export type FoundJobRow = JobRow &
  Pick<StoredJob, 'images'> &
  Partial<Pick<StoredJob, 'content'>> & { readonly is_shown: boolean };

/** The most jobs whose descriptions take a few milliseconds at most to read. */
const MOST_SHORT = 10;

/** Reads jobs by their ids; of more than a few, without the descriptions, which may be long. */
export function findJobs(database: Knex, ids: readonly number[]): Promise<FoundJobRow[]> {
  const isShort = ids.length <= MOST_SHORT;
  return runStatement(database, {
    name: isShort ? 'jobs by id' : 'many jobs by id',
    text: `SELECT ${jobColumns.join(', ')}, job.images, ${isShort ? 'job.content, ' : ''}
      ${IS_SHOWN} AS is_shown
      FROM job WHERE job.id = ANY($1)`,
    values: [ids],
    isShort,
  });
}

/**
 * Reads the descriptions of these jobs, which lists omit because they are long; null for those that
 * would exceed `most` bytes in all, which are not read.
 */
export function listContents(
  database: Knex,
  ids: readonly number[],
  most: number | null,
): Promise<{ id: number; content: string | null }[]> {
  return runStatement(database, {
    name: 'descriptions by job id',
    text: `SELECT id, CASE WHEN $2::bigint IS NULL
        OR sum(octet_length(content)) OVER (ORDER BY id) <= $2 THEN content END AS content
      FROM job WHERE id = ANY($1)`,
    values: [ids, most],
  });
}

/** Reads the images of these jobs. Few lists show them; they took a quarter of a page's time. */
export function listImages(
  database: Knex,
  ids: readonly number[],
): Promise<Pick<StoredJob, 'id' | 'images'>[]> {
  return runStatement(database, {
    name: 'job images',
    text: 'SELECT id, images FROM job WHERE id = ANY($1)',
    values: [ids],
    isShort: true,
  });
}

/** Reads when these jobs were added; null if unknown. */
export function listCreateTimes(
  database: Knex,
  ids: readonly number[],
): Promise<{ id: number; addtime: Date | null }[]> {
  return database('job')
    .select<{ id: number; addtime: Date | null }[]>('id', 'addtime')
    .whereIn('id', ids);
}

/** The focal point of a job's cover, as shares of its width and height. */
export interface CoverFocusRow {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Reads the focal points of these jobs' covers, for those that have one. */
export function listCoverFocuses(database: Knex, ids: readonly number[]): Promise<CoverFocusRow[]> {
  return database('job')
    .select<CoverFocusRow[]>('id', 'cover_focus_x AS x', 'cover_focus_y AS y')
    .whereIn('id', ids)
    .whereNotNull('cover_focus_x');
}
