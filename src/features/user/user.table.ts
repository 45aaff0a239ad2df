import type { Knex } from 'knex';
import type { UndoableEntry, UndoableTable } from '../../database/editing/undoable';
import { badInput } from '../../errors';
import { messages } from '../../lib/messages/messages';
import { Role } from '../../lib/values/role';
import { deleteSearchHistory, removeFromUsers } from './user.deletion.storage';
import { oneAtATime } from './user.locks.storage';

/** Users as they are edited; undoing a deletion also restores `createtime`. */
export const usersTable: UndoableTable = {
  table: 'users',
  key: 'id',
  what: 'user',
  columns: ['parent_id', 'name', 'role'],
  loggedOnly: ['createtime'],
  findLacking: async (transaction, by, entries) => {
    await oneAtATime(transaction);
    for (const entry of entries) await checkUndo(transaction, by, entry);
    const added = entries.filter(({ action }) => action === 'create');
    await deleteSearchHistory(
      transaction,
      added.map(({ row_id }) => Number(row_id)),
    );
    return [];
  },
  beforeDelete: async (transaction, by, rows, requestKey) => {
    for (const { row } of rows) {
      const parentId = row.parent_id as number | null;
      await removeFromUsers(transaction, by, { id: row.id, parentId, requestKey });
    }
  },
};

/** As in editing, an undo cannot take one's own or the last administrator's role. */
async function checkUndo(
  transaction: Knex.Transaction,
  by: number,
  { action, row_id, before }: UndoableEntry,
): Promise<void> {
  const role = before?.role;
  const takesRole = action === 'create' || (role !== undefined && role !== Role.ADMIN);
  if (action === 'delete' || !takesRole) return;
  if (Number(row_id) === by) throw badInput('role', 'NOT_ALLOWED', messages.ownRole);
  await keepAnAdministrator(transaction, Number(row_id));
}

/**
 * Locks the rows of all administrators, in a fixed order, so that the second of two concurrent
 * changes sees the first one's result. Throws BAD_USER_INPUT if this user is the only one.
 */
export async function keepAnAdministrator(
  transaction: Knex.Transaction,
  id: number,
  field = 'role',
): Promise<void> {
  const administrators = await transaction<{ id: number; role: Role }>('users')
    .where({ role: Role.ADMIN })
    .orderBy('id')
    .forNoKeyUpdate()
    .pluck<number[]>('id');
  if (administrators.includes(id) && administrators.length === 1)
    throw badInput(field, 'NOT_ALLOWED', messages.lastAdministrator);
}
