import { jobsOfPage, ordered, TOTAL, visibleAudiences, withClauses } from '../job-list.clauses';
import { HAS_GRAMS, HAS_LETTERS, isIndexed, word } from '../job-list.keyword';
import { allOf, IS_PUBLISHED, type JobListSql } from '../job-list.sql';

/** Finds all jobs that match a keyword or lie in an area, and sorts them. */
export function byMatch(sql: JobListSql): string {
  const metres = sql.request.point ? sql.metres : 'NULL::float8';
  return withClauses(
    [
      visibleAudiences(sql),
      word(sql),
      `matched AS MATERIALIZED (
  SELECT id, weigh, ${metres} AS metres${sql.thenSorted('job')}
  FROM ${matches(sql)}
)`,
      `total AS MATERIALIZED (
  SELECT ${sql.request.withTotal ? '(SELECT count(*) FROM matched)' : 'NULL::bigint'} AS jobs
)`,
      `page AS MATERIALIZED (
  SELECT id, weigh, metres${sql.thenSorted('clause')}
  FROM matched
  WHERE ${allOf(...after(sql))}
  ${ordered(sql)}
)`,
    ],
    jobsOfPage(sql),
  );
}

/** Counts the jobs that match, without reading a page. */
export function totalOfMatches(sql: JobListSql): string {
  return withClauses(
    [
      visibleAudiences(sql),
      word(sql),
      `total AS (
  SELECT count(*) AS jobs
  FROM ${matches(sql)}
)`,
    ],
    TOTAL,
  );
}

/** Returns the matching jobs, as the rest of a FROM clause. */
function matches({ request, thresholds, filters }: JobListSql): string {
  const { keyword, area } = request;
  const plainly = (...names: readonly string[]) => `job
  WHERE ${allOf(...names, ...filters)}`;
  if (keyword === null) return plainly();
  if (!isIndexed(request, thresholds)) return plainly(...HAS_LETTERS);
  if (area === null) return plainly(...HAS_GRAMS);
  // In a subquery, because PostgreSQL expects few jobs in any area: it would read the area first,
  // and compute the grams of each name there.
  return `(
    SELECT *
    FROM job
    WHERE ${allOf(IS_PUBLISHED, ...HAS_GRAMS).replaceAll('\n', '\n  ')}
    OFFSET 0
  ) AS job
  WHERE ${allOf(...filters)}`;
}

function after(sql: JobListSql): string[] {
  const { after, point } = sql.request;
  if (sql.sortColumn) return sql.afterSorted('alias');
  if (after === null || point === null) return sql.afterWeight;
  return after.metres === null
    ? ['metres IS NULL', ...sql.afterWeight]
    : [`(metres IS NULL OR ${sql.afterMetres('metres').join()})`];
}
