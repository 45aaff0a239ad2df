import { TOTAL, visibleAudiences, withClauses } from '../job-list.clauses';
import { HAS_LETTERS, word } from '../job-list.keyword';
import { allOf, type JobListSql } from '../job-list.sql';

/** Returns the total of a keyword whose jobs have been counted; null if they have not. */
export const totalOfCounts = (sql: JobListSql): string =>
  withClauses([visibleAudiences(sql), word(sql), ...countedTotal(sql)], TOTAL);

/**
 * Returns the clause `total` from the counts of migrations 0018 and 0035. Needs `visible` and
 * `word`. Restricted jobs of audiences that have not been counted are counted here.
 */
export function countedTotal(sql: JobListSql): string[] {
  const { audience, request } = sql;
  const minWage = request.minWage === null ? `'-infinity'` : sql.minWage;
  const types = request.types?.reduce<number>((bits, type) => bits | (1 << (type - 1)), 0);
  const typeConditions = types === undefined ? [] : [`types & ${types} <> 0`];
  const ofKeyword = ['keyword = (SELECT letters FROM word)', `least_wage = ${minWage}`];
  const isChanged = allOf(
    `position((SELECT letters FROM word) IN name) > 0`,
    `wage >= ${minWage}`,
    ...typeConditions,
    ...(audience ? [IS_OPEN_OR_COUNTED] : []),
  );
  return [
    `-- Where this keyword's jobs have been counted: how many, by the time of the latest compaction
counted AS (
  SELECT sum(${audience ? 'open' : 'open + restricted'}) AS jobs
  FROM job_name_count
  WHERE ${allOf(...ofKeyword, ...typeConditions)}
)`,
    ...(audience ? [audienceCounts(sql, ofKeyword)] : []),
    `-- How many came since, less those that went; not known where a statement changed very many
changed AS (
  SELECT coalesce(sum(step) FILTER (WHERE ${isChanged}), 0) AS jobs,
    bool_or(name IS NULL) IS NOT TRUE AS is_known
  FROM job_name_change
)`,
    `total AS MATERIALIZED (
  SELECT CASE WHEN is_known AND counted.jobs IS NOT NULL
    THEN counted.jobs + changed.jobs${audience ? ` + ${jobsOfAudiences(sql)}` : ''}
    END AS jobs
  FROM counted, changed
)`,
  ];
}

const IS_OPEN_OR_COUNTED = `(audience IS NULL
      OR audience IN (SELECT audience FROM audience_counts WHERE jobs IS NOT NULL))`;

const audienceCounts = ({ countSuffix }: JobListSql, ofKeyword: readonly string[]) =>
  `-- The audiences with the jobs counted of each; null where none have been
audience_counts AS MATERIALIZED (
  SELECT audience, count.jobs
  FROM (SELECT DISTINCT audience FROM visible) AS each
  LEFT JOIN LATERAL (
    SELECT jobs${countSuffix} AS jobs
    FROM job_name_audience_count
    WHERE ${allOf(...ofKeyword, 'audience = each.audience')}
    OFFSET 0
  ) AS count ON true
)`;

const jobsOfAudiences = ({ restrictedFilters }: JobListSql) => `(
      SELECT coalesce(sum(jobs), 0) FROM audience_counts
    ) + (
      SELECT count(*)
      FROM audience_counts
      CROSS JOIN LATERAL (
        SELECT
        FROM job
        WHERE ${allOf(
          'job.audience = audience_counts.audience',
          ...restrictedFilters,
          ...HAS_LETTERS,
        )}
        OFFSET 0
      ) AS job
      WHERE jobs IS NULL
    )`;
