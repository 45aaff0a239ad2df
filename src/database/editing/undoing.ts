import type { Knex } from 'knex';
import { conflict, ServiceError } from '../../errors';
import { messages } from '../../lib/messages/messages';
import type { AuditAction } from './audit';
import { violatedConstraint } from '../faults';
import { asLogged, type EditedRow } from './row-changes';
import { entriesInEffect, isAsLeft } from './entries-in-effect';
import type { UndoableEntry, UndoableTable } from './undoable';
import { undoDelete, undoCreate, undoUpdate } from './undoing.statements';

/** The actions in the audit log that change a row of a table. */
export const UNDOABLE_ACTIONS: readonly AuditAction[] = ['create', 'update', 'delete', 'reorder'];

export const findEntry = (database: Knex, id: string): Promise<UndoableEntry | undefined> =>
  database<UndoableEntry>('audit_log')
    .where({ id })
    .first('id', 'user_id', 'action', 'entity', 'row_id', 'before', 'version');

/**
 * Undoes one change, which is itself a change; returns the id of its audit entry. Throws CONFLICT
 * if the row is no longer as the change left it, or if something that it needs is gone.
 */
export async function undoChange(
  database: Knex,
  by: number,
  table: UndoableTable,
  entry: UndoableEntry,
): Promise<string> {
  let version: number | null = null;
  try {
    return await database.transaction(async (transaction) => {
      await table.check?.(transaction, by, entry);
      const row = await lockNamed(transaction, table, entry.row_id);
      version = row?.version ?? null;
      const [current] = await entriesInEffect(transaction, [entry]);
      if (current === undefined || !isAsLeft(current, entry.id, version))
        throw conflict(table.what, version);
      const change = { by, entity: table.table, rowId: entry.row_id, undoes: entry.id };
      if (row === undefined) return await undoDelete(transaction, table, entry, current, change);
      return entry.action === 'create'
        ? await undoCreate(transaction, table, row, change)
        : await undoUpdate(transaction, table, row, entry, change);
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (error instanceof ServiceError || constraint === undefined) throw error;
    const why = constraint === 'users_no_circle' ? messages.circle : messages.neededIsGone;
    throw new ServiceError('CONFLICT', why, { currentVersion: version });
  }
}

function lockNamed(transaction: Knex.Transaction, table: UndoableTable, rowId: string) {
  const { columns, kept, key } = table;
  const named = key === 'id' ? [key] : [];
  return transaction(table.table)
    .where(key, rowId)
    .forUpdate()
    .first<EditedRow | undefined>('version', ...named, ...columns, ...asLogged(transaction, kept));
}
