import { jobsOfPage, totalClauses, visibleRestricted, withClauses } from '../job-list.clauses';
import { allOf, unionOf, type JobListSql } from '../job-list.sql';

/**
 * Finds a page far down a list by weight: starts at the end of the nearest bucket, and follows the
 * sets' indexes upwards or downwards from there. The order by weight is divided into buckets: the
 * table job_bucket has the last job of each, and job_bucket_count the counters. The page is right
 * wherever it starts, because the jobs down to there are counted exactly.
 */
export const byWeightFromBucket = (sql: JobListSql): string =>
  withClauses(
    [
      ...totalClauses(sql, sql.thresholds.mostGathered.byWeight),
      visibleRestricted(sql),
      start(sql),
      page(sql),
    ],
    jobsOfPage(sql),
  );

function start(sql: JobListSql): string {
  const { audience, limit, offset, countSuffix } = sql;
  // Estimates the restricted jobs down to there that the viewer sees.
  const ofViewer = `restricted * (SELECT jobs FROM restricted)
      / (SELECT greatest(restricted, 1) FROM counters)`;
  return `-- How many jobs each bucket and those above it have
buckets AS (
  SELECT bucket_number, sum(open${countSuffix}) OVER above AS open,
    sum(restricted${countSuffix}) OVER above AS restricted
  FROM job_bucket_count AS counts
  WINDOW above AS (ORDER BY bucket_number)
),
-- The last job of the bucket that ends nearest to the page
bound AS (
  SELECT job_bucket.weigh, job_bucket.id, ${audience ? 'open' : 'open + restricted'} AS jobs
  FROM (
    SELECT *
    FROM buckets
    ORDER BY abs(open + ${audience ? ofViewer : 'restricted'} - ${offset})
    LIMIT 1
  ) AS nearest
  JOIN job_bucket USING (bucket_number)
),
-- How many of the list's jobs to read from there on, upwards and downwards, and to leave out
start AS MATERIALIZED (
  SELECT weigh, id,
    greatest(jobs - ${offset}, 0) AS upwards,
    greatest(${offset} + ${limit} - jobs, 0) AS downwards,
    greatest(${offset} - jobs, 0) AS left_out
  FROM (
    SELECT weigh, id, jobs${audience ? ` + ${restrictedAbove(sql)}` : ''} AS jobs
    FROM bound
    OFFSET 0
  ) AS counted
)`;
}

/**
 * Counts the restricted jobs down to `bound` that the viewer sees, in the index of each audience.
 */
const restrictedAbove = ({ restrictedFilters }: JobListSql): string => `(
      SELECT count(*)
      FROM (SELECT DISTINCT audience FROM visible) AS seen
      CROSS JOIN LATERAL (
        SELECT
        FROM job
        WHERE ${allOf(
          'job.audience = seen.audience',
          ...restrictedFilters,
          '(weigh, id) >= (bound.weigh, bound.id)',
        )}
        OFFSET 0
      ) AS job
    )`;

function page(sql: JobListSql): string {
  const { limit } = sql;
  const above = jobsFrom(sql, '(weigh, id) >= (start.weigh, start.id)', 'weigh, id', 'upwards');
  const below = jobsFrom(
    sql,
    '(weigh, id) < (start.weigh, start.id)',
    'weigh DESC, id DESC',
    'downwards',
  );
  return `page AS MATERIALIZED (
  SELECT page.id, page.weigh, NULL::float8 AS metres
  FROM start
  CROSS JOIN LATERAL (
    (SELECT id, weigh
    FROM (
      ${above}
    ) AS above
    ORDER BY weigh, id
    LIMIT least(start.upwards, ${limit}) OFFSET greatest(start.upwards - ${limit}, 0))
    UNION ALL
    (SELECT id, weigh
    FROM (
      ${below}
    ) AS below
    ORDER BY weigh DESC, id DESC
    LIMIT least(start.downwards, ${limit}) OFFSET start.left_out)
  ) AS page
)`;
}

/** Selects up to `start.<jobs>` jobs of each set, on one side of `start`. */
function jobsFrom(sql: JobListSql, side: string, order: string, jobs: string): string {
  const selects = sql.sets.map(
    (set) => `(SELECT id, weigh
      FROM job
      WHERE ${allOf(...set, side)}
      ORDER BY ${order}
      LIMIT start.${jobs})`,
  );
  const gathered = `SELECT id, weigh
      FROM visible_restricted
      WHERE ${side}`;
  return unionOf(sql.union, ...selects, sql.audience && gathered);
}
