import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { ServiceError } from '../../errors';
import { messages } from '../../lib/messages/messages';
import type { AuditAction } from './audit';
import { batchKey, OF_BATCH } from './batch';
import { violatedConstraint } from '../faults';
import type { UndoableEntry, UndoableTable } from './undoable';
import { lockRows, planUndoing } from './undoing.plan';
import { deleteAdded, restoreDeleted, restoreFormer } from './undoing.statements';

/** The actions in the audit log that change a row of a table. */
export const UNDOABLE_ACTIONS: readonly AuditAction[] = ['create', 'update', 'delete', 'reorder'];

const columns = ['id', 'user_id', 'action', 'entity', 'row_id', 'before', 'version'];

export const findEntry = (database: Knex, id: string): Promise<UndoableEntry | undefined> =>
  database('audit_log').where({ id }).first<UndoableEntry | undefined>(columns);

/** Returns the entries of an entry's batch, in order; at most itself if it is in no batch. */
export const findBatch = (database: Knex, id: string): Promise<UndoableEntry[]> =>
  database('audit_log').whereRaw(OF_BATCH, [id]).orderBy('id').select<UndoableEntry[]>(columns);

/**
 * Undoes changes to different rows of a table, all or none. Returns the ids of the new audit
 * entries, ascending: undoing is itself a change. Throws CONFLICT if a row is no longer as its
 * change left it, or if something that it needs is gone.
 */
export async function undoChanges(
  database: Knex,
  by: number,
  table: UndoableTable,
  entries: readonly UndoableEntry[],
): Promise<string[]> {
  try {
    return await database.transaction(async (transaction) => {
      const lacking = (await table.findLacking?.(transaction, by, entries)) ?? [];
      const rows = await lockRows(transaction, table, entries);
      const plan = await planUndoing(transaction, table, entries, rows, lacking);
      // Deleting a row may change others, such as the users below it, which belong to its batch.
      const isDeletion = plan.toDelete.length > 0;
      const requestKey = isDeletion ? randomUUID() : batchKey(Object.values(plan).flat());
      const undoing = { transaction, by, table, requestKey };
      // Rows may refer to each other, so they are changed after the restorations and before the
      // deletions.
      const restored = await restoreDeleted(undoing, plan.toRestore);
      const former = await restoreFormer(undoing, plan.toChange);
      return [...restored, ...former, ...(await deleteAdded(undoing, plan.toDelete))];
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (error instanceof ServiceError || constraint === undefined) throw error;
    const why = constraint === 'users_no_circle' ? messages.cycle : messages.neededIsGone;
    throw new ServiceError('CONFLICT', why, { reason: 'DEPENDENCY' });
  }
}
