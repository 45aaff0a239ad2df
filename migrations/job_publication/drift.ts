import { BY_TYPE, countedJobs } from '../job_counts/functions';
import { HIGHEST_WAGE, WAGE_OF_JOB } from './counters';
import { PUBLISHED } from './indexes';

const listed = (counters: readonly string[]) => `ARRAY[${counters.join(', ')}]::bigint[]`;
const summed = (counters: readonly string[]) =>
  listed(counters.map((counter) => `coalesce(sum(${counter}), 0)`));
const zeros = (counters: readonly string[]) => listed(counters.map(() => '0'));

/** The rows of `kept` and `counted` that differ, by `key`; a missing one counts as zeros. */
const differing = (key: string, counters: readonly string[]) => `
      SELECT ${key}, coalesce(kept.counters, ${zeros(counters)}),
        coalesce(counted.counters, ${zeros(counters)})
      FROM kept FULL JOIN counted USING (${key})
      WHERE coalesce(kept.counters, ${zeros(counters)})
        <> coalesce(counted.counters, ${zeros(counters)})`;

const settingsOf = (path: string) => `LANGUAGE sql STABLE SET search_path = ${path}`;

/** Where the counters differ from a count of published jobs, also by wage. */
export function countersDrift(path: string, { ofBuckets, ofAudiences } = BY_TYPE): string {
  const settings = settingsOf(path);
  return `
    CREATE OR REPLACE FUNCTION job_bucket_drift(first integer DEFAULT 1, last integer DEFAULT 2147483647)
      RETURNS TABLE (bucket integer, kept bigint[], counted bigint[]) ${settings} AS $$
      WITH kept AS (
        SELECT bucket_number, ${summed(ofBuckets)} AS counters
        FROM job_bucket_count WHERE bucket_number BETWEEN first AND last GROUP BY bucket_number
      ), counted AS (
        SELECT bucket.bucket_number, jobs.counters
        FROM job_bucket AS bucket
        LEFT JOIN job_bucket AS above ON above.bucket_number = bucket.bucket_number - 1
        CROSS JOIN LATERAL (
          SELECT ${listed(ofBuckets)} AS counters FROM (
            SELECT ${countedJobs(ofBuckets)} FROM job
            WHERE ${PUBLISHED} AND (weigh, id) >= (bucket.weigh, bucket.id)
              AND (weigh, id) < (coalesce(above.weigh, 2147483648), coalesce(above.id, 2147483648))
          ) AS of_bucket
        ) AS jobs
        WHERE bucket.bucket_number BETWEEN first AND last
      )${differing('bucket_number', ofBuckets)}
      ORDER BY bucket_number
    $$;

    CREATE OR REPLACE FUNCTION job_audience_drift()
      RETURNS TABLE (audience bigint, kept bigint[], counted bigint[]) ${settings} AS $$
      WITH kept AS (
        SELECT audience, ${summed(ofAudiences)} AS counters
        FROM job_audience_count GROUP BY audience
      ), counted AS (
        SELECT audience, ${listed(ofAudiences)} AS counters FROM (
          SELECT audience, ${countedJobs(ofAudiences)}
          FROM job WHERE audience IS NOT NULL AND ${PUBLISHED} GROUP BY audience
        ) AS of_audience
      )${differing('audience', ofAudiences)}
    $$;

    CREATE OR REPLACE FUNCTION job_wage_drift() RETURNS TABLE (wage integer, kept bigint[], counted bigint[])
      ${settings} AS $$
      WITH kept AS (
        SELECT wage, ${summed(ofBuckets)} AS counters FROM job_wage_count GROUP BY wage
      ), counted AS (
        SELECT wage, ${listed(ofBuckets)} AS counters FROM (
          SELECT ${WAGE_OF_JOB} AS wage, ${countedJobs(ofBuckets)}
          FROM job WHERE ${PUBLISHED} GROUP BY 1
        ) AS of_wage
      )${differing('wage', ofBuckets)}
    $$;
    COMMENT ON FUNCTION job_wage_drift() IS
      'Wages, in fen, those above ${HIGHEST_WAGE} as one, whose counters differ from a count.';
    COMMENT ON FUNCTION job_bucket_drift(integer, integer) IS
      'Buckets whose counters differ from a count: ${ofBuckets.join(', ')}.';
    COMMENT ON FUNCTION job_audience_drift() IS
      'Audiences (job.audience) whose counters differ from a count: ${ofAudiences.join(', ')}.';
  `;
}

/** Replaces migration 0010's. */
export function publishedDrift(path: string): string {
  const settings = settingsOf(path);
  return `
    ${countersDrift(path)}
    DROP FUNCTION job_count_drift();
    CREATE FUNCTION job_count_drift() RETURNS TABLE
      (bucket integer, audience bigint, wage integer, kept bigint[], counted bigint[])
      ${settings} AS $$
      SELECT bucket, NULL::bigint, NULL::integer, kept, counted FROM job_bucket_drift()
      UNION ALL SELECT NULL, audience, NULL, kept, counted FROM job_audience_drift()
      UNION ALL SELECT NULL, NULL, wage, kept, counted FROM job_wage_drift()
    $$;
    COMMENT ON FUNCTION job_count_drift() IS
      'Every counter that differs from a count of the published jobs; none: all is right. SELECT job_count_rebuild() mends them.';
  `;
}
