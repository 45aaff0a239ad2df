import { SLACK } from './job-area.rules';
import type { Shape } from './job-list.sql';
import { tallied } from './job-list.total';

/** The page in the order of distance. */
export function distant(shape: Shape): string[] {
  const { after, offset } = shape.request;
  if (after?.metres === null) return [`page AS MATERIALIZED (${nowhere(shape, shape.limit)})`];
  return after === null && offset >= shape.thresholds.far ? [sorted(shape)] : nearest(shape);
}

/**
 * The nearest of each set, one more than asked for. If that one lies beyond the last metre asked for, all with that metre
 * are there; if not, a second look takes all up to it, be it thousands at one gate.
 */
function nearest(shape: Shape): string[] {
  const { reach, union, request } = shape;
  const wanted = (set: string): string =>
    `place IS NOT NULL AND ${set}${shape.area}${beyond(shape)}${shape.afterwards(shape.metres)}`;
  const columns = `id, weigh, ${shape.chord} AS chord, ${shape.metres} AS metres`;
  const mine = shape.audience
    ? `SELECT * FROM mine WHERE metres IS NOT NULL${shape.afterwards()}`
    : undefined;
  // A page beyond the end would be looked for through all jobs.
  const most =
    request.counted && tallied(shape) !== null
      ? `(SELECT CASE WHEN total.jobs > ${shape.offset} THEN ${reach} + 1 ELSE 0 END FROM total)`
      : `${reach} + 1`;
  return [
    `near AS MATERIALIZED (
  ${shape.sets.map((set) => `(SELECT ${columns} FROM job WHERE ${wanted(set)} ORDER BY ${shape.chord} LIMIT ${most})`).join(`\n  ${union} `)}
)`,
    `found AS MATERIALIZED (SELECT * FROM near${mine ? ` UNION ALL ${mine}` : ''})`,
    `edge AS MATERIALIZED (
  SELECT CASE WHEN next.chord <= last.chord THEN last.chord END AS chord
  FROM (SELECT 2 * sin(least((metres + 0.5) / 12756276, pi() / 2)) + ${SLACK} AS chord
        FROM found ORDER BY metres LIMIT 1 OFFSET ${reach} - 1) AS last,
       (SELECT chord FROM found ORDER BY found.chord LIMIT 1 OFFSET ${reach}) AS next
)`,
    `page AS MATERIALIZED (
  SELECT id, weigh, metres FROM found WHERE (SELECT chord FROM edge) IS NULL
  ${shape.sets
    .map(
      (set) => `${union} SELECT id, weigh, ${shape.metres} FROM job
    WHERE ${wanted(set)} AND place <@ (SELECT cube_enlarge(${shape.place}, chord, 3) FROM edge) AND ${shape.chord} <= (SELECT chord FROM edge)`,
    )
    .join('\n  ')}
  ${mine ? `UNION ALL SELECT id, weigh, metres FROM (${mine}) AS mine WHERE (SELECT chord FROM edge) IS NOT NULL` : ''}
  ${request.area ? '' : `UNION ALL (SELECT * FROM (${nowhere(shape, reach)}) AS nowhere WHERE (SELECT count(*) FROM found) < ${reach})`}
  ORDER BY metres, weigh DESC, id DESC LIMIT ${shape.limit} OFFSET ${shape.offset}
)`,
  ];
}

/** Keeps the walk from what lies nearer than the page before. */
function beyond(shape: Shape): string {
  const { after } = shape.request;
  if (after === null) return '';
  const metres = shape.value('metres', 'float8', after.metres);
  return ` AND ${shape.chord} >= 2 * sin(least(greatest(${metres} - 0.5, 0) / 12756276, pi() / 2)) - ${SLACK}`;
}

/** The jobs without coordinates, which come last. */
function nowhere(shape: Shape, limit: string): string {
  const tie = shape.request.after?.metres === null ? shape.afterwards('NULL') : '';
  return `SELECT id, weigh, NULL::double precision AS metres FROM job
    WHERE place IS NULL${shape.filters}${tie} ORDER BY weigh DESC, id DESC LIMIT ${limit}`;
}

function sorted(shape: Shape): string {
  const unless = shape.request.counted ? ` AND (SELECT jobs FROM total) > ${shape.offset}` : '';
  return `page AS MATERIALIZED (
  SELECT id, weigh, ${shape.metres} AS metres FROM job WHERE true${shape.filters}${unless}
  ORDER BY metres, weigh DESC, id DESC LIMIT ${shape.limit} OFFSET ${shape.offset}
)`;
}
