import { chordBeyond, chordWithin } from '../area/job-area.rules';
import { jobsOfPage, ordered, totalClauses, withClauses } from '../job-list.clauses';
import { hasOnly, type JobListRequest, type Thresholds } from '../job-list.request';
import { arcsOf, ringBoxes, ringEnd, type Ring } from '../area/job-ring.rules';
import { allOf, unionOf, type JobListSql } from '../job-list.sql';

/** Pages of jobs expected in the ring, if they are as dense as in the circle inside it. */
const EXPECTED = 4;

/**
 * Returns the ring to search for a page far down a list by distance, after a job whose cursor says
 * how many jobs precede it; otherwise null.
 */
export function ringOfPage(request: JobListRequest, { fromRing }: Thresholds): Ring | null {
  const { point, after, types, limit } = request;
  if (point === null || after?.metres == null) return null;
  if (!hasOnly(request, 'types', 'minWage', 'audience')) return null;
  if (types !== null && types.length > 1) return null;
  const { metres, depth } = after;
  const pages = (depth ?? 0) / limit;
  if (pages === 0 || pages < fromRing) return null;
  const most = ringEnd(metres, EXPECTED / pages);
  return { centre: point, least: metres, most, arcs: arcsOf(pages) };
}

/**
 * Searches a ring for the page instead of following the index from the centre. Reads all jobs of
 * the ring, so that ties need no second read. If it returns fewer rows than `limit`, the list must
 * be found in another way: the ring has too few jobs, or the boxes around it too many.
 */
export const inRing =
  (ring: Ring) =>
  (sql: JobListSql): string => {
    const { request, thresholds } = sql;
    const from = sql.value('chord from', 'float8', chordBeyond(ring.least));
    const to = sql.value('chord to', 'float8', chordWithin(ring.most));
    const most = Math.min(request.after?.depth ?? 0, thresholds.mostInRing);
    const mostRead = sql.value('most read', 'bigint', most);
    const selects = sql.sets.map(
      (set) => `SELECT id, weigh, lng, lat, ${sql.chord} AS chord
    FROM job
    WHERE ${allOf('place IS NOT NULL', ...set, ...sql.wageInPlaces, 'place <@ arc.box')}`,
    );
    const isWhole = `(SELECT count(*) FROM in_boxes) < ${mostRead}`;
    const isInRing = `metres <= ${sql.value('metres to', 'float8', ring.most)}`;
    return withClauses(
      [
        ...totalClauses(sql),
        `-- The boxes around the ring's arcs overlap
in_boxes AS MATERIALIZED (
  SELECT job.*
  FROM unnest(${sql.value('boxes', 'cube[]', ringBoxes(ring))}) AS arc (box)
  CROSS JOIN LATERAL (
    ${unionOf('UNION ALL', ...selects)}
    OFFSET 0
  ) AS job
  LIMIT ${mostRead}
)`,
        `page AS MATERIALIZED (
  SELECT DISTINCT id, weigh, metres
  FROM (
    SELECT id, weigh, ${sql.metres} AS metres
    FROM in_boxes
    WHERE chord BETWEEN ${from} AND ${to}
    OFFSET 0
  ) AS ring
  WHERE ${allOf(isWhole, isInRing, ...sql.afterMetres('metres'))}
  ${ordered(sql)}
)`,
      ],
      jobsOfPage(sql),
    );
  };
