import { jobsOfPage, totalClauses, visibleRestricted, withClauses } from '../job-list.clauses';
import { allOf, unionOf, type JobListSql } from '../job-list.sql';
import { gatheredByWage } from '../job-list.wage';

/**
 * Follows the sets' indexes on weigh, from the start or from the last job of the previous page. If
 * few jobs have the least wage, these are gathered and sorted instead.
 */
export function byWeight(sql: JobListSql): string {
  return withClauses(
    [
      ...totalClauses(sql, sql.thresholds.mostGathered.byWeight),
      visibleRestricted(sql),
      gatheredByWage(sql),
      page(sql),
    ],
    jobsOfPage(sql),
  );
}

function page(sql: JobListSql): string {
  const { afterWeight, rowsNeeded } = sql;
  const hasWage = sql.request.minWage !== null;
  const ofWage = hasWage ? [...sql.wage, `NOT (SELECT is_small FROM of_wage)`] : [];
  const byWage = `SELECT id, weigh
  FROM gathered_by_wage
  WHERE ${allOf(...afterWeight)}`;
  const selects = sql.sets.map(
    (set) => `(SELECT id, weigh
  FROM job
  WHERE ${allOf(...set, ...ofWage, ...afterWeight)}
  ORDER BY weigh DESC, id DESC
  LIMIT ${rowsNeeded})`,
  );
  const gathered = `SELECT id, weigh
  FROM visible_restricted
  WHERE ${allOf(...afterWeight)}`;
  return `heaviest AS (
  ${unionOf(sql.union, ...selects, sql.audience && gathered, hasWage ? byWage : null)}
),
page AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres
  FROM heaviest
  ORDER BY weigh DESC, id DESC
  LIMIT ${sql.limit} OFFSET ${sql.offset}
)`;
}
