import type { Knex } from 'knex';
import { createRow, deleteRow, updateRow } from '../../../database/editing/editing';
import {
  asLogged,
  type Changes,
  type EditedRow,
  type EditTarget,
} from '../../../database/editing/row-changes';
import { requireUsers, preventUserDeletions } from '../../user/user.locks.storage';
import type { StoredJob } from '../job.row';
import { archiveFavourites } from './deleted-favourite.storage';
import { NEW_JOB, type JobBefore } from './job.admin.rules';
import { EDITED, editedJob } from './job.admin.table';

const INTERNALS = [
  'id',
  'cover',
  'images',
  'user_ids',
  'version',
  'status',
  'expiretime',
  'factory_price',
  'subsidy_price',
  'factory_price_total',
  'salary',
] as const satisfies readonly (keyof StoredJob)[];

/** The part of a job that is for editors. */
export type JobInternals = Pick<StoredJob, (typeof INTERNALS)[number]>;

/** The changes that an edit makes. */
export interface JobChange {
  /** The users to whom it restricts a job; they must exist. */
  readonly userIds: readonly number[];
  /** `now` is the database's clock, by which jobs expire; this machine's may differ. */
  readonly changesOf: (before: JobBefore, now: Date) => Changes;
}

export async function createJob(
  database: Knex,
  by: number,
  { userIds, changesOf }: JobChange,
  requestKey: string | null,
): Promise<number> {
  const addtime = await clockOf(database);
  return createRow(database, {
    by,
    table: editedJob,
    values: { ...changesOf(NEW_JOB, addtime), addtime },
    requestKey,
    check: (transaction) => requireUsers(transaction, userIds),
  });
}

export const updateJob = (database: Knex, by: number, row: EditTarget, change: JobChange) =>
  updateRow(database, {
    by,
    table: editedJob,
    row,
    changesOf: async (before, transaction) =>
      change.changesOf(before as unknown as JobBefore, await clockOf(transaction)),
    check: (transaction) => requireUsers(transaction, change.userIds),
  });

/** A job with the columns that an edit may change. */
export type LockedJob = EditedRow & Omit<Pick<StoredJob, (typeof EDITED)[number]>, 'content'>;

interface Locking {
  /** Whether descriptions are read: those of a thousand jobs may have hundreds of megabytes. */
  readonly withContent?: boolean;
  /** Whether to read all columns that a deletion logs. */
  readonly toDelete?: boolean;
}

/** Locks jobs until the end of the transaction; returns those that exist, by id. */
export async function lockJobs(
  transaction: Knex.Transaction,
  ids: readonly number[],
  { toDelete = false, withContent = toDelete }: Locking = {},
): Promise<Map<number, LockedJob>> {
  const edited = EDITED.filter((column) => withContent || column !== 'content');
  // In a fixed order, so that transactions that lock many jobs do not deadlock.
  const loggedOnly = asLogged(transaction, toDelete ? editedJob.loggedOnly : []);
  const query = transaction('job')
    .whereIn('id', ids)
    .orderBy('id')
    .select<LockedJob[]>('id', 'version', ...edited, ...loggedOnly);
  const rows = await (toDelete ? query.forUpdate() : query.forNoKeyUpdate());
  return new Map(rows.map((row) => [row.id, row]));
}

export async function clockOf(database: Knex): Promise<Date> {
  const { rows } = await database.raw<{ rows: [{ now: Date }] }>('SELECT clock_timestamp() AS now');
  return rows[0].now;
}

/** Deletes a job and its favourites, which are restored with it; returns how many there were. */
export const deleteJob = (database: Knex, by: number, row: EditTarget): Promise<number> =>
  deleteRow(database, {
    by,
    table: editedJob,
    row,
    check: preventUserDeletions,
    alongside: (transaction, _job, entryId) => archiveFavourites(transaction, row.id, entryId),
  });

export function findInternals(database: Knex, ids: readonly number[]): Promise<JobInternals[]> {
  return database('job')
    .select<JobInternals[]>(...INTERNALS)
    .whereIn('id', ids);
}
