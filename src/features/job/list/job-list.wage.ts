import { allOf, unionOf, type JobListSql } from './job-list.sql';

/** In fen: job_wage_count counts all wages from here on together (migration 0012). */
const HIGHEST_COUNTED = 10_000;

/** Matches the rows of job_wage_count that count jobs with the least wage. */
const countedWages = ({ minWage }: JobListSql) =>
  `wage >= least(${minWage} * 100, ${HIGHEST_COUNTED})::integer`;

/**
 * Counts the jobs of the types with at least the wage, by sums of counters. The restricted jobs
 * that a viewer sees are counted in an index, and so are all jobs above 100 yuan per hour.
 */
export function totalOfWage(sql: JobListSql): string {
  const { request, audience, countSuffix: types } = sql;
  const open = [`user_ids = '{}'`, ...sql.filtersWithoutAudience];
  const rest = audience === null ? countOf(sql.restrictedFilters) : visibleOfWage(sql);
  if (Number(request.minWage) * 100 > HIGHEST_COUNTED) return `${countOf(open)} + ${rest}`;
  const counters = audience === null ? `open${types} + restricted${types}` : `open${types}`;
  const counted = `(
    SELECT coalesce(sum(${counters}), 0)
    FROM job_wage_count
    WHERE ${countedWages(sql)}
  )`;
  return audience === null ? counted : `${counted} + ${rest}`;
}

const countOf = (conditions: readonly string[]) => `(
    SELECT count(*)
    FROM job
    WHERE ${conditions.join('\n      AND ')}
  )`;

const visibleOfWage = ({ restrictedFilters }: JobListSql) => `(
    SELECT count(*)
    FROM (SELECT DISTINCT audience FROM visible) AS seen
    CROSS JOIN LATERAL (
      SELECT
      FROM job
      WHERE ${['job.audience = seen.audience', ...restrictedFilters].join('\n        AND ')}
      OFFSET 0
    ) AS job
  )`;

/**
 * For a list by weight: whether few jobs have at least the wage, and if so these jobs. LIMIT
 * removes none, but makes the planner use the indexes on wages.
 */
export function gatheredByWage(sql: JobListSql): string | null {
  const { request, thresholds, countSuffix: types } = sql;
  if (request.minWage === null) return null;
  const selects = sql.splitSets.map(
    (set) => `(SELECT id, weigh
  FROM job
  WHERE ${allOf(...set, ...sql.wage, '(SELECT is_small FROM of_wage)')}
  ORDER BY factory_price_total DESC, weigh DESC, id DESC
  LIMIT ${thresholds.mostGatheredByWage})`,
  );
  return `-- Whether few jobs have the least wage
of_wage AS MATERIALIZED (
  SELECT coalesce(sum(open${types} + restricted${types}), 0) <= ${thresholds.mostGatheredByWage}
    AS is_small
  FROM job_wage_count
  WHERE ${countedWages(sql)}
),
gathered_by_wage AS MATERIALIZED (
  ${unionOf(sql.union, ...selects)}
)`;
}
