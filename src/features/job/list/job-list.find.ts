import type { Statement } from '../../../database/connection/prepared';
import { ringOfPage } from './strategies/job-list.in-ring';
import { isNearPage, pageOfNear, type NearRow } from './strategies/job-list.nearest-rows';
import { THRESHOLDS, type FoundRow, type JobListRequest } from './job-list.request';
import { jobListStatement, nearRowsStatement, ringStatement } from './job-list.statement';

/** Runs a statement, as runStatement() does. */
export type RunStatement = <Row>(statement: Statement) => Promise<Row[]>;

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
