import type { Knex } from 'knex';
import { conflict, ServiceError } from '../../errors';
import { messages } from '../../lib/messages/messages';
import type { AuditAction } from './audit';
import { violatedConstraint } from '../faults';
import type { EditedRow } from './row-changes';
import { isAsLeft, entriesInEffect } from './entries-in-effect';
import type { AuditLine, UndoableTable } from './undoable';
import { undoDelete, undoCreate, undoUpdate } from './undoing.statements';

/** The actions in the audit log that change a row of a table. */
export const UNDOABLE_ACTIONS: readonly AuditAction[] = ['create', 'update', 'delete', 'reorder'];

export const findLine = (database: Knex, id: string): Promise<AuditLine | undefined> =>
  database<AuditLine>('audit_log')
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
  line: AuditLine,
): Promise<string> {
  let version: number | null = null;
  try {
    return await database.transaction(async (transaction) => {
      await table.check?.(transaction, by, line);
      const row = await lockNamed(transaction, table, line.row_id);
      version = row?.version ?? null;
      const [current] = await entriesInEffect(transaction, [line]);
      if (!isAsLeft(current, line.id, version)) throw conflict(table.what, version);
      const change = { by, entity: table.table, rowId: line.row_id, undoes: line.id };
      if (row === undefined) return await undoDelete(transaction, table, line, change);
      return line.action === 'create'
        ? await undoCreate(transaction, table, row, change)
        : await undoUpdate(transaction, table, row, line, change);
    });
  } catch (error) {
    if (error instanceof ServiceError || violatedConstraint(error) === undefined) throw error;
    throw new ServiceError('CONFLICT', messages.neededIsGone, { currentVersion: version });
  }
}

function lockNamed(transaction: Knex.Transaction, table: UndoableTable, rowId: string) {
  const { columns, kept = [], key } = table;
  const named = key === 'id' ? [key] : [];
  return transaction(table.table)
    .where(key, rowId)
    .forUpdate()
    .first<EditedRow | undefined>('version', ...named, ...columns, ...kept);
}
