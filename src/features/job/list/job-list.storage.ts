import type { Knex } from 'knex';
import { runStatement, type Statement } from '../../../database/knex-internals';
import type { Listed, Wanted } from '../../../lib/lists/list';
import type { KeywordCounts } from '../keyword-counts/job-keyword.interface';
import type { JobRow } from '../job.row';
import { isFrequent, isWalked } from './job-list.keyword';
import { byWalk } from './strategies/job-list.by-walk';
import { inRing, ringOfPage } from './strategies/job-list.in-ring';
import { isNearPage, nearRows, pageOfNear, type NearRow } from './strategies/job-list.nearest-rows';
import {
  THRESHOLDS,
  type FoundRow,
  type JobListRequest,
  type JobListSearch,
  type JobPosition,
} from './job-list.request';
import {
  countedTotalStatement,
  jobListStatement,
  jobTotalStatement,
  statementOf,
} from './job-list.statement';

/** The part of a list to read: after a job, or after `offset` rows. */
export interface JobWindow {
  readonly after?: JobPosition;
  readonly offset: number;
  readonly size: number;
}

/** `metres` is the distance from the place that orders the list; null without one. */
export type ListedJobRow = JobRow & { readonly metres: number | null };

/**
 * Lists jobs and their total (the document, section 4.5; decisions 24 to 26): by distance if a
 * place is given, or by a column, highest first; then by weigh descending, then by id descending.
 * The newest are by id descending alone.
 *
 * The strategies, each with the one to try next if it cannot fill the page:
 *
 * | list                                     | strategies (`strategies/`)                      |
 * | ---------------------------------------- | ----------------------------------------------- |
 * | of a frequent keyword                    | by-walk with the counted total; then by-match   |
 * | an anonymous caller's page by distance   | nearest-rows; then as the last row              |
 * | a connection by distance, far down       | in-ring; then as the last row                   |
 * | any other                                | the one that `strategyOf` names                 |
 */
export async function listJobs(
  database: Knex,
  search: JobListSearch,
  { after, offset, size }: JobWindow,
  wanted: Wanted,
  keywordCounts?: KeywordCounts,
): Promise<Listed<ListedJobRow>> {
  const types = search.types && [...new Set(search.types)].sort((one, other) => one - other);
  if (types?.length === 0) return { rows: [], total: 0 };
  const { minWage, keyword, area, audience, point, order } = search;
  // Every property by name: adding to a spread object takes ten times as long.
  const request: JobListRequest = {
    types,
    minWage,
    keyword,
    area,
    audience,
    point,
    order,
    spread: keyword === null ? null : ((await keywordCounts?.spreadOf(keyword)) ?? null),
    after: after ?? null,
    offset,
    limit: size,
    withTotal: wanted.total,
  };
  const run = <Row>(statement: Statement) => runStatement<Row>(database, statement);
  const ordinary = () =>
    wanted.rows ? findJobList(run, request) : run<FoundRow>(jobTotalStatement(request));
  const answers =
    keywordCounts !== undefined && isFrequent(request, THRESHOLDS)
      ? await findFrequent(run, request, wanted, keywordCounts)
      : await ordinary();
  return { rows: wanted.rows ? answers.filter(isJob) : [], total: Number(answers[0]?.total ?? 0) };
}

const isJob = (answer: FoundRow): answer is FoundRow & ListedJobRow => answer.id !== null;

/** Runs a statement, like runStatement(). */
type RunStatement = <Row>(statement: Statement) => Promise<Row[]>;

/**
 * Returns the page's rows in order, by a plain statement if that is enough. Each statement reads
 * its total and its page from one snapshot.
 */
export async function findJobList(
  run: RunStatement,
  request: JobListRequest,
  thresholds = THRESHOLDS,
): Promise<readonly FoundRow[]> {
  if (isNearPage(request)) {
    const rows = await run<NearRow & { readonly total: string | null }>(
      statementOf(nearRows, request, thresholds),
    );
    const page = pageOfNear(rows, request, thresholds);
    if (page !== null) return page;
  }
  const ring = ringOfPage(request, thresholds);
  if (ring !== null) {
    const rows = await run<FoundRow>(statementOf(inRing(ring), request, thresholds));
    if (rows.length === request.limit && rows.at(-1)?.id !== null) return rows;
  }
  return run<FoundRow>(jobListStatement(request, thresholds));
}

/**
 * Finds the list of a frequent keyword: a walk finds its page, and counts give its total. Otherwise
 * all matches are read, by few requests at a time.
 */
async function findFrequent(
  run: RunStatement,
  request: JobListRequest,
  wanted: Wanted,
  keywordCounts: KeywordCounts,
): Promise<FoundRow[]> {
  const all = (statement: Statement) =>
    keywordCounts.runShared(JSON.stringify([statement.text, statement.values]), () =>
      run<FoundRow>(statement),
    );
  if (!wanted.rows || isWalked(request, THRESHOLDS)) {
    const first = wanted.rows
      ? statementOf(byWalk, request, THRESHOLDS)
      : countedTotalStatement(request);
    const found = await run<FoundRow>(first);
    const rows = found.filter(({ id }) => id !== null);
    const isPage = !wanted.rows || rows.length === request.limit;
    const isTotal = !wanted.total || found[0]?.total != null;
    const { keyword, minWage } = request;
    if (!isTotal && keyword !== null) keywordCounts.noteUncountedTotal(keyword, minWage);
    if (isPage && isTotal) return found;
    if (isPage) {
      const [counted] = await all(jobTotalStatement(request));
      return found.map((row) => ({ ...row, total: counted?.total ?? null }));
    }
  }
  return all(jobListStatement(request));
}
