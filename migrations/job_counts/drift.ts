import { AUDIENCE_COUNTERS, BUCKET_COUNTERS, countedJobs } from './functions';

const listed = (counters: readonly string[]) => `ARRAY[${counters.join(', ')}]::bigint[]`;
const summed = (counters: readonly string[]) =>
  listed(counters.map((counter) => `coalesce(sum(${counter}), 0)`));
const zeros = (counters: readonly string[]) => listed(counters.map(() => '0'));

/**
 * Where the counters differ from a count. Each function is one statement in one snapshot, so
 * concurrent writes are no difference.
 */
export function driftFunctions(path: string): string {
  return `
    CREATE FUNCTION job_bucket_drift(first integer DEFAULT 1, last integer DEFAULT 2147483647)
      RETURNS TABLE (bucket integer, kept bigint[], counted bigint[])
      LANGUAGE sql STABLE SET search_path = ${path} AS $$
      WITH kept AS (
        SELECT bucket_number, ${summed(BUCKET_COUNTERS)} AS counters
        FROM job_bucket_count WHERE bucket_number BETWEEN first AND last GROUP BY bucket_number
      ), counted AS (
        SELECT bucket.bucket_number, jobs.counters
        FROM job_bucket AS bucket
        LEFT JOIN job_bucket AS above ON above.bucket_number = bucket.bucket_number - 1
        CROSS JOIN LATERAL (
          SELECT ${listed(BUCKET_COUNTERS)} AS counters FROM (
            SELECT ${countedJobs(BUCKET_COUNTERS)} FROM job
            WHERE (weigh, id) >= (bucket.weigh, bucket.id)
              AND (weigh, id) < (coalesce(above.weigh, 2147483648), coalesce(above.id, 2147483648))
          ) AS of_bucket
        ) AS jobs
        WHERE bucket.bucket_number BETWEEN first AND last
      )
      SELECT bucket_number, coalesce(kept.counters, ${zeros(BUCKET_COUNTERS)}), coalesce(counted.counters, ${zeros(BUCKET_COUNTERS)})
      FROM kept FULL JOIN counted USING (bucket_number)
      WHERE coalesce(kept.counters, ${zeros(BUCKET_COUNTERS)}) <> coalesce(counted.counters, ${zeros(BUCKET_COUNTERS)})
      ORDER BY bucket_number
    $$;
    COMMENT ON FUNCTION job_bucket_drift(integer, integer) IS
      'Buckets whose counters differ from a count: ${BUCKET_COUNTERS.join(', ')}.';

    CREATE FUNCTION job_audience_drift()
      RETURNS TABLE (audience bigint, kept bigint[], counted bigint[])
      LANGUAGE sql STABLE SET search_path = ${path} AS $$
      WITH kept AS (
        SELECT audience, ${summed(AUDIENCE_COUNTERS)} AS counters FROM job_audience_count GROUP BY audience
      ), counted AS (
        SELECT audience, ${listed(AUDIENCE_COUNTERS)} AS counters FROM (
          SELECT audience, ${countedJobs(AUDIENCE_COUNTERS)} FROM job WHERE audience IS NOT NULL GROUP BY audience
        ) AS of_audience
      )
      SELECT audience, coalesce(kept.counters, ${zeros(AUDIENCE_COUNTERS)}),
        coalesce(counted.counters, ${zeros(AUDIENCE_COUNTERS)})
      FROM kept FULL JOIN counted USING (audience)
      WHERE coalesce(kept.counters, ${zeros(AUDIENCE_COUNTERS)}) <> coalesce(counted.counters, ${zeros(AUDIENCE_COUNTERS)})
    $$;
    COMMENT ON FUNCTION job_audience_drift() IS
      'Audiences (job.audience) whose counters differ from a count: ${AUDIENCE_COUNTERS.join(', ')}.';

    CREATE FUNCTION job_count_drift()
      RETURNS TABLE (bucket integer, audience bigint, kept bigint[], counted bigint[])
      LANGUAGE sql STABLE SET search_path = ${path} AS $$
      SELECT bucket, NULL::bigint, kept, counted FROM job_bucket_drift()
      UNION ALL SELECT NULL, audience, kept, counted FROM job_audience_drift()
    $$;
    COMMENT ON FUNCTION job_count_drift() IS
      'Every counter that differs from a count of the jobs; none: all is right. SELECT job_count_rebuild() mends them.';

    CREATE TABLE job_count_check (
      only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      checked     timestamptz NOT NULL DEFAULT '-infinity',
      differences integer NOT NULL DEFAULT 0
    );
    COMMENT ON TABLE job_count_check IS 'When an instance last began to check the counters, and how many were wrong.';
    INSERT INTO job_count_check DEFAULT VALUES;
  `;
}
