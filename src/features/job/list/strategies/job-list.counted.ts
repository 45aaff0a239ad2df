import { TOTAL, visible, withClauses } from '../job-list.clauses';
import { HAS_LETTERS, word } from '../job-list.keyword';
import { allOf, type JobListSql } from '../job-list.sql';

/** The total of a keyword whose jobs have been counted; null where they have not. */
export const totalOfCounts = (sql: JobListSql): string =>
  withClauses([visible(sql), word(sql), ...countedTotal(sql)], TOTAL);

/**
 * The clause `total` from the counts of migration 0018. Needs `visible` and `word`. The restricted
 * jobs that a viewer sees are few, and counted here.
 */
export function countedTotal(sql: JobListSql): string[] {
  const { audience, request } = sql;
  const leastWage = request.minWage === null ? `'-infinity'` : sql.leastWage;
  const types = request.types?.reduce<number>((bits, type) => bits | (1 << (type - 1)), 0);
  const ofTypes = types === undefined ? [] : [`types & ${types} <> 0`];
  const isChanged = allOf(
    `position((SELECT letters FROM word) IN name) > 0`,
    `wage >= ${leastWage}`,
    ...ofTypes,
    ...(audience ? ['NOT restricted'] : []),
  );
  return [
    `-- Where this keyword's jobs have been counted: how many, by the time of the latest compaction
counted AS (
  SELECT sum(${audience ? 'open' : 'open + restricted'}) AS jobs
  FROM job_name_count
  WHERE ${allOf('keyword = (SELECT letters FROM word)', `least_wage = ${leastWage}`, ...ofTypes)}
)`,
    `-- How many came since, less those that went; not known where a statement changed very many
changed AS (
  SELECT coalesce(sum(step) FILTER (WHERE ${isChanged}), 0) AS jobs,
    bool_or(name IS NULL) IS NOT TRUE AS is_known
  FROM job_name_change
)`,
    `total AS MATERIALIZED (
  SELECT CASE WHEN is_known AND counted.jobs IS NOT NULL
    THEN counted.jobs + changed.jobs${audience ? ` + ${visibleRestricted(sql)}` : ''}
    END AS jobs
  FROM counted, changed
)`,
  ];
}

const visibleRestricted = ({ ofOneAudience }: JobListSql) => `(
      SELECT count(*)
      FROM (SELECT DISTINCT audience FROM visible) AS seen
      CROSS JOIN LATERAL (
        SELECT
        FROM job
        WHERE ${allOf('job.audience = seen.audience', ...ofOneAudience, ...HAS_LETTERS)}
        OFFSET 0
      ) AS job
    )`;
