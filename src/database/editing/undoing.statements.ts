import type { Knex } from 'knex';
import { conflict } from '../../errors';
import { recordChanges, type Change, type Snapshot } from './audit';
import type { EntriesInEffect } from './entries-in-effect';
import { pick, type EditedRow } from './row-changes';
import type { UndoableEntry, UndoableTable } from './undoable';

/** The change that undoes another. */
type Undoing = Omit<Change, 'action'> & { readonly by: number };

/** The columns of the entry that the table still has. */
const columnsOf = ({ columns, kept = [] }: UndoableTable, values: Snapshot | null) =>
  [...columns, ...kept].filter((column) => values !== null && column in values);

/**
 * Adds the row again, with what was deleted with it: by the latest deletion, if the row has been
 * restored and deleted again since the entry.
 */
export async function undoDelete(
  transaction: Knex.Transaction,
  table: UndoableTable,
  { row_id, before }: UndoableEntry,
  { ids: [latestId = ''], version }: EntriesInEffect,
  change: Undoing,
): Promise<string> {
  const columns = columnsOf(table, before);
  // A version that differs from all former ones, so that an edit from before the deletion is a
  // conflict.
  const names = ['version', table.key, ...columns];
  const { rows } = await transaction.raw<{ rows: Snapshot[] }>(
    `INSERT INTO ?? (${places(names)})
     SELECT ?, ${places([table.key, ...columns])} FROM jsonb_populate_record(NULL::??, ?::jsonb)
     RETURNING ${places(columns)}`,
    [
      ...[table.table, ...names, (version ?? 0) + 1, table.key, ...columns, table.table],
      JSON.stringify({ ...before, [table.key]: row_id }),
      ...columns,
    ],
  );
  await table.afterRestore?.(transaction, row_id, latestId);
  return recorded(transaction, { ...change, action: 'create', after: rows[0] ?? null });
}

/** Deletes the row that was added, with what depends on it. */
export async function undoCreate(
  transaction: Knex.Transaction,
  table: UndoableTable,
  row: EditedRow,
  change: Undoing,
): Promise<string> {
  const before = pick(row, [...table.columns, ...(table.kept ?? [])]);
  const entryId = await recorded(transaction, { ...change, action: 'delete', before });
  await table.beforeDelete?.(transaction, change.by, row, entryId);
  await transaction(table.table).where(table.key, change.rowId).delete();
  return entryId;
}

/** Sets the former values again. Throws CONFLICT if the table has none of the columns any more. */
export async function undoUpdate(
  transaction: Knex.Transaction,
  table: UndoableTable,
  row: EditedRow,
  { action, row_id, before }: UndoableEntry,
  change: Undoing,
): Promise<string> {
  const columns = columnsOf(table, before);
  if (columns.length === 0) throw conflict(table.what, row.version);
  const { rows } = await transaction.raw<{ rows: Snapshot[] }>(
    `UPDATE ?? SET (${places(columns)}) =
       (SELECT ${places(columns)} FROM jsonb_populate_record(NULL::??, ?::jsonb))
     WHERE ?? = ? RETURNING ${places(columns)}`,
    [
      ...[table.table, ...columns, ...columns, table.table, JSON.stringify(before)],
      ...[table.key, row_id, ...columns],
    ],
  );
  const was = pick(row, columns);
  return recorded(transaction, { ...change, action, before: was, after: rows[0] ?? null });
}

async function recorded(transaction: Knex.Transaction, change: Change): Promise<string> {
  const [entryId = ''] = await recordChanges(transaction, [change]);
  return entryId;
}

const places = (columns: readonly string[]) => columns.map(() => '??').join(', ');
