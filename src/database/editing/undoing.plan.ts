import type { Knex } from 'knex';
import { messages } from '../../lib/messages/messages';
import { entriesInEffect, isUndone, isUnchangedSince } from './entries-in-effect';
import { asLogged, deletedColumns, type EditedRow } from './row-changes';
import type { UndoableEntry, UndoableTable } from './undoable';
import { refusedEntries, whyChanged, type RefusedEntry } from './undoing.refusals';

/** An entry to undo, whose row is still as the entry left it. */
export interface PlannedUndo {
  readonly entry: UndoableEntry;
  /** The columns of the row's former state that the table still has. */
  readonly columns: readonly string[];
}

/** An entry that deleted its row. */
export interface PlannedRestoring extends PlannedUndo {
  /** The row's latest deletion. */
  readonly deletionId: string;
  /** The version that the row gets. */
  readonly version: number;
}

/** An entry that added or changed its row, which is locked. */
export interface PlannedEdit extends PlannedUndo {
  readonly row: EditedRow;
}

/** How to undo entries of one table. */
interface UndoPlan {
  readonly toRestore: PlannedRestoring[];
  readonly toDelete: PlannedEdit[];
  readonly toChange: PlannedEdit[];
}

/**
 * Plans how to undo entries of different rows, leaving out those that were undone alone before,
 * unless all were. `rows`: the existing ones, locked, by id or name;
 * `lacking`: entries that need something that is gone. Throws CONFLICT for these, and if a row is
 * no longer as its entry left it.
 */
export async function planUndoing(
  transaction: Knex.Transaction,
  table: UndoableTable,
  entries: readonly UndoableEntry[],
  rows: ReadonlyMap<string, EditedRow>,
  lacking: readonly UndoableEntry[],
): Promise<UndoPlan> {
  const found = await entriesInEffect(transaction, entries);
  const inEffect = new Map(found.map((current) => [current.row_id, current]));
  const plan: UndoPlan = { toRestore: [], toDelete: [], toChange: [] };
  const refusals: RefusedEntry[] = [];
  const remaining = entries.filter(({ id, row_id }) => {
    const version = rows.get(row_id)?.version ?? null;
    return !isUndone(inEffect.get(row_id), id, version);
  });
  for (const entry of remaining.length > 0 ? remaining : entries) {
    const row = rows.get(entry.row_id) ?? null;
    const current = inEffect.get(entry.row_id);
    const columns = formerColumns(table, entry);
    const isAdded = entry.action === 'create';
    if (lacking.includes(entry)) {
      refusals.push({ entry, row, message: messages.neededIsGone, reason: 'DEPENDENCY' });
    } else if (!isUnchangedSince(current, entry.id, row?.version ?? null)) {
      refusals.push({ entry, row, message: whyChanged(table, row !== null, row?.version) });
    } else if (row === null) {
      const version = (current?.version ?? 0) + 1;
      plan.toRestore.push({ entry, columns, deletionId: current?.ids[0] ?? entry.id, version });
    } else if (isAdded) {
      plan.toDelete.push({ entry, columns, row });
    } else if (columns.length > 0) {
      plan.toChange.push({ entry, columns, row });
    } else refusals.push({ entry, row, message: messages.cannotUndo });
  }
  if (refusals.length > 0) throw refusedEntries(table, refusals, entries.length);
  // In a fixed order, like locks, because two transactions may restore the same rows.
  plan.toRestore.sort((one, other) => Number(one.entry.row_id) - Number(other.entry.row_id));
  return plan;
}

/** Locks the entries' rows, in a fixed order; returns those that exist, by id or name. */
export async function lockRows(
  transaction: Knex.Transaction,
  { table, key, columns, loggedOnly }: UndoableTable,
  entries: readonly UndoableEntry[],
): Promise<Map<string, EditedRow>> {
  const names = entries.map(({ row_id }) => row_id);
  const query = transaction(table)
    .whereIn(key, names)
    .orderBy(key)
    .select<EditedRow[]>(key, 'version', ...columns, ...asLogged(transaction, loggedOnly));
  // The weaker lock lets others refer to a row that is not deleted.
  const toDelete = entries.some(({ action }) => action === 'create');
  const rows = await (toDelete ? query.forUpdate() : query.forNoKeyUpdate());
  return new Map(rows.map((row) => [String(row[key]), row]));
}

const formerColumns = (table: UndoableTable, { before }: UndoableEntry) =>
  deletedColumns(table).filter((column) => before !== null && column in before);
