import type { Knex } from 'knex';
import { conflict, ServiceError } from '../errors';
import { recordChanges, type AuditAction, type Change, type Snapshot } from './audit';
import { pick, type EditedRow, type EditedTable } from './editing';
import { violatedConstraint } from './faults';
import { isAsLeft, standingLines } from './standing-lines';

/** A table whose changes can be undone by their lines in the audit log. */
export interface UndoableTable extends EditedTable {
  /** What names a row. */
  readonly key: 'id' | 'name';
  /** Ahead of the row's lock. Throws where the change must stay. */
  readonly check?: (transaction: Knex.Transaction, by: number, line: AuditLine) => Promise<void>;
  /** Deletes what hangs on a row that is deleted again; `line`: of the deletion. */
  readonly takeAlong?: (
    transaction: Knex.Transaction,
    by: number,
    row: EditedRow,
    line: string,
  ) => Promise<unknown>;
  /** Adds again what went with a row; `line`: of the deletion that is undone. */
  readonly bringBack?: (
    transaction: Knex.Transaction,
    rowId: string,
    line: string,
  ) => Promise<unknown>;
}

/** A line of the audit log, as far as undoing needs it. */
export interface AuditLine {
  readonly id: string;
  readonly user_id: number | null;
  readonly action: AuditAction;
  readonly entity: string;
  readonly row_id: string;
  readonly before: Snapshot | null;
  readonly version: number | null;
}

/** The actions that change a row of a table. */
export const UNDOABLE_ACTIONS: readonly AuditAction[] = ['create', 'update', 'delete', 'reorder'];

export const findLine = (database: Knex, id: string): Promise<AuditLine | undefined> =>
  database<AuditLine>('audit_log')
    .where({ id })
    .first('id', 'user_id', 'action', 'entity', 'row_id', 'before', 'version');

/**
 * Undoes one change, as a change of its own; the id of its line. Throws CONFLICT where the row is
 * no longer as the change left it, or where what it needs is gone.
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
      const [standing] = await standingLines(transaction, [line]);
      if (!isAsLeft(standing, line.id, version)) throw conflict(table.what, version);
      const change = { by, entity: table.table, rowId: line.row_id, undoes: line.id };
      if (row === undefined) return await addAgain(transaction, table, line, change);
      return line.action === 'create'
        ? await deleteAgain(transaction, table, row, change)
        : await setAgain(transaction, table, row, line, change);
    });
  } catch (error) {
    if (error instanceof ServiceError || violatedConstraint(error) === undefined) throw error;
    throw conflict(table.what, version);
  }
}

type Undoing = Omit<Change, 'action'> & { readonly by: number };

function lockNamed(transaction: Knex.Transaction, table: UndoableTable, rowId: string) {
  const { columns, kept = [], key } = table;
  const named = key === 'id' ? [key] : [];
  return transaction(table.table)
    .where(key, rowId)
    .forUpdate()
    .first<EditedRow | undefined>('version', ...named, ...columns, ...kept);
}

/** Of what the line holds, the columns that the table still has. */
const columnsOf = ({ columns, kept = [] }: UndoableTable, values: Snapshot | null) =>
  [...columns, ...kept].filter((column) => values !== null && column in values);

async function addAgain(
  transaction: Knex.Transaction,
  table: UndoableTable,
  { id, row_id, before, version }: AuditLine,
  change: Undoing,
): Promise<string> {
  const columns = columnsOf(table, before);
  // A version that no former one equals: an edit from before the deletion is a conflict.
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
  await table.bringBack?.(transaction, row_id, id);
  return recorded(transaction, { ...change, action: 'create', after: rows[0] ?? null });
}

async function deleteAgain(
  transaction: Knex.Transaction,
  table: UndoableTable,
  row: EditedRow,
  change: Undoing,
): Promise<string> {
  const before = pick(row, [...table.columns, ...(table.kept ?? [])]);
  const line = await recorded(transaction, { ...change, action: 'delete', before });
  await table.takeAlong?.(transaction, change.by, row, line);
  await transaction(table.table).where(table.key, change.rowId).delete();
  return line;
}

async function setAgain(
  transaction: Knex.Transaction,
  table: UndoableTable,
  row: EditedRow,
  { action, row_id, before }: AuditLine,
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
  const [line = ''] = await recordChanges(transaction, [change]);
  return line;
}

const places = (columns: readonly string[]) => columns.map(() => '??').join(', ');
