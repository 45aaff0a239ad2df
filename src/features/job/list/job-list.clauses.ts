import { jobColumns } from '../job.row';
import { hasOnly, type JobListRequest } from './job-list.request';
import { totalOfWage } from './job-list.wage';
import { allOf, type JobListSql } from './job-list.sql';

/** A common table expression; null if the request does not need it. */
type Clause = string | null;

export const withClauses = (clauses: readonly Clause[], select: string): string =>
  `WITH\n${clauses.filter((clause) => clause !== null).join(',\n')}\n${select}`;

/** A job's columns in the result, on two lines. */
export const JOB_COLUMNS = `${jobColumns.slice(0, 6).join(', ')},
  ${jobColumns.slice(6).join(', ')}`;

/** Reads the clauses `page` and `total`; an empty page gives one row with only the total. */
export const jobsOfPage = ({
  order,
}: JobListSql): string => `SELECT total.jobs AS total, page.metres,
  ${JOB_COLUMNS}
FROM total
LEFT JOIN (
  page CROSS JOIN LATERAL (SELECT * FROM job WHERE job.id = page.id OFFSET 0) AS job
) ON true
ORDER BY page.${order.replaceAll(', ', ', page.')}`;

/** Reads the clause `total`. */
export const TOTAL = 'SELECT jobs AS total\nFROM total';

/** Sorts the list and limits it to the page. */
export const ordered = ({ limit, offset, order }: JobListSql): string =>
  `ORDER BY ${order}
  LIMIT ${limit} OFFSET ${offset}`;

/** Whether the counters of buckets, or of wages, give the total. */
export const hasBucketTotal = (request: JobListRequest): boolean =>
  hasOnly(request, 'types', 'minWage', 'audience');

/** Returns the total of a list without a keyword and its clauses; `most` as in `restricted`. */
export const totalClauses = (sql: JobListSql, most = 0): Clause[] => [
  visibleAudiences(sql),
  restricted(sql, most),
  total(sql),
];

/** PostgreSQL evaluates it once, and only if another clause reads it. */
export const visibleAudiences = ({ audience, countSuffix }: JobListSql): Clause =>
  audience &&
  `-- The restricted audiences that the viewer belongs to, with the jobs of each
visible AS (
  SELECT audience, jobs${countSuffix} AS jobs
  FROM job_audience_count
  WHERE user_ids && ${audience}
)`;

/**
 * Needs `visible`. Up to `most` restricted jobs are gathered if their number, `jobs`, meets
 * `conditions`: sorting them is cheaper than finding them by index.
 */
export const restricted = (
  { audience, countSuffix }: JobListSql,
  most: number,
  ...conditions: string[]
): Clause =>
  audience &&
  `-- How many jobs there are for everyone and for some; summed once, if another clause reads it
counters AS MATERIALIZED (
  SELECT coalesce(sum(open${countSuffix}), 0) AS open,
    coalesce(sum(restricted${countSuffix}), 0) AS restricted
  FROM job_bucket_count
),
-- How many restricted jobs the viewer sees, and whether they are gathered
restricted AS MATERIALIZED (
  SELECT jobs, ${allOf(`jobs <= ${most}`, ...conditions)} AS is_small
  FROM (SELECT coalesce(sum(jobs), 0) AS jobs FROM visible) AS seen
)`;

/**
 * Needs `visible` and `restricted`. LATERAL and OFFSET 0 make PostgreSQL look up the jobs of each
 * audience in their index, however many audiences the planner expects.
 */
export function visibleRestricted(sql: JobListSql): Clause {
  const { audience, request } = sql;
  // Reading `sql.chord` binds values, and PostgreSQL refuses values that no clause uses.
  if (audience === null) return null;
  const distance = request.point
    ? `\n    ${sql.chord} AS chord,\n    ${sql.metres} AS metres`
    : ` NULL::float8 AS metres${sql.thenSorted('job')}`;
  return `-- The restricted jobs that the viewer sees, where they are few
visible_restricted AS MATERIALIZED (
  SELECT id, weigh,${distance}
  FROM (SELECT DISTINCT audience FROM visible) AS seen
  CROSS JOIN LATERAL (
    SELECT *
    FROM job
    WHERE ${allOf('job.audience = seen.audience', ...sql.restrictedFilters)}
    OFFSET 0
  ) AS job
  WHERE (SELECT is_small FROM restricted)
)`;
}

/** The total of a list without a keyword; for a viewer it needs `restricted`. */
export const total = (sql: JobListSql): Clause =>
  `-- How many jobs the list has; null where nobody asks
total AS MATERIALIZED (
  SELECT ${sql.request.withTotal ? totalJobs(sql) : 'NULL::bigint'} AS jobs
)`;

export function totalJobs(sql: JobListSql): string {
  const { request, audience, filters, countSuffix: types } = sql;
  if (!hasBucketTotal(request)) return `(SELECT count(*) FROM job WHERE ${allOf(...filters)})`;
  if (request.minWage !== null) return totalOfWage(sql);
  return audience === null
    ? `(SELECT coalesce(sum(open${types} + restricted${types}), 0) FROM job_bucket_count)`
    : '(SELECT jobs FROM restricted) + (SELECT open FROM counters)';
}
