import { hasOnly, type JobListRequest, type Thresholds } from './job-list.request';
import type { JobListSql } from './job-list.sql';

/**
 * The index contains single characters and pairs. A longer word is searched for among the jobs that
 * have all its pairs.
 */
export function word(sql: JobListSql): string | null {
  if (sql.request.keyword === null) return null;
  const keyword = sql.value('keyword', 'text', sql.request.keyword);
  const letters = `lower(${keyword})`;
  return `-- The keyword, and its grams as the index has them (migration 0002)
word AS MATERIALIZED (
  SELECT ${letters} AS letters,
    char_length(${letters}) <= 2 AS is_gram,
    ARRAY(
      SELECT gram
      FROM unnest(job_grams(${keyword})) AS gram
      WHERE char_length(gram) = least(2, char_length(${letters}))
    ) AS grams
)`;
}

/** Finds names by the index; needs `word`. */
export const HAS_GRAMS: readonly string[] = [
  `(job_grams(job_name) COLLATE "C") @> (SELECT grams FROM word)`,
  `((SELECT is_gram FROM word)
      OR position((SELECT letters FROM word) IN lower(job_name)) > 0)`,
];

/** Checks each name; needs `word`. */
export const HAS_LETTERS: readonly string[] = [
  `position((SELECT letters FROM word) IN lower(job_name)) > 0`,
];

/** Estimates how many jobs contain the keyword; few if nothing is known of it. */
const matchesOf = ({ spread }: JobListRequest) => (spread ? spread.frequency * spread.jobs : 0);

/** Whether the matches are too many to gather for each page, and may have been counted. */
export const isFrequent = (request: JobListRequest, { mostMatched }: Thresholds): boolean =>
  hasOnly(request, 'keyword', 'types', 'minWage', 'audience') && matchesOf(request) > mostMatched;

/** For a frequent keyword: whether a walk is expected to reach the page early enough. */
export const isWalked = (request: JobListRequest, { mostWalked }: Thresholds): boolean =>
  2 * expectedWalk(request) <= mostWalked;

/**
 * Returns after how many jobs a walk gives up. With a limit close to the expected number the
 * planner follows the list's index, and few different limits make few different statements.
 */
export function walkLimit(request: JobListRequest, { mostWalked }: Thresholds): number {
  const enough = 8 * expectedWalk(request);
  return Math.min(WALKS.find((walk) => walk >= enough) ?? mostWalked, mostWalked);
}

const WALKS = [1_000, 4_000];

/** Returns how many jobs a walk is expected to read until the page is full. */
const expectedWalk = ({ spread, offset, limit }: JobListRequest) =>
  (offset + limit + 1) / (spread?.frequency ?? 0);

/**
 * Whether the index finds the matches. Beyond `mostPages` PostgreSQL remembers pages instead of
 * rows, and would compute the grams of every name on them again. For an area, its own index finds
 * fewer rows than a frequent keyword's.
 */
export function isIndexed(
  request: JobListRequest,
  { mostMatched, mostPages }: Thresholds,
): boolean {
  if (request.spread === null) return true;
  const matches = matchesOf(request);
  if (request.area !== null) return matches <= mostMatched;
  return Math.min(matches, request.spread.pages) <= mostPages;
}
