import { withoutCoordinates } from './job-list.far-away';
import {
  jobsOfPage,
  ordered,
  restricted,
  total,
  visibleAudiences,
  visibleRestricted,
  withClauses,
} from '../job-list.clauses';
import {
  CHORD_OF_METRE,
  isPlaced,
  LAST_METRE,
  placedRestricted,
  rowsRead,
} from './job-list.placed';
import { SLACK } from '../area/job-area.rules';
import { allOf, unionOf, type JobListSql } from '../job-list.sql';

/**
 * Follows the index on places outwards. The index orders by exact distance, the list by whole
 * metres and then by weigh. So if jobs beyond the candidates may share the page's last metre, all
 * jobs up to that metre are read, which may be thousands at one factory gate.
 */
export function nearestByIndex(sql: JobListSql): string {
  return withClauses(
    [
      visibleAudiences(sql),
      restricted(sql, sql.thresholds.mostGathered.byDistance, isQuicklyGathered(sql)),
      total(sql),
      visibleRestricted(sql),
      ...nearest(sql),
      candidates(sql),
      lastMetre(sql),
      sql.request.area ? null : withoutCoordinates(sql, sql.rowsNeeded),
      page(sql),
    ],
    jobsOfPage(sql),
  );
}

/**
 * Whether gathering the viewer's `jobs` reads fewer rows than following the index. For each row,
 * the index reads as many restricted jobs as there are for each open job, or each visible one.
 */
function isQuicklyGathered({ rowsNeeded }: JobListSql): string {
  return `(
      SELECT 2 * jobs * greatest(open, jobs) <= ${rowsNeeded} * restricted
      FROM counters
    )`;
}

function nearest(sql: JobListSql): string[] {
  const { chord, metres, place, rowsNeeded } = sql;
  const from = (sets: string[][], ...conditions: string[]) =>
    unionOf(
      sql.union,
      ...sets.map(
        (set) => `(SELECT id, weigh,
    ${chord} AS chord,
    ${metres} AS metres
  FROM job
  WHERE ${allOf(isPlaced(sql, set), ...conditions)}
  ORDER BY ${chord}
  LIMIT ${rowsRead(sql, 1)})`,
      ),
    );
  const isViewer = sql.audience !== null;
  const nearest = `-- One job more than needed, of each set${isViewer ? ' of open jobs' : ''}
nearest AS MATERIALIZED (
  ${from(isViewer ? sql.openSets : sql.sets)}
)`;
  if (!isViewer) return [nearest];
  // Some places are boxes (migration 0038), which reach beyond the chord to their points.
  const within = `cube_enlarge(${place}, coalesce((SELECT chord FROM farthest), 2) + ${SLACK}, 3)`;
  return [
    nearest,
    `-- No restricted job beyond it is on the page
farthest AS (
  SELECT chord
  FROM nearest
  ORDER BY chord
  LIMIT 1 OFFSET ${rowsNeeded}
)`,
    `nearest_restricted AS MATERIALIZED (
  ${from(sql.restrictedSets, `place <@ ${within}`)}
)`,
  ];
}

function candidates(sql: JobListSql): string {
  return `candidates AS MATERIALIZED (
  ${unionOf(
    'UNION ALL',
    'SELECT * FROM nearest',
    sql.audience && 'SELECT * FROM nearest_restricted',
    placedRestricted(sql, '*'),
  )}
)`;
}

function lastMetre({ rowsNeeded }: JobListSql): string {
  return `-- The chord to the end of the last metre that the page needs
last_needed AS (
  SELECT ${CHORD_OF_METRE} AS chord
  FROM candidates
  ORDER BY metres
  LIMIT 1 OFFSET ${rowsNeeded} - 1
),
-- The nearest candidate beyond the page
first_beyond AS (
  SELECT chord
  FROM candidates
  ORDER BY chord
  LIMIT 1 OFFSET ${rowsNeeded}
),
-- How far to look for more jobs at that metre; null where no other job can share it
last_metre AS MATERIALIZED (
  SELECT ${LAST_METRE} AS chord
  FROM last_needed, first_beyond
)`;
}

function page(sql: JobListSql): string {
  const { chord, metres, place, rowsNeeded, request } = sql;
  const found = `SELECT id, weigh, metres
  FROM candidates
  WHERE (SELECT chord FROM last_metre) IS NULL`;
  const upToLastMetre = sql.sets.map(
    (set) => `SELECT id, weigh, ${metres}
  FROM job
  WHERE ${isPlaced(sql, set)}
    AND place <@ (SELECT cube_enlarge(${place}, chord, 3) FROM last_metre)
    AND ${chord} <= (SELECT chord FROM last_metre)`,
  );
  const end = `SELECT *
  FROM without_coordinates
  WHERE (SELECT count(*) FROM candidates) < ${rowsNeeded}`;
  return `page AS MATERIALIZED (
  ${unionOf(
    'UNION ALL',
    unionOf(sql.union, found, ...upToLastMetre),
    placedRestricted(sql, 'id, weigh, metres', '(SELECT chord FROM last_metre) IS NOT NULL'),
    request.area ? null : end,
  )}
  ${ordered(sql)}
)`;
}
