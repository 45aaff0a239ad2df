import type { Knex } from 'knex';
import { recordChanges, type Change } from '../../../database/editing/audit';
import { batchKey } from '../../../database/editing/batch';
import { plannedRows, type VersionedRow } from '../../../database/editing/planned-rows';
import { updateEach } from '../../../database/editing/update-each';
import { deletedColumns, differing, given, pick } from '../../../database/editing/row-changes';
import { refused } from '../../../errors';
import { requireUsers, preventUserDeletions } from '../../user/user.locks.storage';
import { archiveFavouritesOfMany } from '../admin/deleted-favourite.storage';
import { clockOf, lockJobs, type JobChange, type LockedJob } from '../admin/job.admin.storage';
import { editedJob } from '../admin/job.admin.table';

/**
 * Changes many jobs, all or none, with an audit entry for each. Throws one error that names every
 * job that is missing, has changed or cannot be changed like that.
 */
export function updateJobs(
  database: Knex,
  by: number,
  jobs: readonly VersionedRow[],
  { userIds, changesOf }: JobChange,
): Promise<void> {
  return database.transaction(async (transaction) => {
    await requireUsers(transaction, userIds);
    const rows = await lockJobs(transaction, jobs.map(idOf));
    const now = await clockOf(transaction);
    const planned = allOrRefused(jobs, rows, (row) => {
      const set = differing(given(changesOf(row, now)), row);
      return { row, set, columns: Object.keys(set) };
    }).filter(({ columns }) => columns.length > 0);
    await updateEach(
      transaction,
      editedJob.table,
      planned.map(({ row: { id }, set }) => ({ id, set })),
    );
    const requestKey = batchKey(planned);
    await recordChanges(
      transaction,
      planned.map(({ row, set, columns }) => ({
        ...changeOf(by, 'update', row.id),
        requestKey,
        before: pick(row, columns),
        after: set,
      })),
    );
  });
}

/** Deletes many jobs, all or none, with their favourites; returns the number for each. */
export function deleteJobs(
  database: Knex,
  by: number,
  jobs: readonly VersionedRow[],
): Promise<Map<number, number>> {
  return database.transaction(async (transaction) => {
    await preventUserDeletions(transaction);
    const rows = await lockJobs(transaction, jobs.map(idOf), { toDelete: true });
    const gone = allOrRefused(jobs, rows, (row) => row);
    const requestKey = batchKey(gone);
    // Before the deletion: an entry has the version of its row.
    const entryIds = await recordChanges(
      transaction,
      gone.map((row) => ({
        ...changeOf(by, 'delete', row.id),
        requestKey,
        before: pick(row, deletedColumns(editedJob)),
      })),
    );
    const favourites = await archiveFavouritesOfMany(
      transaction,
      gone.map(({ id }, index) => ({ id, entryId: entryIds[index] ?? '' })),
    );
    await transaction('job').whereIn('id', gone.map(idOf)).delete();
    return favourites;
  });
}

const idOf = ({ id }: { readonly id: number }) => id;

const changeOf = (by: number, action: Change['action'], rowId: number): Change => ({
  by,
  action,
  entity: editedJob.table,
  rowId,
});

/** Returns the result of `plan` for each job; throws one error that names every refused job. */
const allOrRefused = <Planned>(
  items: readonly VersionedRow[],
  rows: ReadonlyMap<number, LockedJob>,
  plan: (row: LockedJob) => Planned,
): Planned[] => plannedRows({ what: editedJob.what, items, rows, plan, errorOf: refused });
