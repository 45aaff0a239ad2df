import { each, WAGE_OF_JOB } from '../job_publication/counters';
import { sums } from '../job_publication/recount';
import { BY_TYPE, countedJobs } from './functions';

const lacking = (counters: readonly string[]) =>
  counters.map((counter) => `coalesce(counted.${counter}, 0) - coalesce(kept.${counter}, 0)`);

/** The position of (weigh, id) in the order of lists, as one number. */
const RANK = 'weigh::bigint * 4294967296 + (id::bigint + 2147483648)';

/** The rows of `counted` and `kept` that differ, by `key`; the columns before the counters. */
const missing = (key: string, columns: string, counters: readonly string[]) => `
  SELECT ${columns}, ${lacking(counters).join(', ')}
  FROM counted FULL JOIN kept USING (${key})
  WHERE (${lacking(counters).join(', ')}) <> (${counters.map(() => '0').join(', ')})`;

/**
 * Adds to the counters of buckets what they lack for the jobs `where`. As one statement in one
 * snapshot it needs no lock, once every writer's triggers count: a concurrent change is in both
 * numbers or in none. The same holds for those below.
 */
export const addMissingInBuckets = (where: string, { ofBuckets } = BY_TYPE) => `
  WITH bounds AS MATERIALIZED (
    SELECT array_agg(rank ORDER BY rank) AS ranks, array_agg(bucket_number ORDER BY rank) AS bucket_numbers
    FROM (SELECT bucket_number, ${RANK} AS rank FROM job_bucket) AS bound
  ), counted AS (
    SELECT bucket_numbers[width_bucket(${RANK}, ranks)] AS bucket_number, ${countedJobs(ofBuckets)}
    FROM job CROSS JOIN bounds WHERE ${where} GROUP BY 1
  ), kept AS (
    SELECT bucket_number, ${sums(ofBuckets)} FROM job_bucket_count GROUP BY bucket_number
  )
  INSERT INTO job_bucket_count (bucket_number, ${each(ofBuckets)})
  ${missing('bucket_number', 'bucket_number', ofBuckets)}`;

/** The same for audiences: `job.audience` must be set. */
export const addMissingOfAudiences = (where: string, { ofAudiences } = BY_TYPE) => `
  WITH counted AS (
    SELECT audience, min(id) AS one, ${countedJobs(ofAudiences)}
    FROM job WHERE audience IS NOT NULL AND ${where} GROUP BY audience
  ), kept AS (
    SELECT audience, min(id) AS one, ${sums(ofAudiences)}
    FROM job_audience_count GROUP BY audience
  )
  INSERT INTO job_audience_count (user_ids, ${each(ofAudiences)})
  ${missing(
    'audience',
    `coalesce(
      (SELECT user_ids FROM job WHERE job.id = counted.one),
      (SELECT user_ids FROM job_audience_count AS any_row WHERE any_row.id = kept.one))`,
    ofAudiences,
  )}`;

/** The same for wages. */
export const addMissingOfWages = (where: string, { ofBuckets } = BY_TYPE) => `
  WITH counted AS (
    SELECT ${WAGE_OF_JOB} AS wage, ${countedJobs(ofBuckets)}
    FROM job WHERE ${where} GROUP BY 1
  ), kept AS (
    SELECT wage, ${sums(ofBuckets)} FROM job_wage_count GROUP BY wage
  )
  INSERT INTO job_wage_count (wage, ${each(ofBuckets)})
  ${missing('wage', 'wage', ofBuckets)}`;
