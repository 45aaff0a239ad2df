import { EARTH_DIAMETER } from '../../distance';
import { chordBeyond, SLACK } from '../area/job-area.rules';
import { hasBucketTotal } from '../job-list.clauses';
import { allOf, type JobListSql } from '../job-list.sql';

const HALF_ANGLE = `least((metres + 0.5) / ${EARTH_DIAMETER}, pi() / 2)`;
/** The chord to the end of a candidate's metre. */
export const CHORD_OF_METRE = `2 * sin(${HALF_ANGLE}) + ${SLACK}`;

/** Reads `last_needed` and `first_beyond`; null if no job beyond is in the page's last metre. */
export const LAST_METRE =
  'CASE WHEN first_beyond.chord <= last_needed.chord THEN last_needed.chord END';

/**
 * Returns how many jobs to read of a set; 0 for a page beyond the end, which would otherwise read
 * the whole set.
 */
export function rowsRead({ rowsNeeded, offset, request }: JobListSql, beyond: number): string {
  const rows = `${rowsNeeded} + ${beyond}`;
  if (!request.withTotal || !hasBucketTotal(request)) return rows;
  return `(
    SELECT CASE WHEN jobs > ${offset} THEN ${rows} ELSE 0 END FROM total
  )`;
}

/** Returns the conditions on a set's jobs with coordinates, after the previous page. */
export function isPlaced(sql: JobListSql, set: readonly string[]): string {
  const { chord, request } = sql;
  const conditions = ['place IS NOT NULL', ...set, ...sql.wageInPlaces, ...sql.area];
  const last = request.after?.metres ?? null;
  if (last !== null)
    conditions.push(`${chord} >= ${sql.value('chord after', 'float8', chordBeyond(last))}`);
  return allOf(...conditions, ...sql.afterMetres(sql.metres));
}

/** Like `isPlaced`, for the jobs of `visible_restricted`. */
export function placedRestricted(
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
