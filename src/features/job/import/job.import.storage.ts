import type { Knex } from 'knex';
import { recordChanges, type Change, type Snapshot } from '../../../database/editing/audit';
import { batchKey } from '../../../database/editing/batch';
import { updateEach } from '../../../database/editing/update-each';
import { given, type Changes } from '../../../database/editing/row-changes';
import { withFreshIds } from '../../../database/editing/fresh-ids';
import {
  entriesOfSameRequest,
  storedKey,
  type KeyedRequest,
  type WrittenEntry,
} from '../../../database/editing/request-keys';
import { badInput } from '../../../errors';
import { messages } from '../../../lib/messages/messages';
import { holdUsers } from '../../user/user.locks.storage';
import { inBatches } from '../../../lib/lists/batches';
import { clockOf, lockJobs, type LockedJob } from '../admin/job.admin.storage';
import { editedJob } from '../admin/job.admin.table';
import { withNamesakes } from './job.import.namesakes.storage';
import { plan, type PlannedRow } from './job.import.plan';

interface ImportedRows {
  /** The job that each row changes; null for a new one. */
  readonly ids: readonly (number | null)[];
  /** The client's UUID for this import, and its rows; null for none. */
  readonly request: KeyedRequest | null;
  /** Whether a row sets a description. */
  readonly withContent: boolean;
  /** The users to whom the rows restrict jobs. */
  readonly userIds: readonly number[];
  /** Whether to write; otherwise only the preview is returned. */
  readonly write: boolean;
  /** Returns what each row sets, given the current jobs and the database's time; may throw. */
  readonly changesOf: (jobs: ReadonlyMap<number, LockedJob>, now: Date) => readonly Changes[];
}

/**
 * Adds and changes jobs in one transaction, all or none, with an audit entry for each. Returns the
 * result for each row, in order. If this user has already written the same import with the same
 * key, returns its results and writes nothing; throws BAD_USER_INPUT if the key was used for a
 * different request.
 */
export function importJobs(database: Knex, by: number, rows: ImportedRows): Promise<PlannedRow[]> {
  return withFreshIds(database, editedJob.table, () =>
    database.transaction((transaction) => run(transaction, by, rows)),
  );
}

async function run(
  transaction: Knex.Transaction,
  by: number,
  { ids, withContent, userIds, write, request, changesOf }: ImportedRows,
): Promise<PlannedRow[]> {
  if (write && request !== null) {
    const done = await entriesOfSameRequest(transaction, by, editedJob.table, request);
    if (done.length > 0) return rowsOfEntries(transaction, ids, done);
  }
  const missing = await holdUsers(transaction, userIds);
  const existing = ids.filter((id) => id !== null);
  const jobs = await lockJobs(transaction, existing, { withContent });
  const now = await clockOf(transaction);
  const planned = changesOf(jobs, now).map((changes, index) =>
    plan(jobs.get(ids[index] ?? 0) ?? null, given(changes)),
  );
  // The users were deleted after the rows were checked.
  if (missing.length > 0) throw badInput('rows', 'NOT_FOUND', messages.noUsers(missing));
  if (!write) return withNamesakes(transaction, planned);
  const requestKey = request ? storedKey(request) : batchKey(planned);
  const writer = { by, entity: editedJob.table, requestKey };
  const added = await insertJobs(transaction, writer, planned, now);
  await updateJobs(transaction, writer, planned);
  return planned.map((row) => (row.isNew ? { ...row, ...added.shift() } : row));
}

/** Returns the results for the rows of an import that has already been written. */
async function rowsOfEntries(
  transaction: Knex.Transaction,
  ids: readonly (number | null)[],
  entries: readonly WrittenEntry[],
): Promise<PlannedRow[]> {
  const created = entries.filter(({ action }) => action === 'create');
  const updated = new Map(entries.map((entry) => [Number(entry.row_id), entry]));
  const found = ids.map((id) => {
    const entry = id === null ? created.shift() : updated.get(id);
    return { id: id ?? Number(entry?.row_id ?? 0), isNew: id === null, entry };
  });
  const jobIds = found.map(({ id }) => id);
  const jobs = await transaction('job')
    .whereIn('id', jobIds)
    .select<{ id: number; job_name: string; version: number }[]>('id', 'job_name', 'version');
  const now = new Map(jobs.map((job) => [job.id, job]));
  return found.map(({ id, isNew, entry }) => {
    const { job_name: current = '', version = null } = now.get(id) ?? {};
    const { before = null, after = null } = entry ?? {};
    const jobName = (after?.job_name ?? current) as string;
    const had = entry?.version == null ? version : entry.version - 1;
    return { id, isNew, version: isNew ? null : had, jobName, before, after };
  });
}

/** The user, the table, and the key of the import. */
type Writer = Pick<Change, 'by' | 'entity' | 'requestKey'>;

async function insertJobs(
  transaction: Knex.Transaction,
  writer: Writer,
  planned: readonly PlannedRow[],
  addtime: Date,
): Promise<Pick<PlannedRow, 'id' | 'after'>[]> {
  const fresh = planned.filter(({ isNew }) => isNew);
  if (fresh.length === 0) return [];
  const rows: (Snapshot & { readonly id: number })[] = [];
  for (const batch of inBatches(fresh))
    rows.push(
      ...(await transaction('job')
        .insert(batch.map(({ after }) => ({ ...after, addtime })))
        .returning<typeof rows>(['id', ...editedJob.columns])),
    );
  const added = rows.map(({ id, ...after }) => ({ id, after }));
  await recordChanges(
    transaction,
    added.map(({ id, after }) => ({ ...writer, action: 'create', rowId: id, after })),
  );
  return added;
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
      rowId: id,
      before,
      after,
    })),
  );
}
