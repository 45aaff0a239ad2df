import { chordBeyond, EARTH_DIAMETER, SLACK } from '../job-area.rules';
import { withoutCoordinates } from './job-list.far-away';
import {
  counterSuffix,
  jobsOfPage,
  ordered,
  restricted,
  total,
  visible,
  visibleRestricted,
  withClauses,
} from '../job-list.clauses';
import { allOf, unionOf, type JobListSql } from '../job-list.sql';

/**
 * Follows the index on places outwards. The index orders by exact distance, the list by whole
 * metres and then by weigh. So where jobs beyond the candidates may share the page's last metre,
 * all jobs up to that metre are read, which may be thousands at one factory gate.
 */
export function nearestByIndex(sql: JobListSql): string {
  return withClauses(
    [
      visible(sql),
      restricted(sql, sql.thresholds.mostGathered.byDistance),
      total(sql),
      visibleRestricted(sql),
      nearest(sql),
      candidates(sql),
      lastMetre(sql),
      sql.request.area ? null : withoutCoordinates(sql, sql.rowsNeeded),
      page(sql),
    ],
    jobsOfPage(sql),
  );
}

function nearest(sql: JobListSql): string {
  const { chord, metres } = sql;
  const selects = sql.sets.map(
    (set) => `(SELECT id, weigh,
    ${chord} AS chord,
    ${metres} AS metres
  FROM job
  WHERE ${isPlaced(sql, set)}
  ORDER BY ${chord}
  LIMIT ${rowsRead(sql, 1)})`,
  );
  return `-- One job more than needed, of each set
nearest AS MATERIALIZED (
  ${unionOf(sql.union, ...selects)}
)`;
}

/** How many jobs a set gives; none for a page beyond the end, which would follow it through all. */
export function rowsRead({ rowsNeeded, offset, request }: JobListSql, beyond: number): string {
  const rows = `${rowsNeeded} + ${beyond}`;
  if (!request.withTotal || counterSuffix(request) === null) return rows;
  return `(
    SELECT CASE WHEN jobs > ${offset} THEN ${rows} ELSE 0 END FROM total
  )`;
}

function candidates(sql: JobListSql): string {
  return `candidates AS MATERIALIZED (
  ${unionOf('UNION ALL', 'SELECT * FROM nearest', placedRestricted(sql, '*'))}
)`;
}

function lastMetre({ rowsNeeded }: JobListSql): string {
  return `-- The chord to the end of the last metre that the page needs
last_needed AS (
  SELECT 2 * sin(least((metres + 0.5) / ${EARTH_DIAMETER}, pi() / 2)) + ${SLACK} AS chord
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
  SELECT CASE WHEN first_beyond.chord <= last_needed.chord THEN last_needed.chord END AS chord
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

/** The conditions on a set's jobs that have coordinates and come after the page before. */
export function isPlaced(sql: JobListSql, set: readonly string[]): string {
  const { chord, request } = sql;
  const conditions = ['place IS NOT NULL', ...set, ...sql.wageInPlaces, ...sql.area];
  const last = request.after?.metres ?? null;
  if (last !== null)
    conditions.push(`${chord} >= ${sql.value('chord after', 'float8', chordBeyond(last))}`);
  return allOf(...conditions, ...sql.afterMetres(sql.metres));
}

/** The same for `visible_restricted`. */
function placedRestricted(
  sql: JobListSql,
  columns: string,
  ...conditions: readonly string[]
): string | null {
  return (
    sql.audience &&
    `SELECT ${columns}
  FROM visible_restricted
  WHERE ${allOf('metres IS NOT NULL', ...sql.afterMetres('metres'), ...conditions)}`
  );
}
