import {
  jobsOfPage,
  ordered,
  totalClauses,
  totalJobs,
  visibleRestricted,
  withClauses,
} from '../job-list.clauses';
import { allOf, unionOf, type JobListSql } from '../job-list.sql';

/**
 * Follows the primary key, whose order is that of addition; far down it reads most of the table,
 * once. If few jobs match, these are gathered by the indexes on wages and sorted instead: LIMIT
 * removes none of them, but makes the planner use these indexes.
 */
export function newest(sql: JobListSql): string {
  const { thresholds, request, afterWeight } = sql;
  const most = thresholds.mostGatheredByWage;
  const selects = sql.splitSets.map(
    (set) => `(SELECT id, weigh
  FROM job
  WHERE ${allOf(...set, ...sql.wage, '(SELECT are_few FROM matching)')}
  ORDER BY factory_price_total DESC, weigh DESC, id DESC
  LIMIT ${most})`,
  );
  const restricted = `SELECT id, weigh
  FROM visible_restricted
  WHERE (SELECT are_few FROM matching)`;
  return withClauses(
    [
      ...totalClauses(sql, thresholds.mostGathered.byWeight),
      visibleRestricted(sql),
      `-- Whether few jobs match, so that they are gathered
matching AS MATERIALIZED (
  SELECT ${request.withTotal ? '(SELECT jobs FROM total)' : totalJobs(sql)} <= ${most} AS are_few
)`,
      `gathered AS (
  ${unionOf(sql.union, ...selects, sql.audience && restricted)}
)`,
      `latest AS (
  (SELECT id, weigh
  FROM job
  WHERE ${allOf(...sql.filters, 'NOT (SELECT are_few FROM matching)', ...afterWeight)}
  ORDER BY id DESC
  LIMIT ${sql.rowsNeeded})
  UNION ALL
  SELECT id, weigh
  FROM gathered
  WHERE ${allOf(...afterWeight)}
)`,
      `page AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres
  FROM latest
  ${ordered(sql)}
)`,
    ],
    jobsOfPage(sql),
  );
}
