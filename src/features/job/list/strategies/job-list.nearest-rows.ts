import type { JobRow } from '../../job.row';
import { chordBeyond, chordWithin } from '../area/job-area.rules';
import { JOB_COLUMNS, total, withClauses } from '../job-list.clauses';
import { isPlaced, rowsRead } from './job-list.placed';
import { hasOnly, type JobListRequest, type Thresholds } from '../job-list.request';
import { unionOf, type JobListSql } from '../job-list.sql';

/**
 * Jobs read before and after a page: the one before must be nearer than the page's first metre, and
 * the one after it beyond the last metre.
 */
const MARGIN = 6;

/** `chord` is the straight distance through the unit sphere, `metres` the listed one. */
export type NearRow = JobRow & { readonly chord: number; readonly metres: number };

/**
 * The common case: a numbered page of an anonymous caller's nearest jobs, filtered by at most one
 * type. Other requests run jobListStatement.
 */
export const isNearPage = (request: JobListRequest): boolean =>
  request.point !== null &&
  request.after === null &&
  hasOnly(request, 'types') &&
  (request.types === null || request.types.length === 1);

const skippedOf = ({ offset }: JobListRequest, { wholeRows }: Thresholds) =>
  offset < wholeRows ? 0 : Math.max(offset - MARGIN, 0);

/**
 * Selects the page's rows and a few more, in the order of the index on places. The first pages read
 * whole rows from the start; further down, only the index is read up to the page. `pageOfNear` cuts
 * the page.
 */
export function nearRows(sql: JobListSql): string {
  const { request, thresholds, chord } = sql;
  const isTop = request.offset < thresholds.wholeRows;
  const sets = sql.sets.map(
    (set) => `(SELECT ${isTop ? 'job.*' : 'id'}, ${chord} AS chord
  FROM job
  WHERE ${isPlaced(sql, set)}
  ORDER BY ${chord}
  LIMIT ${rowsRead(sql, MARGIN)})`,
  );
  const near = unionOf('UNION ALL', ...sets);
  const skipped = () => sql.value('skipped', 'bigint', skippedOf(request, thresholds));
  const jobs = isTop
    ? `(
  ${near}
) AS job`
    : `(
  SELECT id, chord
  FROM (
  ${near}
  ) AS near
  ORDER BY chord
  LIMIT ${sql.rowsNeeded} + ${MARGIN} - ${skipped()} OFFSET ${skipped()}
) AS near
CROSS JOIN LATERAL (SELECT * FROM job WHERE job.id = near.id OFFSET 0) AS job`;
  return withClauses(
    [total(sql)],
    `SELECT (SELECT jobs FROM total) AS total, chord,
  ${sql.metres} AS metres,
  ${JOB_COLUMNS}
FROM ${jobs}`,
  );
}

/**
 * Returns the page if the rows of `nearRows` certainly contain all of it; otherwise null. Jobs that
 * were not read are, in a straight line, at least as near or as far as those that were, and may
 * still share the page's first or last metre, where weigh and id decide.
 */
export function pageOfNear<Row extends NearRow>(
  rows: readonly Row[],
  request: JobListRequest,
  thresholds: Thresholds,
): readonly Row[] | null {
  const skipped = skippedOf(request, thresholds);
  const [start, end] = [request.offset - skipped, request.offset + request.limit - skipped];
  const sorted = [...rows].sort(
    (one, other) => one.metres - other.metres || other.weigh - one.weigh || other.id - one.id,
  );
  const [first, last] = [sorted[start], sorted[end - 1]];
  if (first === undefined || last === undefined) return null;
  const chords = rows.map(({ chord }) => chord).sort((one, other) => one - other);
  const [nearest, farthest] = [chords[0], chords[end + MARGIN - 1]];
  const hasFirst = skipped === 0 || Number(nearest) < chordBeyond(first.metres);
  const hasLast = farthest === undefined || farthest > chordWithin(last.metres);
  return hasFirst && hasLast ? sorted.slice(start, end) : null;
}
