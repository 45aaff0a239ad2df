import { BY_TYPE, countedJobs, type Counters } from '../job_counts/functions';
import { each, WAGE_OF_JOB, zeros } from './counters';
import { PUBLISHED } from './indexes';

/** Jobs in a bucket when the buckets are rebuilt; the least number from migration 0034 on. */
export const BUCKET_JOBS = 4096;
/** Rows of one bucket, audience or wage that are worth compacting. */
const MANY_ROWS = 8;

export const sums = (counters: readonly string[]) =>
  counters.map((counter) => `sum(${counter}) AS ${counter}`).join(', ');

/** Fills the empty `job_wage_count`. */
const countWages = (ofBuckets: readonly string[]) => `
      INSERT INTO job_wage_count (wage, ${each(ofBuckets)})
      SELECT ${WAGE_OF_JOB}, ${countedJobs(ofBuckets)}
      FROM job WHERE ${PUBLISHED} GROUP BY 1`;

/**
 * Compacts the rows of a table of counters into one for each `key` with more than `most`; into none
 * if every sum is 0.
 */
export const compaction = (
  table: string,
  key: string,
  row: 'id' | 'ctid',
  ofBuckets: readonly string[],
  most = MANY_ROWS,
) => `
      WITH held AS (
        SELECT ${row} FROM ${table}
        WHERE ${key} IN (SELECT ${key} FROM ${table} GROUP BY ${key} HAVING count(*) > ${most})
        FOR UPDATE SKIP LOCKED
      ), taken AS (
        DELETE FROM ${table} WHERE ${row} IN (SELECT ${row} FROM held) RETURNING *
      )
      INSERT INTO ${table} (${key}, ${each(ofBuckets)})
      SELECT ${key}, ${sums(ofBuckets)} FROM taken GROUP BY ${key}
      HAVING (${ofBuckets.map((counter) => `sum(${counter})`).join(', ')})
        <> (${zeros(ofBuckets)});`;

/** `row` identifies the rows of a bucket or a wage, which are never updated. */
export const compactFunction = (
  path: string,
  row: 'id' | 'ctid',
  { ofBuckets, ofAudiences } = BY_TYPE,
) => `
    CREATE OR REPLACE FUNCTION job_count_compact() RETURNS void LANGUAGE plpgsql SET search_path = ${path} AS $$
    DECLARE
      held bigint[];
    BEGIN
      -- Writers hold this lock already. A rebuild must not run between: it would not see the rows that come here.
      LOCK TABLE job IN ROW EXCLUSIVE MODE;
      ${compaction('job_bucket_count', 'bucket_number', row, ofBuckets)}
      ${compaction('job_wage_count', 'wage', row, ofBuckets)}

      -- One row stays and takes the sums of the others: its user_ids may be many, and are not indexed again.
      SELECT array_agg(id) INTO held FROM (
        SELECT id FROM job_audience_count
        WHERE audience IN (SELECT audience FROM job_audience_count GROUP BY audience HAVING count(*) > ${MANY_ROWS})
        FOR UPDATE SKIP LOCKED
      ) AS locked;
      IF held IS NULL THEN
        RETURN;
      END IF;
      -- In a statement of its own, whose snapshot is from after the locks.
      WITH summed AS MATERIALIZED (
        SELECT audience, min(id) AS kept, ${sums(ofAudiences)}
        FROM job_audience_count WHERE id = ANY (held) GROUP BY audience
      ), gone AS (
        -- All zero, or there is something to remember: rows that another transaction holds may say the opposite.
        DELETE FROM job_audience_count AS old USING summed
        WHERE old.id = ANY (held) AND old.audience = summed.audience
          AND (old.id <> kept OR (${each(ofAudiences, 'summed.')}) = (${zeros(ofAudiences)}))
      )
      UPDATE job_audience_count AS old
      SET ${ofAudiences.map((counter) => `${counter} = summed.${counter}`).join(', ')} FROM summed
      WHERE old.id = kept
        AND (${each(ofAudiences, 'summed.')}) <> (${zeros(ofAudiences)});
    END $$;`;

/** Compaction and rebuild that replace migration 0010's: of published jobs, also by wage. */
export const recountFunctions = (path: string): string =>
  compactFunction(path, 'id') + rebuildFunction(path, BY_TYPE);

/**
 * `bucketJobs` is the SQL of the number of jobs in a bucket, `more` are statements after the
 * rebuild.
 */
export function rebuildFunction(
  path: string,
  { ofBuckets, ofAudiences }: Counters,
  bucketJobs = String(BUCKET_JOBS),
  more = '',
): string {
  return `
    CREATE OR REPLACE FUNCTION job_count_rebuild() RETURNS void LANGUAGE plpgsql SET search_path = ${path} AS $$
    DECLARE
      bucket_jobs integer;
    BEGIN
      IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'job_count_rebuild() must see what was committed before it got its lock: run it in READ COMMITTED';
      END IF;
      LOCK TABLE job IN SHARE ROW EXCLUSIVE MODE;
      bucket_jobs := ${bucketJobs};
      DELETE FROM job_bucket;
      DELETE FROM job_bucket_count;
      DELETE FROM job_wage_count;
      DELETE FROM job_audience_count;
      WITH ranked AS MATERIALIZED (
        SELECT weigh, id, type, audience, row_number() OVER (ORDER BY weigh DESC, id DESC) AS rank
        FROM job WHERE ${PUBLISHED}
      ), bounds AS (
        INSERT INTO job_bucket
        SELECT rank / bucket_jobs, weigh, id FROM ranked WHERE rank % bucket_jobs = 0
        UNION ALL SELECT count(*) / bucket_jobs + 1, -2147483648, -2147483648 FROM ranked
      )
      INSERT INTO job_bucket_count (bucket_number, ${each(ofBuckets)})
      SELECT (rank - 1) / bucket_jobs + 1, ${countedJobs(ofBuckets)} FROM ranked GROUP BY 1;
      ${countWages(ofBuckets)};
      INSERT INTO job_audience_count (user_ids, ${each(ofAudiences)})
      SELECT (SELECT user_ids FROM job WHERE job.id = one), ${each(ofAudiences)}
      FROM (SELECT min(id) AS one, ${countedJobs(ofAudiences)} FROM job
            WHERE audience IS NOT NULL AND ${PUBLISHED} GROUP BY audience) AS counted;${more}
    END $$;
  `;
}
