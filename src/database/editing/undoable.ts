import type { Knex } from 'knex';
import type { AuditAction, Snapshot } from './audit';
import type { EditedTable } from './editing';
import type { EditedRow } from './row-changes';

/** A table whose changes can be undone by their entries in the audit log. */
export interface UndoableTable extends EditedTable {
  /** The column that identifies a row. */
  readonly key: 'id' | 'name';
  /** Runs before the row is locked. Throws if the change must not be undone. */
  readonly check?: (
    transaction: Knex.Transaction,
    by: number,
    entry: UndoableEntry,
  ) => Promise<void>;
  /** Deletes or changes what depends on the row; `entryId`: the deletion's audit entry. */
  readonly beforeDelete?: (
    transaction: Knex.Transaction,
    by: number,
    row: EditedRow,
    entryId: string,
  ) => Promise<unknown>;
  /** Restores what was deleted with the row; `entryId`: the audit entry of that deletion. */
  readonly afterRestore?: (
    transaction: Knex.Transaction,
    rowId: string,
    entryId: string,
  ) => Promise<unknown>;
}

/** The part of an audit entry that undoing needs. */
export interface UndoableEntry {
  readonly id: string;
  readonly user_id: number | null;
  readonly action: AuditAction;
  readonly entity: string;
  readonly row_id: string;
  readonly before: Snapshot | null;
  readonly version: number | null;
}
