import type { Knex } from 'knex';
import { runStatement } from '../../database/prepared';
import type { Listed, Wanted } from '../../lib/list';
import type { JobFilter } from './list/job.filter';
import type { JobListRequest, JobOrdering, JobPosition } from './list/job-list.request';
import { jobTotalStatement, jobListStatement } from './list/job-list.statement';
import { IS_SHOWN, jobColumns, type JobRow } from './job.row';

/** Which part of a list: what follows a job, or what follows `offset` rows. */
export interface JobWindow {
  readonly after?: JobPosition;
  readonly offset: number;
  readonly size: number;
}

/**
 * A job in a list; `metres` is its distance from the place that orders the list, null without one.
 */
export type ListedJobRow = JobRow & { readonly metres: number | null };

interface Answered extends Omit<ListedJobRow, 'id'> {
  /** Null in the one row of an empty page. */
  readonly id: number | null;
  readonly total: string | null;
}

/**
 * Jobs ordered by distance where a place is given, or by wage, the highest first, then by weigh
 * descending, then by id descending; and their total. One statement, whichever of both is wanted (the document, section 4.5;
 * docs/decisions/0024 to 0026).
 */
export async function listJobs(
  database: Knex,
  filter: JobFilter,
  ordering: JobOrdering,
  { after, offset, size }: JobWindow,
  { rows, total }: Wanted,
): Promise<Listed<ListedJobRow>> {
  const types = filter.types && [...new Set(filter.types)].sort((one, other) => one - other);
  if (types?.length === 0) return { rows: [], total: 0 };
  const request: JobListRequest = {
    types,
    audience: filter.viewer?.line ?? null,
    keyword: filter.keyword,
    area: filter.area,
    minWage: filter.minWage,
    ...ordering,
    after: after ?? null,
    offset,
    limit: size,
    withTotal: total,
  };
  const answers = await runStatement<Answered>(
    database,
    rows ? jobListStatement(request) : jobTotalStatement(request),
  );
  return { rows: rows ? answers.filter(isJob) : [], total: Number(answers[0]?.total ?? 0) };
}

const isJob = (answer: Answered): answer is Answered & ListedJobRow => answer.id !== null;

/** A job by its id, hidden or not. */
export type FoundJobRow = JobRow & { readonly content: string; readonly is_shown: boolean };

export function findJobs(database: Knex, ids: readonly number[]): Promise<FoundJobRow[]> {
  return database('job')
    .select([...jobColumns, 'job.content', database.raw(`${IS_SHOWN} AS is_shown`)])
    .whereIn('job.id', ids);
}

/** The descriptions of these jobs, which lists leave out because they are long. */
export function listContents(
  database: Knex,
  ids: readonly number[],
): Promise<{ id: number; content: string }[]> {
  return database<{ id: number; content: string }>('job')
    .select('id', 'content')
    .whereIn('id', ids);
}
