import {
  jobsOfPage,
  ordered,
  totalClauses,
  visibleRestricted,
  withClauses,
} from '../job-list.clauses';
import { allOf, unionOf, type JobListSql } from '../job-list.sql';

/**
 * Follows the sets' indexes on the sort column, from the start or from the last job of the previous
 * page.
 */
export function byColumn(sql: JobListSql): string {
  const { sortColumn } = sql;
  if (sortColumn === null) throw new TypeError('A list by a column needs a sort column.');
  const { name, clause } = sortColumn;
  const selects = sql.splitSets.map(
    (set) => `(SELECT id, weigh${sql.thenSorted('job')}
  FROM job
  WHERE ${allOf(...set, ...sql.wage, ...sql.afterSorted('name'))}
  ORDER BY ${name} DESC, weigh DESC, id DESC
  LIMIT ${sql.rowsNeeded})`,
  );
  const gathered = `SELECT id, weigh${sql.thenSorted('clause')}
  FROM visible_restricted
  WHERE ${allOf(...sql.afterSorted('alias'))}`;
  return withClauses(
    [
      ...totalClauses(sql, sql.thresholds.mostGathered.byWeight),
      visibleRestricted(sql),
      `${clause} AS (
  ${unionOf(sql.union, ...selects, sql.audience && gathered)}
)`,
      `page AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres${sql.thenSorted('clause')}
  FROM ${clause}
  ${ordered(sql)}
)`,
    ],
    jobsOfPage(sql),
  );
}
