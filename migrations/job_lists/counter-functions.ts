import type { Knex } from 'knex';
import { AUDIENCES, TYPES } from './sets';

/**
 * Few enough that a bucket is read in a fraction of a millisecond, many enough that their sum is,
 * too.
 */
const BUCKET_JOBS = 4096;
const COUNTERS = ['open', 'restricted'].flatMap((group) => [
  group,
  ...[1, 2, 3].map((type) => `${group}_${type}`),
]);
const STEPS_IN_BUCKET = AUDIENCES.flatMap((audience) =>
  TYPES.map((type) => steps(audience.where + type.where)),
).join(', ');
const STEPS_OF_AUDIENCE = ['true', ...[1, 2, 3].map((type) => `type @> '{${type}}'`)]
  .map(steps)
  .join(', ');

function steps(where: string): string {
  return `coalesce(sum(step) FILTER (WHERE ${where}), 0)`;
}

/**
 * Divides the jobs evenly into buckets, without a lock: concurrent changes make one larger or
 * smaller.
 */
export const BUCKETS = `
    WITH ranked AS (
      SELECT weigh, id, row_number() OVER (ORDER BY weigh DESC, id DESC) AS rank FROM job
    )
    INSERT INTO job_bucket
    SELECT rank / ${BUCKET_JOBS}, weigh, id FROM ranked WHERE rank % ${BUCKET_JOBS} = 0
    UNION ALL SELECT count(*) / ${BUCKET_JOBS} + 1, -2147483648, -2147483648 FROM ranked;`;

