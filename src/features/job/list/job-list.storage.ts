import type { Statement } from '../../../database/connection/prepared';
import type { Wanted } from '../../../lib/lists/list';
import type { Keywords } from '../../../services';
import { isWalked } from './job-list.keyword';
import { ringOfPage } from './strategies/job-list.in-ring';
import { isNearPage, pageOfNear, type NearRow } from './strategies/job-list.nearest-rows';
import { THRESHOLDS, type FoundRow, type JobListRequest } from './job-list.request';
import {
  countedTotalStatement,
  jobListStatement,
  jobTotalStatement,
  jobWalkStatement,
  nearRowsStatement,
  ringStatement,
} from './job-list.statement';

/** Runs a statement, as runStatement() does. */
type RunStatement = <Row>(statement: Statement) => Promise<Row[]>;

/**
 * The page's rows in order, by a plain statement if that is enough. Each statement reads its total
 * and its page from one snapshot.
 */
export async function findJobList(
  run: RunStatement,
  request: JobListRequest,
  thresholds = THRESHOLDS,
): Promise<readonly FoundRow[]> {
  if (isNearPage(request)) {
    const rows = await run<NearRow & { readonly total: string | null }>(
      nearRowsStatement(request, thresholds),
    );
    const page = pageOfNear(rows, request, thresholds);
    if (page !== null) return page;
  }
  const ring = ringOfPage(request, thresholds);
  if (ring !== null) {
    const rows = await run<FoundRow>(ringStatement(request, ring, thresholds));
    if (rows.length === request.limit && rows.at(-1)?.id !== null) return rows;
  }
  return run<FoundRow>(jobListStatement(request, thresholds));
}

/**
 * The list of a frequent keyword: a walk finds its page, and counts give its total. Otherwise all
 * matches are read, by few requests at a time.
 */
export async function findFrequent(
  run: RunStatement,
  request: JobListRequest,
  wanted: Wanted,
  keywords: Keywords,
): Promise<FoundRow[]> {
  const all = (statement: Statement) =>
    keywords.runShared(JSON.stringify([statement.text, statement.values]), () =>
      run<FoundRow>(statement),
    );
  if (!wanted.rows || isWalked(request, THRESHOLDS)) {
    const first = wanted.rows ? jobWalkStatement(request) : countedTotalStatement(request);
    const found = await run<FoundRow>(first);
    const rows = found.filter(({ id }) => id !== null);
    const isPage = !wanted.rows || rows.length === request.limit;
    const isTotal = !wanted.total || found[0]?.total != null;
    const { keyword, minWage } = request;
    if (!isTotal && keyword !== null) keywords.noteUncountedTotal(keyword, minWage);
    if (isPage && isTotal) return found;
    if (isPage) {
      const [counted] = await all(jobTotalStatement(request));
      return found.map((row) => ({ ...row, total: counted?.total ?? null }));
    }
  }
  return all(jobListStatement(request));
}
