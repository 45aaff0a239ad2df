import type { Statement } from '../../../database/connection/prepared';
import type { Wanted } from '../../../lib/lists/list';
import type { Keywords } from '../../../services';
import type { RunStatement } from './job-list.find';
import { isWalked } from './job-list.keyword';
import { THRESHOLDS, type FoundRow, type JobListRequest } from './job-list.request';
import {
  countedTotalStatement,
  jobListStatement,
  jobTotalStatement,
  jobWalkStatement,
} from './job-list.statement';

/**
 * The list of a frequent keyword: a walk finds its page, and counts give its total. Otherwise all
 * matches are read, by few requests at a time.
 */
export async function listFrequent(
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
