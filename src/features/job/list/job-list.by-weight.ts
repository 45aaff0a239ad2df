import type { Shape } from './job-list.sql';
import { tallied } from './job-list.total';

/** Whether a list by weigh is entered at a rung of migration 0002's ladder instead of its top. */
export function isDeep(shape: Shape): boolean {
  const { point, after, offset } = shape.request;
  return (
    point === null && after === null && offset >= shape.thresholds.deep && tallied(shape) !== null
  );
}

/** The page in the order of weigh: the sets merged, from the page before or the nearest rung above the page. */
export function weighed(shape: Shape): string[] {
  const deep = isDeep(shape);
  const bound = deep
    ? ' AND (weigh, id) < (coalesce((SELECT weigh FROM skipped), 2147483648), coalesce((SELECT id FROM skipped), 0))'
    : shape.afterwards();
  const offset = deep ? `${shape.offset} - coalesce((SELECT jobs FROM skipped), 0)` : shape.offset;
  const rest = `ORDER BY weigh DESC, id DESC LIMIT ${deep ? `${offset} + ${shape.limit}` : shape.reach}`;
  const listed = shape.sets.map(
    (set) => `(SELECT id, weigh FROM job WHERE ${set}${bound} ${rest})`,
  );
  if (shape.audience) listed.push(`SELECT id, weigh FROM mine WHERE true${bound}`);
  return [
    ...(deep ? [skipped(shape)] : []),
    `page AS MATERIALIZED (
  SELECT id, weigh, NULL::double precision AS metres FROM (
    ${listed.join(`\n    ${shape.union} `)}
  ) AS listed ORDER BY weigh DESC, id DESC LIMIT ${shape.limit} OFFSET ${offset}
)`,
  ];
}

/** The lowest rung that lies above the page, and how many of the list's jobs it and those above it hold. */
function skipped(shape: Shape): string {
  const type = tallied(shape) ?? '';
  const all = shape.audience ? `open${type}` : `open${type} + restricted${type}`;
  const most = shape.audience
    ? `+ (SELECT jobs FROM restricted) <= ${shape.offset} AND (SELECT few FROM restricted)`
    : `<= ${shape.offset}`;
  const mine = shape.audience
    ? ' + (SELECT count(*) FROM mine WHERE (mine.weigh, mine.id) >= (rung.weigh, rung.id))'
    : '';
  return `skipped AS MATERIALIZED (
  SELECT rung.weigh, rung.id, rung.jobs${mine} AS jobs FROM (
    SELECT job_rung.weigh, job_rung.id, sums.jobs
    FROM (SELECT rung, sum(sum(${all})) OVER (ORDER BY rung) AS jobs FROM job_tally GROUP BY rung) AS sums
    JOIN job_rung USING (rung)
    WHERE sums.jobs ${most} ORDER BY rung DESC LIMIT 1
  ) AS rung
)`;
}