/** What keeps the counters. */
export async function counterFunctions(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: { schema: string }[] }>(
    'SELECT quote_ident(current_schema()) AS schema',
  );
  const path = `${String(rows[0]?.schema)}, pg_temp`;
  // Data restored separately fires triggers with an empty search path, and a temporary table must
  // not replace one of ours: hence the fixed path. A role that may write jobs needs no rights on
  // the counters.
  return `
    CREATE FUNCTION job_count_write() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${path} AS $$
    BEGIN
      IF TG_OP = 'TRUNCATE' THEN
        IF current_setting('transaction_isolation') <> 'read committed' THEN
          RAISE EXCEPTION 'TRUNCATE job must see what was counted before it got its lock: run it in READ COMMITTED';
        END IF;
        DELETE FROM job_bucket_count;
        DELETE FROM job_audience_count;
        RETURN NULL;
      END IF;
      -- To an older snapshot a rebuild in between would be invisible: let it fail here as it would on any row changed since.
      IF current_setting('transaction_isolation') <> 'read committed' THEN
        PERFORM FROM job_bucket WHERE weigh = -2147483648 FOR KEY SHARE;
      ELSIF random() < 0.02 THEN
        PERFORM job_count_compact();
      END IF;
      IF TG_OP = 'INSERT' THEN
        ${counted('SELECT weigh, id, type, user_ids, 1 AS step FROM added')};
      ELSIF TG_OP = 'DELETE' THEN
        ${counted('SELECT weigh, id, type, user_ids, -1 AS step FROM removed')};
      ELSE
        ${counted(`
          SELECT weigh, id, type, user_ids, sum(step)::integer AS step
          FROM (SELECT weigh, id, type, user_ids, 1 AS step FROM added
                UNION ALL SELECT weigh, id, type, user_ids, -1 FROM removed) AS steps
          GROUP BY weigh, id, type, user_ids HAVING sum(step) <> 0`)};
      END IF;
      RETURN NULL;
    END $$;
    -- With them a trigger on any other table could count for this one.
    REVOKE ALL ON FUNCTION job_count_write() FROM PUBLIC;

    CREATE FUNCTION job_count_compact() RETURNS void LANGUAGE sql SET search_path = ${path} AS $$
      WITH held AS (
        SELECT id FROM job_bucket_count WHERE bucket_number IN (SELECT bucket_number FROM job_bucket_count GROUP BY bucket_number HAVING count(*) > 8)
        FOR UPDATE SKIP LOCKED
      ), taken AS (
        DELETE FROM job_bucket_count WHERE id IN (SELECT id FROM held) RETURNING *
      )
      INSERT INTO job_bucket_count (bucket_number, ${COUNTERS.join(', ')})
      SELECT bucket_number, ${COUNTERS.map((column) => `sum(${column})`).join(', ')} FROM taken GROUP BY bucket_number;

      WITH held AS (
        SELECT id FROM job_audience_count
        WHERE user_ids IN (SELECT user_ids FROM job_audience_count GROUP BY user_ids HAVING count(*) > 8)
        FOR UPDATE SKIP LOCKED
      ), taken AS (
        DELETE FROM job_audience_count WHERE id IN (SELECT id FROM held) RETURNING *
      )
      INSERT INTO job_audience_count (user_ids, jobs, jobs_1, jobs_2, jobs_3)
      SELECT user_ids, sum(jobs), sum(jobs_1), sum(jobs_2), sum(jobs_3) FROM taken GROUP BY user_ids HAVING sum(jobs) <> 0;
    $$;

    CREATE FUNCTION job_count_rebuild() RETURNS void LANGUAGE plpgsql SET search_path = ${path} AS $$
    BEGIN
      IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'job_count_rebuild() must see what was committed before it got its lock: run it in READ COMMITTED';
      END IF;
      LOCK TABLE job IN SHARE ROW EXCLUSIVE MODE;
      DELETE FROM job_bucket;
      DELETE FROM job_bucket_count;
      DELETE FROM job_audience_count;
      WITH ranked AS MATERIALIZED (
        SELECT weigh, id, type, user_ids, 1 AS step, row_number() OVER (ORDER BY weigh DESC, id DESC) AS rank FROM job
      ), bounds AS (
        INSERT INTO job_bucket
        SELECT rank / ${BUCKET_JOBS}, weigh, id FROM ranked WHERE rank % ${BUCKET_JOBS} = 0
        UNION ALL SELECT count(*) / ${BUCKET_JOBS} + 1, -2147483648, -2147483648 FROM ranked
      )
      INSERT INTO job_bucket_count (bucket_number, ${COUNTERS.join(', ')})
      SELECT (rank - 1) / ${BUCKET_JOBS} + 1, ${STEPS_IN_BUCKET} FROM ranked GROUP BY 1;
      INSERT INTO job_audience_count (user_ids, jobs, jobs_1, jobs_2, jobs_3)
      SELECT user_ids, ${STEPS_OF_AUDIENCE} FROM (SELECT type, user_ids, 1 AS step FROM job) AS changed
      WHERE user_ids <> '{}' GROUP BY user_ids;
    END $$;
    COMMENT ON FUNCTION job_count_rebuild() IS
      'Counts all jobs anew and cuts the buckets evenly, while writers wait. After large imports, or if triggers were off.';
  `;
}

/**
 * Appends the changes of a statement; `changed` yields weigh, id, type, user_ids and step, 1 for an
 * added job, -1 for a removed one.
 */
function counted(changed: string): string {
  return `
    WITH changed AS MATERIALIZED (${changed}), in_buckets AS (
      INSERT INTO job_bucket_count (bucket_number, ${COUNTERS.join(', ')})
      SELECT held.bucket_number, ${STEPS_IN_BUCKET}
      FROM changed CROSS JOIN LATERAL (
        SELECT bucket_number FROM job_bucket WHERE (job_bucket.weigh, job_bucket.id) <= (changed.weigh, changed.id)
        ORDER BY job_bucket.weigh DESC, job_bucket.id DESC LIMIT 1
      ) AS held
      GROUP BY held.bucket_number
    )
    INSERT INTO job_audience_count (user_ids, jobs, jobs_1, jobs_2, jobs_3)
    SELECT user_ids, ${STEPS_OF_AUDIENCE} FROM changed WHERE user_ids <> '{}' GROUP BY user_ids`;
}
