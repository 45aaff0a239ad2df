import { jobsOfPage, ordered, totalClauses, withClauses } from '../job-list.clauses';
import { allOf, type JobListSql } from '../job-list.sql';

/** Sorts all jobs of the list by distance, which costs less than following the index far down. */
export function sortedFarAway(sql: JobListSql): string {
  const { filters, metres, offset, request } = sql;
  const isThere = request.withTotal ? [`(SELECT jobs FROM total) > ${offset}`] : [];
  return withClauses(
    [
      ...totalClauses(sql),
      `page AS MATERIALIZED (
  SELECT id, weigh, ${metres} AS metres
  FROM job
  WHERE ${allOf(...filters, ...isThere)}
  ${ordered(sql)}
)`,
    ],
    jobsOfPage(sql),
  );
}

/** Reads the end of a list by distance, after a job without coordinates. */
export function restWithoutCoordinates(sql: JobListSql): string {
  return withClauses(
    [
      ...totalClauses(sql),
      withoutCoordinates(sql, sql.limit),
      `page AS MATERIALIZED (
  SELECT * FROM without_coordinates
)`,
    ],
    jobsOfPage(sql),
  );
}

export function withoutCoordinates(sql: JobListSql, limit: string): string {
  const later = sql.request.after?.metres === null ? sql.afterWeight : [];
  return `-- The jobs without coordinates, which come last
without_coordinates AS (
  SELECT id, weigh, NULL::float8 AS metres
  FROM job
  WHERE ${allOf('place IS NULL', ...sql.filters, ...later)}
  ORDER BY weigh DESC, id DESC
  LIMIT ${limit}
)`;
}
