import type { Shape } from './job-list.sql';

/** The tallies' suffix of the request's type; null where the tallies do not tell the total. */
export function tallied({ request: { types, keyword, area } }: Shape): string | null {
  if (keyword !== null || area !== null) return null;
  if (types === null) return '';
  return types.length === 1 ? `_${types.join()}` : null;
}

/** The common table expression `total`, with one row: how many jobs the list has, null where nobody asked. */
export function totalOf(shape: Shape): string {
  return `total AS MATERIALIZED (SELECT ${shape.request.counted ? totalJobs(shape) : 'NULL::bigint'} AS jobs)`;
}

/** How many jobs a list that is not searched by keyword has; a viewer's needs `restrictedTo`. */
function totalJobs(shape: Shape): string {
  const type = tallied(shape);
  if (type === null) return `(SELECT count(*) FROM job WHERE true${shape.filters})`;
  if (shape.audience === null) {
    return `(SELECT coalesce(sum(open${type} + restricted${type}), 0) FROM job_tally)`;
  }
  return `(SELECT jobs FROM restricted) + (SELECT coalesce(sum(open${type}), 0) FROM job_tally)`;
}

/**
 * The common table expression `restricted`: how many restricted jobs the viewer sees, at most, and whether so few that to
 * gather them is cheaper than to find them while walking. None for an anonymous caller.
 */
export function restrictedTo(shape: Shape, most: number): string[] {
  if (shape.audience === null) return [];
  const jobs = shape.request.types?.map((type) => `jobs_${type}`).join(' + ') ?? 'jobs';
  return [
    `restricted AS MATERIALIZED (
  SELECT coalesce(sum(${jobs}), 0) AS jobs, coalesce(sum(${jobs}), 0) <= ${most} AS few
  FROM visible
)`,
  ];
}

/**
 * The common table expression `visible`: the restricted audiences (`job.audience`) that the viewer belongs to, with their
 * counters. PostgreSQL reads it once, and not at all where nothing asks for it.
 */
export function visibleTo(shape: Shape): string[] {
  if (shape.audience === null) return [];
  return [
    `visible AS (
  SELECT audience, jobs, jobs_1, jobs_2, jobs_3 FROM job_audience_tally WHERE user_ids && ${shape.audience}
)`,
  ];
}

/** The common table expression `mine`: the restricted jobs that the viewer sees, where they are few. */
export function gatheredFor(shape: Shape): string[] {
  if (shape.audience === null) return [];
  return [
    `mine AS MATERIALIZED (
  SELECT id, weigh, ${shape.request.point ? `${shape.chord} AS chord, ` : ''}${shape.metres} AS metres
  FROM job WHERE user_ids && ${shape.audience}${shape.type}${shape.area} AND (SELECT few FROM restricted)
)`,
  ];
}
