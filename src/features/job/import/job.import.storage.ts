import type { Knex } from 'knex';
import { recordChanges, type Change, type Snapshot } from '../../../database/editing/audit';
import { updateEach } from '../../../database/editing/update-each';
import { given, type Changes } from '../../../database/editing/row-changes';
import { withFreshIds } from '../../../database/editing/fresh-ids';
import { entriesOfRequest, type WrittenEntry } from '../../../database/editing/request-keys';
import { badInput } from '../../../errors';
import { messages } from '../../../lib/messages/messages';
import { holdUsers } from '../../user/user.locks';
import { inBatches } from '../../../lib/lists/batches';
import { clockOf, editedJob, lockJobs, type LockedJob } from '../admin/job.admin.storage';
import { plan, type PlannedRow } from './job.import.plan';

interface ImportedRows {
  /** The job that each row changes; null for a new one. */
  readonly ids: readonly (number | null)[];
  /** The client's UUID for this import; null for none. */
  readonly requestKey: string | null;
  /** The users whom the rows restrict jobs to. */
  readonly userIds: readonly number[];
  /** Whether to write; otherwise only the preview is returned. */
  readonly write: boolean;
  /** What each row sets, by the current jobs and the database's time; throws for an error. */
  readonly changesOf: (jobs: ReadonlyMap<number, LockedJob>, now: Date) => readonly Changes[];
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
  { ids, userIds, write, requestKey, changesOf }: ImportedRows,
): Promise<PlannedRow[]> {
  if (write) {
    const done = await entriesOfRequest(transaction, by, editedJob.table, requestKey);
    if (done.length > 0) return rowsOfEntries(transaction, ids, done);
  }
  const missing = await holdUsers(transaction, userIds);
  const jobs = await lockJobs(
    transaction,
    ids.filter((id) => id !== null),
  );
  const planned = changesOf(jobs, await clockOf(transaction)).map((changes, index) =>
    plan(jobs.get(ids[index] ?? 0) ?? null, given(changes)),
  );
  // Deleted after the rows were checked: a moment ago.
  if (missing.length > 0) throw badInput('rows', 'NOT_FOUND', messages.noUsers(missing));
  if (!write) return planned;
  const added = await insertJobs(transaction, { by, requestKey }, planned);
  await updateJobs(transaction, { by, requestKey }, planned);
  return planned.map((row) => (row.isNew ? { ...row, id: added.shift() ?? null } : row));
}

/** The results for the rows of an import that has been written already. */
async function rowsOfEntries(
  transaction: Knex.Transaction,
  ids: readonly (number | null)[],
  entries: readonly WrittenEntry[],
): Promise<PlannedRow[]> {
  const created = entries.filter(({ action }) => action === 'create');
  const updated = new Map(entries.map((entry) => [Number(entry.row_id), entry]));
  const rows = ids.map((id): Omit<PlannedRow, 'jobName'> => {
    const entry = id === null ? created.shift() : updated.get(id);
    const { before = null, after = null } = entry ?? {};
    const added = entry === undefined ? null : Number(entry.row_id);
    return { id: id ?? added, isNew: id === null, version: null, before, after };
  });
  const found = rows.flatMap(({ id }) => id ?? []);
  const jobs = await transaction('job')
    .whereIn('id', found)
    .select<{ id: number; job_name: string }[]>('id', 'job_name');
  const names = new Map(jobs.map(({ id, job_name }) => [id, job_name]));
  return rows.map((row) => ({ ...row, jobName: names.get(row.id ?? 0) ?? '' }));
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
  const rows: (Snapshot & { readonly id: number })[] = [];
  for (const batch of inBatches(fresh))
    rows.push(
      ...(await transaction('job')
        .insert(batch.map(({ after }) => after))
        .returning<typeof rows>(['id', ...editedJob.columns])),
    );
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
  const changed = planned.flatMap(({ id, before, after }) =>
    id === null || after === null ? [] : [{ id, before, after }],
  );
  await updateEach(
    transaction,
    editedJob.table,
    changed.map(({ id, after }) => ({ id, set: after })),
  );
  await recordChanges(
    transaction,
    changed.map(({ id, before, after }) => ({
      ...writer,
      action: 'update',
      entity: 'job',
      rowId: id,
      before,
      after,
    })),
  );
}
