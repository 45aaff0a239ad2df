import type { Knex } from 'knex';
import type { Viewer } from '../../../services';
import type { JobArea } from './area/job-area.rules';
import { IS_SHOWN, type JobType } from '../job.row';

/** The conditions of a list of jobs; null omits one. */
export interface JobFilter {
  /** Jobs that have any of these types. */
  readonly types: readonly JobType[] | null;
  /** Jobs with at least this wage after the subsidy: yuan per hour, at most two decimals. */
  readonly minWage: string | null;
  /** Jobs whose name contains this, in any letter case. */
  readonly keyword: string | null;
  /** Jobs whose coordinates lie here. */
  readonly area: JobArea | null;
  /**
   * Jobs that are open to everyone or restricted to any of these users: a viewer and every ancestor
   * (the document, section 4.5, rule 3). Null for an anonymous caller, who sees every job.
   */
  readonly audience: readonly number[] | null;
}

/** The conditions on the table `job` in lists of favourites. */
export function whereJob(
  query: Knex.QueryBuilder,
  { keyword, viewer }: { readonly keyword: string | null; readonly viewer: Viewer },
): void {
  void query.whereRaw(IS_SHOWN);
  if (keyword !== null) void query.whereRaw('strpos(lower(job.job_name), lower(?)) > 0', [keyword]);
  void query.whereRaw("(job.user_ids = '{}' OR job.user_ids && ?::integer[])", [
    [...viewer.ancestry],
  ]);
}
