import {
  jobsOfPage,
  restricted,
  total,
  visible,
  visibleRestricted,
  withClauses,
} from '../job-list.clauses';
import { allOf, unionOf, type JobListSql } from '../job-list.sql';
import { fewOfWage } from '../job-list.wage';

/**
 * Follows the sets' indexes on weigh, from the top or from the last job of the page before. Where
 * few jobs have the least wage, these are gathered and sorted instead.
 */
export function byWeight(sql: JobListSql): string {
  return withClauses(
    [
      visible(sql),
      restricted(sql, sql.thresholds.mostGathered.byWeight),
      total(sql),
      visibleRestricted(sql),
      fewOfWage(sql),
      page(sql, sql.afterWeight, sql.rowsNeeded, sql.offset),
    ],
    jobsOfPage(sql),
  );
}

/**
 * Far down the list, starts at the last bucket that ends above the page. Migration 0002 cuts the
 * order by weight into buckets: its table job_rung has the last job of each bucket, and job_tally
 * the counters.
 */
export function byWeightFromBucket(sql: JobListSql): string {
  const below = `(weigh, id) < (
      coalesce((SELECT weigh FROM skipped), 2147483648),
      coalesce((SELECT id FROM skipped), 0)
    )`;
  const offset = `${sql.offset} - coalesce((SELECT jobs FROM skipped), 0)`;
  return withClauses(
    [
      visible(sql),
      restricted(sql, sql.thresholds.mostGathered.fromBucket),
      total(sql),
      visibleRestricted(sql),
      skipped(sql),
      page(sql, [below], `${offset} + ${sql.limit}`, offset),
    ],
    jobsOfPage(sql),
  );
}

function skipped(sql: JobListSql): string {
  const { audience, offset, ofTypes } = sql;
  // Of the restricted jobs above a bucket a viewer sees at most all that the viewer sees at all.
  const ofViewer = audience ? `least(restricted, (SELECT jobs FROM restricted))` : 'restricted';
  return `-- How many jobs each bucket and those above it have
buckets AS (
  SELECT rung AS bucket, sum(sum(open${ofTypes})) OVER (ORDER BY rung) AS open,
    sum(sum(restricted${ofTypes})) OVER (ORDER BY rung) AS restricted
  FROM job_tally
  GROUP BY rung
),
-- The last job of the lowest bucket that ends above the page
bound AS (
  SELECT job_rung.weigh, job_rung.id, ${audience ? 'open' : 'open + restricted'} AS jobs
  FROM (
    SELECT *
    FROM buckets
    WHERE open + ${ofViewer} <= ${offset}
    ORDER BY bucket DESC
    LIMIT 1
  ) AS lowest
  JOIN job_rung ON job_rung.rung = lowest.bucket
),
-- Where the page starts, and how many of the list's jobs come before
skipped AS MATERIALIZED (
  SELECT weigh, id, jobs${audience ? ` + ${restrictedAbove(sql)}` : ''} AS jobs
  FROM bound
)`;
}

/** How many restricted jobs the viewer sees down to `bound`: gathered, or along their index. */
function restrictedAbove(sql: JobListSql): string {
  const above = sql.restrictedSets.map((set) =>
    allOf(...set, '(weigh, id) >= (bound.weigh, bound.id)'),
  );
  return `(
      SELECT count(*)
      FROM visible_restricted AS above
      WHERE (above.weigh, above.id) >= (bound.weigh, bound.id)
    ) + (
      SELECT count(*)
      FROM job
      WHERE ${above.join()}
    )`;
}

function page(
  sql: JobListSql,
  conditions: readonly string[],
  rowsNeeded: string,
  offset: string,
): string {
  const hasWage = sql.request.minWage !== null;
  const ofWage = hasWage ? [...sql.wage, `NOT (SELECT is_few FROM of_wage)`] : [];
  const few = `SELECT id, weigh
  FROM few_of_wage
  WHERE ${allOf(...conditions)}`;
  const selects = sql.sets.map(
    (set) => `(SELECT id, weigh
  FROM job
  WHERE ${allOf(...set, ...ofWage, ...conditions)}
  ORDER BY weigh DESC, id DESC
  LIMIT ${rowsNeeded})`,
  );
  const gathered = `SELECT id, weigh
  FROM visible_restricted
  WHERE ${allOf(...conditions)}`;
  return `heaviest AS (
  ${unionOf(sql.union, ...selects, sql.audience && gathered, hasWage ? few : null)}
),
page AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres
  FROM heaviest
  ORDER BY weigh DESC, id DESC
  LIMIT ${sql.limit} OFFSET ${offset}
)`;
}
