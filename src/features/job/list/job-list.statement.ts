import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Statement } from '../../../database/knex-internals';
import { byColumn } from './strategies/job-list.by-column';
import { byMatch, totalOfMatches } from './strategies/job-list.by-match';
import { byWeight } from './strategies/job-list.by-weight';
import { byWeightFromBucket } from './strategies/job-list.from-bucket';
import { TOTAL, totalClauses, withClauses } from './job-list.clauses';
import { totalOfCounts } from './strategies/job-list.keyword-total';
import { restWithoutCoordinates, sortedFarAway } from './strategies/job-list.far-away';
import { nearestByIndex } from './strategies/job-list.nearest';
import { newest } from './strategies/job-list.newest';
import { JobOrder, SORT_COLUMNS } from './job-list.order';
import { hasOnly, THRESHOLDS, type JobListRequest, type Thresholds } from './job-list.request';
import { JobListSql } from './job-list.sql';

/** A way to find a list. test/features/job/list/examples/ has the SQL and plan of each. */
type Strategy = (sql: JobListSql) => string;

/**
 * Returns the statement behind any list (the document, section 4.5). It yields the page's rows in
 * order, each with `total` and `metres`; for an empty page, one row without an id. Its text depends
 * only on the kind of request. If it has a name, each connection plans it once.
 */
export const jobListStatement = (request: JobListRequest, thresholds = THRESHOLDS): Statement =>
  statementOf(strategyOf(request, thresholds), request, thresholds);

/** Returns the statement behind a total without a page: one row with `total`. */
export const jobTotalStatement = (request: JobListRequest): Statement =>
  statementOf(totalStrategyOf(request), { ...request, withTotal: true }, THRESHOLDS);

/** Like jobTotalStatement, for a frequent keyword; `total` is null if it has not been counted. */
export const countedTotalStatement = (request: JobListRequest): Statement =>
  statementOf(totalOfCounts, { ...request, withTotal: true }, THRESHOLDS);

export function strategyOf(request: JobListRequest, thresholds: Thresholds): Strategy {
  const { keyword, area, point, after, offset, order } = request;
  if (keyword !== null || (area !== null && point === null)) return byMatch;
  if (order === JobOrder.NEWEST) return newest;
  if (SORT_COLUMNS[order] !== null) return byColumn;
  if (point !== null) {
    if (after !== null) return after.metres === null ? restWithoutCoordinates : nearestByIndex;
    return offset >= thresholds.farAway ? sortedFarAway : nearestByIndex;
  }
  const hasBuckets = after === null && hasOnly(request, 'types', 'audience');
  return hasBuckets && offset >= thresholds.fromBucket ? byWeightFromBucket : byWeight;
}

export const totalStrategyOf = ({ keyword }: JobListRequest): Strategy =>
  keyword === null ? totalWithoutKeyword : totalOfMatches;

const totalWithoutKeyword: Strategy = (sql) => withClauses(totalClauses(sql), TOTAL);

export function statementOf(
  strategy: Strategy,
  request: JobListRequest,
  thresholds: Thresholds,
): Statement {
  const sql = new JobListSql(request, thresholds);
  const text = strategy(sql);
  const { values } = sql;
  const { types, order, keyword, offset } = request;
  // A connection keeps the plan of each named statement; the hundreds of rare ones have no name.
  const isRare =
    !hasOnly(request, 'types', 'keyword', 'audience') || (types !== null && types.length > 1);
  if (isRare) return { text, values };
  const isShort = order === JobOrder.STANDARD && keyword === null && offset < DEEP_OFFSET;
  return { name: names.memo(text), text, values, isShort };
}

/** A page from this offset on may take more than a few milliseconds. */
const DEEP_OFFSET = 1_000;

/** The names of statements by their text; there are some hundred. */
const names = new LRUCache<string, string>({
  max: 1000,
  memoMethod: (text) => `job_list_${createHash('md5').update(text).digest('hex').slice(0, 16)}`,
});
