import type { Knex } from 'knex';
import { runStatement, type Statement } from '../../database/connection/prepared';
import type { Listed, Wanted } from '../../lib/lists/list';
import type { Keywords } from '../../services';
import {
  THRESHOLDS,
  type FoundRow,
  type JobListRequest,
  type JobListSearch,
  type JobPosition,
} from './list/job-list.request';
import { isFrequent } from './list/job-list.keyword';
import { findFrequent, findJobList } from './list/job-list.find';
import { jobTotalStatement } from './list/job-list.statement';
import { IS_SHOWN, jobColumns, type JobRow } from './job.row';

/** The part of a list: after a job, or after `offset` rows. */
export interface JobWindow {
  readonly after?: JobPosition;
  readonly offset: number;
  readonly size: number;
}

/** `metres`: the distance from the place that orders the list, null without one. */
export type ListedJobRow = JobRow & { readonly metres: number | null };

/**
 * Jobs ordered by distance where a place is given, or by wage, the highest first, then by weigh
 * descending, then by id descending; and their total (the document, section 4.5; decisions 24 to
 * 26).
 */
export async function listJobs(
  database: Knex,
  search: JobListSearch,
  { after, offset, size }: JobWindow,
  wanted: Wanted,
  keywords?: Keywords,
): Promise<Listed<ListedJobRow>> {
  const types = search.types && [...new Set(search.types)].sort((one, other) => one - other);
  if (types?.length === 0) return { rows: [], total: 0 };
  const request: JobListRequest = {
    ...search,
    types,
    spread: search.keyword === null ? null : ((await keywords?.spreadOf(search.keyword)) ?? null),
    after: after ?? null,
    offset,
    limit: size,
    withTotal: wanted.total,
  };
  const run = <Row>(statement: Statement) => runStatement<Row>(database, statement);
  const ordinary = () =>
    wanted.rows ? findJobList(run, request) : run<FoundRow>(jobTotalStatement(request));
  const answers =
    keywords !== undefined && isFrequent(request, THRESHOLDS)
      ? await findFrequent(run, request, wanted, keywords)
      : await ordinary();
  return { rows: wanted.rows ? answers.filter(isJob) : [], total: Number(answers[0]?.total ?? 0) };
}

const isJob = (answer: FoundRow): answer is FoundRow & ListedJobRow => answer.id !== null;

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

/** The focal point of a job's cover, as shares of its width and height. */
export interface CoverFocusRow {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** The focal points of those of these jobs that have one. */
export function listCoverFocuses(database: Knex, ids: readonly number[]): Promise<CoverFocusRow[]> {
  return database('job')
    .select<CoverFocusRow[]>('id', 'cover_focus_x AS x', 'cover_focus_y AS y')
    .whereIn('id', ids)
    .whereNotNull('cover_focus_x');
}
