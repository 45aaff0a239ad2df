import type { Knex } from 'knex';
import { conflict, noneNamed } from '../../errors';
import type { Noun } from '../../lib/messages/messages';
import { recordChanges } from './audit';
import { withFreshIds } from './fresh-ids';
import { entriesOfRequest } from './request-keys';
import {
  asLogged,
  deletedColumns,
  differing,
  given,
  pick,
  type Changes,
  type EditedRow,
  type EditTarget,
} from './row-changes';

/** An editable table: `columns` are those that an edit may change and the audit log shows. */
export interface EditedTable {
  readonly table: string;
  /** The noun for messages, such as that a row is missing. */
  readonly what: Noun;
  readonly columns: readonly string[];
  /** Columns that no edit changes but that the audit log keeps when a row is deleted. */
  readonly loggedOnly?: readonly string[];
}

/** Runs before the row is locked or added, to take earlier locks; throws to refuse the edit. */
type CheckFirst = (transaction: Knex.Transaction) => Promise<void>;

interface NewRow {
  /** Null: the command line. */
  readonly by: number | null;
  readonly table: EditedTable;
  readonly values: Changes;
  /** The UUID that the client gave the request. */
  readonly requestKey?: string | null;
  readonly check?: CheckFirst;
  /** Adds what belongs to the row, in the same transaction. */
  readonly alongside?: (transaction: Knex.Transaction, id: number) => Promise<void>;
}

/**
 * Adds a row and its audit entry; returns the row's id. If this user has already added a row with
 * the same `requestKey`, returns that row's id and writes nothing; otherwise `check` runs first.
 */
export function createRow(
  database: Knex,
  { by, table: edited, values, requestKey = null, check, alongside }: NewRow,
): Promise<number> {
  return withFreshIds(database, edited.table, () =>
    database.transaction(async (transaction) => {
      const [done] = await entriesOfRequest(transaction, by, edited.table, requestKey);
      if (done !== undefined) return Number(done.row_id);
      await check?.(transaction);
      const [row] = (await transaction(edited.table)
        .insert(given(values))
        .returning(['id', ...edited.columns])) as [EditedRow];
      const { id, ...after } = row;
      await recordChanges(transaction, [
        { by, action: 'create', entity: edited.table, rowId: id, after, requestKey },
      ]);
      await alongside?.(transaction, id);
      return id;
    }),
  );
}

interface RowUpdate {
  readonly by: number;
  readonly table: EditedTable;
  readonly row: EditTarget;
  /** Returns the columns to set, given the current row, which is locked. */
  readonly changesOf: (row: EditedRow, transaction: Knex.Transaction) => Changes | Promise<Changes>;
  readonly check?: CheckFirst;
}

/**
 * Updates a row if it still has the version that the caller has seen; writes nothing if nothing
 * differs. Throws NOT_FOUND if the row is missing and CONFLICT if its version differs.
 */
export function updateRow(
  database: Knex,
  { by, table: edited, row: { id, version }, changesOf, check }: RowUpdate,
): Promise<void> {
  return database.transaction(async (transaction) => {
    await check?.(transaction);
    const row = await lockRow(transaction, edited, id, version);
    const after = differing(given(await changesOf(row, transaction)), row);
    if (Object.keys(after).length === 0) return;
    await transaction(edited.table).where({ id }).update(after);
    const was = pick(row, Object.keys(after));
    await recordChanges(transaction, [
      { by, action: 'update', entity: edited.table, rowId: id, before: was, after },
    ]);
  });
}

interface RowDeletion<Result> {
  readonly by: number;
  readonly table: EditedTable;
  readonly row: EditTarget;
  /** The key of the batch that its audit entry is part of. */
  readonly requestKey?: string;
  readonly check?: CheckFirst;
  /** Deletes or counts what depends on the row, given the id of its audit entry. */
  readonly alongside: (
    transaction: Knex.Transaction,
    row: EditedRow,
    entryId: string,
  ) => Promise<Result>;
}

/** Deletes a row, after what depends on it; returns what `alongside` returns. */
export function deleteRow<Result>(
  database: Knex,
  { by, table: edited, row: { id, version }, requestKey, check, alongside }: RowDeletion<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    await check?.(transaction);
    const row = await lockRow(transaction, edited, id, version, 'forUpdate');
    const before = pick(row, deletedColumns(edited));
    const [entryId = ''] = await recordChanges(transaction, [
      { by, action: 'delete', entity: edited.table, rowId: id, before, requestKey },
    ]);
    const result = await alongside(transaction, row, entryId);
    await transaction(edited.table).where({ id }).delete();
    return result;
  });
}

/** Returns the row, locked until the transaction ends; throws NOT_FOUND or CONFLICT. */
async function lockRow(
  transaction: Knex.Transaction,
  { table, what, columns, loggedOnly }: EditedTable,
  id: number,
  version: number,
  // The weaker lock lets others refer to the row meanwhile: a favourite need not wait for an edit.
  lock: 'forUpdate' | 'forNoKeyUpdate' = 'forNoKeyUpdate',
): Promise<EditedRow> {
  const query = transaction<EditedRow>(table)
    .where('id', id)
    .first('id', 'version', ...columns, ...asLogged(transaction, loggedOnly));
  const row = (await query[lock]()) as EditedRow | undefined;
  if (row === undefined) throw noneNamed('id', what);
  if (row.version !== version) throw conflict(what, row.version);
  return row;
}
