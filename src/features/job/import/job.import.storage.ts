import type { Knex } from 'knex';
import { recordChanges, type Change, type Snapshot } from '../../../database/editing/audit';
import {
  differing,
  given,
  pick,
  type Changes,
  type EditedRow,
} from '../../../database/editing/row-changes';
import { withFreshIds } from '../../../database/editing/fresh-ids';
import { linesOfRequest } from '../../../database/editing/request-keys';
import { clockOf, editedJob } from '../admin/job.admin.storage';
import { rowsOfLines } from './job.import.repeated';
import type { PlannedRow } from './job.import.plan';

/** Locks the jobs with these ids until the end of the transaction; returns those that exist. */
async function lockJobs(
  transaction: Knex.Transaction,
  ids: readonly number[],
): Promise<Map<number, EditedRow>> {
  // In a fixed order, so that two imports cannot deadlock.
  const rows = await transaction('job')
    .whereIn('id', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .select<EditedRow[]>('id', 'version', ...editedJob.columns);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface ImportedRows {
  /** The job that each row changes; null for a new one. */
  readonly ids: readonly (number | null)[];
  /** The client's UUID for this import; null for none. */
  readonly requestKey: string | null;
  /** Whether to write; otherwise only the preview is returned. */
  readonly write: boolean;
  /**
   * What each row sets, given the jobs that rows refer to and the database's time; throws if
   * something is wrong.
   */
  readonly changesOf: (jobs: ReadonlyMap<number, EditedRow>, now: Date) => readonly Changes[];
}

/**
 * Adds and changes jobs in one transaction, all or none, with an audit entry for each. Returns the
 * result for each row, in the rows' order. If this user has written an import with the same
 * `requestKey` before, returns its results and writes nothing.
 */
export function importJobs(database: Knex, by: number, rows: ImportedRows): Promise<PlannedRow[]> {
  return withFreshIds(database, editedJob.table, () =>
    database.transaction((transaction) => run(transaction, by, rows)),
  );
}

async function run(
  transaction: Knex.Transaction,
  by: number,
  { ids, write, requestKey, changesOf }: ImportedRows,
): Promise<PlannedRow[]> {
  if (write && requestKey !== null) {
    const done = await linesOfRequest(transaction, by, editedJob.table, requestKey);
    if (done.length > 0) return rowsOfLines(transaction, ids, done);
  }
  const jobs = await lockJobs(
    transaction,
    ids.filter((id) => id !== null),
  );
  const planned = changesOf(jobs, await clockOf(transaction)).map((changes, index) =>
    plan(jobs.get(ids[index] ?? 0) ?? null, given(changes)),
  );
  if (!write) return planned;
  const added = await insertJobs(transaction, { by, requestKey }, planned);
  await updateJobs(transaction, { by, requestKey }, planned);
  return planned.map((row) => (row.isNew ? { ...row, id: added.shift() ?? null } : row));
}

function plan(row: EditedRow | null, changes: Changes): PlannedRow {
  const name = changes.job_name ?? row?.job_name;
  const jobName = typeof name === 'string' ? name : '';
  if (row === null)
    return { id: null, isNew: true, version: null, jobName, before: null, after: changes };
  const after = differing(changes, row);
  const columns = Object.keys(after);
  const differs = columns.length > 0;
  return {
    id: row.id,
    isNew: false,
    version: row.version,
    jobName,
    before: differs ? pick(row, columns) : null,
    after: differs ? after : null,
  };
}

/** The writer, and the client's UUID. */
type Writer = Pick<Change, 'by' | 'requestKey'>;

async function insertJobs(
  transaction: Knex.Transaction,
  writer: Writer,
  planned: readonly PlannedRow[],
): Promise<number[]> {
  const fresh = planned.filter(({ isNew }) => isNew);
  if (fresh.length === 0) return [];
  const rows = await transaction('job')
    .insert(fresh.map(({ after }) => after))
    .returning<(Snapshot & { readonly id: number })[]>(['id', ...editedJob.columns]);
  await recordChanges(
    transaction,
    rows.map(({ id, ...after }) => ({
      ...writer,
      action: 'create',
      entity: 'job',
      rowId: id,
      after,
    })),
  );
  return rows.map(({ id }) => id);
}

async function updateJobs(
  transaction: Knex.Transaction,
  writer: Writer,
  planned: readonly PlannedRow[],
): Promise<void> {
  const changed = planned.filter(({ isNew, after }) => !isNew && after !== null);
  for (const { id, after } of changed) await transaction('job').where({ id }).update(after);
  await recordChanges(
    transaction,
    changed.map(({ id, before, after }) => ({
      ...writer,
      action: 'update',
      entity: 'job',
      rowId: id ?? 0,
      before,
      after,
    })),
  );
}
