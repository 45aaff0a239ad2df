import { jobsOfPage, ordered, TOTAL, visible, withClauses } from './job-list.clauses';
import { allOf, type JobListSql } from './job-list.sql';

/** Finds all jobs that match a keyword or lie in an area, and sorts them. */
export function byMatch(sql: JobListSql): string {
  const metres = sql.request.point ? sql.metres : 'NULL::float8';
  const wage = sql.request.byWage ? 'wage' : '';
  return withClauses(
    [
      visible(sql),
      word(sql),
      `matched AS MATERIALIZED (
  SELECT id, weigh, ${metres} AS metres${wage && `, factory_price_total AS ${wage}`}
  FROM job
  WHERE ${matches(sql)}
)`,
      `total AS MATERIALIZED (
  SELECT ${sql.request.withTotal ? '(SELECT count(*) FROM matched)' : 'NULL::bigint'} AS jobs
)`,
      `page AS MATERIALIZED (
  SELECT id, weigh, metres${wage && `, ${wage}`}
  FROM matched
  WHERE ${allOf(...after(sql))}
  ${ordered(sql)}
)`,
    ],
    jobsOfPage(sql),
  );
}

/** Only counts them. */
export function totalOfMatches(sql: JobListSql): string {
  return withClauses(
    [
      visible(sql),
      word(sql),
      `total AS (
  SELECT count(*) AS jobs
  FROM job
  WHERE ${matches(sql)}
)`,
    ],
    TOTAL,
  );
}

/**
 * The index holds single characters and pairs. A longer word is searched for in the jobs that have
 * all its pairs.
 */
function word(sql: JobListSql): string | null {
  if (sql.request.keyword === null) return null;
  const keyword = sql.value('keyword', 'text', sql.request.keyword);
  const letters = `lower(${keyword})`;
  return `-- The keyword, and its grams as the index has them (migration 0002)
word AS MATERIALIZED (
  SELECT ${letters} AS letters,
    char_length(${letters}) <= 2 AS is_gram,
    ARRAY(
      SELECT gram
      FROM unnest(job_grams(${keyword})) AS gram
      WHERE char_length(gram) = least(2, char_length(${letters}))
    ) AS grams
)`;
}

function matches({ request, filters }: JobListSql): string {
  if (request.keyword === null) return allOf(...filters);
  return allOf(
    `(job_grams(job_name) COLLATE "C") @> (SELECT grams FROM word)`,
    `((SELECT is_gram FROM word) OR position((SELECT letters FROM word) IN lower(job_name)) > 0)`,
    ...filters,
  );
}

function after(sql: JobListSql): string[] {
  const { after, point, byWage } = sql.request;
  if (byWage) return sql.afterWage('wage');
  if (after === null || point === null) return sql.afterWeight;
  return after.metres === null
    ? ['metres IS NULL', ...sql.afterWeight]
    : [`(metres IS NULL OR ${sql.afterMetres('metres').join()})`];
}
