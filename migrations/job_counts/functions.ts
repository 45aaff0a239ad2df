/** Jobs in a bucket when the buckets are rebuilt. */
const BUCKET_JOBS = 4096;
/** Rows of one bucket or audience that are worth compacting. */
const MANY_ROWS = 8;

/** The names of the counters of a bucket or a wage, and of those of an audience. */
export interface Counters {
  /**
   * For each group there is a counter of all jobs, and of the jobs of these types: 12 is 1 or 2.
   */
  readonly types: readonly string[];
  readonly ofBuckets: readonly string[];
  readonly ofAudiences: readonly string[];
}

const countersOf = (...types: string[]): Counters => {
  const of = (group: string) => [group, ...types.map((type) => `${group}_${type}`)];
  return { types, ofBuckets: [...of('open'), ...of('restricted')], ofAudiences: of('jobs') };
};

/** Until migration 0032. */
export const BY_TYPE = countersOf('1', '2', '3');
export const BY_TYPES = countersOf('1', '2', '3', '12', '13', '23', '123');

export const BUCKET_COUNTERS = BY_TYPE.ofBuckets;
export const AUDIENCE_COUNTERS = BY_TYPE.ofAudiences;

/** Whether a job has the type, or one of the types, of a counter. */
export const isOf = (type: string) =>
  type.length === 1 ? `type @> '{${type}}'` : `type && '{${[...type].join()}}'`;

const sums = (counters: readonly string[]) =>
  counters.map((counter) => `sum(${counter}) AS ${counter}`);
const each = (counters: readonly string[], alias = '') =>
  counters.map((counter) => alias + counter).join(', ');

/** The value of each counter for the rows of `job`, in their order. */
export function countedJobs(counters: readonly string[]): string {
  return counters
    .map((counter) => {
      const [group, type] = counter.split('_');
      const conditions = [
        ...(group === 'jobs' ? [] : [`audience IS ${group === 'open' ? '' : 'NOT '}NULL`]),
        ...(type === undefined ? [] : [isOf(type)]),
      ];
      const filter = conditions.length > 0 ? ` FILTER (WHERE ${conditions.join(' AND ')})` : '';
      return `count(*)${filter} AS ${counter}`;
    })
    .join(', ');
}

/**
 * Compaction and rebuild of the counters, replacing migration 0002's. Both are sums of appended
 * rows: many rows may become one, and a row may be deleted only if every one of its sums is 0.
 */
export function countFunctions(path: string): string {
  return `
    CREATE OR REPLACE FUNCTION job_count_compact() RETURNS void LANGUAGE plpgsql SET search_path = ${path} AS $$
    DECLARE
      held bigint[];
    BEGIN
      -- Writers hold this lock already. A rebuild must not run between: it would not see the rows that come here.
      LOCK TABLE job IN ROW EXCLUSIVE MODE;
      WITH held AS (
        SELECT id FROM job_bucket_count
        WHERE bucket_number IN (SELECT bucket_number FROM job_bucket_count GROUP BY bucket_number HAVING count(*) > ${MANY_ROWS})
        FOR UPDATE SKIP LOCKED
      ), taken AS (
        DELETE FROM job_bucket_count WHERE id IN (SELECT id FROM held) RETURNING *
      )
      INSERT INTO job_bucket_count (bucket_number, ${each(BUCKET_COUNTERS)})
      SELECT bucket_number, ${sums(BUCKET_COUNTERS).join(', ')} FROM taken GROUP BY bucket_number;

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
        SELECT audience, min(id) AS kept, ${sums(AUDIENCE_COUNTERS).join(', ')}
        FROM job_audience_count WHERE id = ANY (held) GROUP BY audience
      ), gone AS (
        -- All zero, or there is something to remember: rows that another transaction holds may say the opposite.
        DELETE FROM job_audience_count AS old USING summed
        WHERE old.id = ANY (held) AND old.audience = summed.audience
          AND (old.id <> kept OR (${each(AUDIENCE_COUNTERS, 'summed.')}) = (${AUDIENCE_COUNTERS.map(() => 0).join(', ')}))
      )
      UPDATE job_audience_count AS old
      SET ${AUDIENCE_COUNTERS.map((counter) => `${counter} = summed.${counter}`).join(', ')} FROM summed
      WHERE old.id = kept
        AND (${each(AUDIENCE_COUNTERS, 'summed.')}) <> (${AUDIENCE_COUNTERS.map(() => 0).join(', ')});
    END $$;

    CREATE OR REPLACE FUNCTION job_count_rebuild() RETURNS void LANGUAGE plpgsql SET search_path = ${path} AS $$
    BEGIN
      IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'job_count_rebuild() must see what was committed before it got its lock: run it in READ COMMITTED';
      END IF;
      LOCK TABLE job IN SHARE ROW EXCLUSIVE MODE;
      DELETE FROM job_bucket;
      DELETE FROM job_bucket_count;
      DELETE FROM job_audience_count;
      WITH ranked AS MATERIALIZED (
        SELECT weigh, id, type, audience, row_number() OVER (ORDER BY weigh DESC, id DESC) AS rank FROM job
      ), bounds AS (
        INSERT INTO job_bucket
        SELECT rank / ${BUCKET_JOBS}, weigh, id FROM ranked WHERE rank % ${BUCKET_JOBS} = 0
        UNION ALL SELECT count(*) / ${BUCKET_JOBS} + 1, -2147483648, -2147483648 FROM ranked
      )
      INSERT INTO job_bucket_count (bucket_number, ${each(BUCKET_COUNTERS)})
      SELECT (rank - 1) / ${BUCKET_JOBS} + 1, ${countedJobs(BUCKET_COUNTERS)} FROM ranked GROUP BY 1;
      INSERT INTO job_audience_count (user_ids, ${each(AUDIENCE_COUNTERS)})
      SELECT (SELECT user_ids FROM job WHERE job.id = one), ${each(AUDIENCE_COUNTERS)}
      FROM (SELECT min(id) AS one, ${countedJobs(AUDIENCE_COUNTERS)} FROM job
            WHERE audience IS NOT NULL GROUP BY audience) AS counted;
    END $$;
  `;
}
