import {
  jobsOfPage,
  ordered,
  totalClauses,
  visibleRestricted,
  withClauses,
} from '../job-list.clauses';
import { allOf, unionOf, type JobListSql } from '../job-list.sql';

/** Follows the sets' indexes on wages, from the start or from the last job of the previous page. */
export function byWage(sql: JobListSql): string {
  const selects = sql.splitSets.map(
    (set) => `(SELECT id, weigh, factory_price_total AS wage
  FROM job
  WHERE ${allOf(...set, ...sql.wage, ...sql.afterSorted('name'))}
  ORDER BY factory_price_total DESC, weigh DESC, id DESC
  LIMIT ${sql.rowsNeeded})`,
  );
  const gathered = `SELECT id, weigh, wage
  FROM visible_restricted
  WHERE ${allOf(...sql.afterSorted('alias'))}`;
  return withClauses(
    [
      ...totalClauses(sql, sql.thresholds.mostGathered.byWeight),
      visibleRestricted(sql),
      `best_paid AS (
  ${unionOf(sql.union, ...selects, sql.audience && gathered)}
)`,
      `page AS MATERIALIZED (
  SELECT id, weigh, NULL::float8 AS metres, wage
  FROM best_paid
  ${ordered(sql)}
)`,
    ],
    jobsOfPage(sql),
  );
}
