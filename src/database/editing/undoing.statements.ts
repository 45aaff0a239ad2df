import type { Knex } from 'knex';
import { inBatches } from '../../lib/lists/batches';
import { recordChanges, type Change, type Snapshot } from './audit';
import { byColumns } from './by-columns';
import { deletedColumns, pick } from './row-changes';
import type { UndoableTable } from './undoable';
import { updateFrom } from './update-each';
import type { PlannedEdit, PlannedRestoring, PlannedUndo } from './undoing.plan';
import { refusedEntries, whyChanged } from './undoing.refusals';

/** Where changes are undone, and by whom. */
interface Undoing {
  readonly transaction: Knex.Transaction;
  readonly by: number;
  readonly table: UndoableTable;
  /** The key of the new audit entries; null for a single one. */
  readonly requestKey: string | null;
}

/**
 * Inserts deleted rows again, with what was deleted with them. If a row has been restored and
 * deleted again since its entry, its latest deletion counts. Throws CONFLICT if others add the same
 * rows at the same time.
 */
export async function restoreDeleted(
  undoing: Undoing,
  planned: readonly PlannedRestoring[],
): Promise<string[]> {
  const { transaction, table } = undoing;
  const restored: WrittenRows = new Map();
  for (const { columns, rows } of byColumns(planned, columnsOf)) {
    // The version differs from all former ones, so that an edit begun before the deletion is a
    // conflict.
    const names = ['version', table.key, ...columns];
    await write(undoing, restored, columns, [
      `INSERT INTO ?? AS edited (${places(names)})
       SELECT ${places(names)} FROM jsonb_populate_recordset(NULL::??, ?::jsonb)
       ON CONFLICT (??) DO NOTHING`,
      [table.table, ...names, ...names, table.table, formerOf(undoing, rows), table.key],
    ]);
  }
  const taken = planned.filter(({ entry }) => !restored.has(entry.row_id));
  if (taken.length > 0) {
    const message = whyChanged(table, true);
    const refusals = taken.map(({ entry }) => ({ entry, row: null, message }));
    throw refusedEntries(table, refusals, planned.length);
  }
  await table.afterRestore?.(
    transaction,
    planned.map(({ entry, deletionId }) => ({ rowId: entry.row_id, entryId: deletionId })),
  );
  return record(undoing, planned, ({ entry }) => ({
    action: 'create',
    after: restored.get(entry.row_id) ?? null,
  }));
}

/** Deletes rows that were added, with what depends on them. */
export async function deleteAdded(
  undoing: Undoing,
  planned: readonly PlannedEdit[],
): Promise<string[]> {
  const { transaction, by, table, requestKey } = undoing;
  // Before the deletion, because an entry stores the version of its row.
  const entryIds = await record(undoing, planned, ({ row }) => ({
    action: 'delete',
    before: pick(row, deletedColumns(table)),
  }));
  await table.beforeDelete?.(
    transaction,
    by,
    planned.map(({ row }, index) => ({ row, entryId: entryIds[index] ?? '' })),
    requestKey,
  );
  for (const batch of inBatches(planned.map(({ entry }) => entry.row_id)))
    await transaction(table.table).whereIn(table.key, batch).delete();
  return entryIds;
}

/** Restores the former values of rows. */
export async function restoreFormer(
  undoing: Undoing,
  planned: readonly PlannedEdit[],
): Promise<string[]> {
  const { table } = undoing;
  const restored: WrittenRows = new Map();
  for (const { columns, rows } of byColumns(planned, columnsOf))
    await write(undoing, restored, columns, updateFrom(table, columns, formerOf(undoing, rows)));
  return record(undoing, planned, ({ entry, row, columns }) => ({
    action: entry.action,
    before: pick(row, columns),
    after: restored.get(entry.row_id) ?? null,
  }));
}

/** Columns of rows as they were written, by id or name. */
type WrittenRows = Map<string, Snapshot>;

/** Runs a statement that writes `edited` rows, and adds what it wrote. */
async function write(
  { transaction, table: { key, loggedOnly = [] } }: Undoing,
  written: WrittenRows,
  columns: readonly string[],
  [sql, values]: readonly [string, readonly string[]],
): Promise<void> {
  // A Date would lose the microseconds of a time.
  const read = columns.map((column) =>
    loggedOnly.includes(column) ? 'to_jsonb(edited.??)' : 'edited.??',
  );
  const { rows } = await transaction.raw<{ rows: Snapshot[] }>(
    `${sql} RETURNING ${['edited.??', ...read].map((each) => `${each} AS ??`).join(', ')}`,
    [...values, ...[key, ...columns].flatMap((column) => [column, column])],
  );
  for (const row of rows) written.set(String(row[key]), pick(row, columns));
}

/** The rows' former columns as JSON, with what identifies them. */
const formerOf = (
  { table: { key } }: Undoing,
  rows: readonly (PlannedUndo & { readonly version?: number })[],
) =>
  JSON.stringify(
    rows.map(({ entry: { before, row_id }, version }) => ({ ...before, [key]: row_id, version })),
  );

const columnsOf = ({ columns }: PlannedUndo) => columns;

const record = <Planned extends PlannedUndo>(
  { transaction, by, table: { table }, requestKey }: Undoing,
  planned: readonly Planned[],
  changeOf: (each: Planned) => Pick<Change, 'action' | 'before' | 'after'>,
): Promise<string[]> =>
  recordChanges(
    transaction,
    planned.map((each) => ({
      ...{ by, entity: table, rowId: each.entry.row_id, undoes: each.entry.id, requestKey },
      ...changeOf(each),
    })),
  );

const places = (columns: readonly string[]) => columns.map(() => '??').join(', ');
