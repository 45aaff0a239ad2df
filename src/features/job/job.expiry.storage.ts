import type { Knex } from 'knex';

/** The most jobs that one statement hides, in some tenths of a second. */
export const MAX_AT_ONCE = 200;

/**
 * The first instance locks the jobs, and the others skip them. A job that an editor is changing is
 * skipped, too, and then judged by its new state: PostgreSQL checks the conditions again after the
 * lock. Each hidden job gets an audit entry without a user. Before PostgreSQL 17, subtracting from
 * `infinity` is an error for times, and not for numbers.
 */
export const HIDE_EXPIRED = `
  WITH due AS (
    SELECT id FROM job
    WHERE expiretime IS NOT NULL AND status = 'published' AND expiretime <= now()
    ORDER BY expiretime LIMIT ${MAX_AT_ONCE}
    FOR NO KEY UPDATE SKIP LOCKED
  ), hidden AS (
    UPDATE job SET status = 'hidden' FROM due WHERE job.id = due.id RETURNING job.id, job.version
  ), logged AS (
    INSERT INTO audit_log (action, entity, row_id, before, after, version)
    SELECT 'expire', 'job', id::text, '{"status": "published"}', '{"status": "hidden"}', version
    FROM hidden
  )
  SELECT (SELECT count(*)::integer FROM hidden) AS hidden, (
    SELECT (extract(epoch FROM min(expiretime)) - extract(epoch FROM now()))::float8 * 1000
    FROM job
    WHERE expiretime IS NOT NULL AND status = 'published' AND expiretime > now()
  ) AS next`;

interface Expired {
  /** How many jobs were hidden. */
  readonly hidden: number;
  /** Milliseconds until the next job expires, as far as is known; null for none. */
  readonly next: number | null;
}

/** Hides jobs that have expired by the database's clock, at most MAX_AT_ONCE. */
export async function hideExpired(database: Knex): Promise<Expired> {
  const { rows } = await database.raw<{ rows: [Expired] }>(HIDE_EXPIRED);
  return rows[0];
}
