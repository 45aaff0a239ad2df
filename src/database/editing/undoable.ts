import type { Knex } from 'knex';
import type { AuditAction, Snapshot } from './audit';
import type { EditedTable } from './editing';
import type { EditedRow } from './row-changes';

/** A table whose changes can be undone by their entries in the audit log. */
export interface UndoableTable extends EditedTable {
  /** The column that identifies a row. */
  readonly key: 'id' | 'name';
  /**
   * Runs before rows are locked. Returns the entries that cannot be undone because something that
   * the former state needs is gone; throws if one must not be undone.
   */
  readonly findLacking?: (
    transaction: Knex.Transaction,
    by: number,
    entries: readonly UndoableEntry[],
  ) => Promise<readonly UndoableEntry[]>;
  /** Deletes or changes what depends on the rows; new audit entries get the key. */
  readonly beforeDelete?: (
    transaction: Knex.Transaction,
    by: number,
    rows: readonly DeletedRow[],
    requestKey: string | null,
  ) => Promise<unknown>;
  /** Restores what was deleted with the rows. */
  readonly afterRestore?: (
    transaction: Knex.Transaction,
    rows: readonly RestoredRow[],
  ) => Promise<unknown>;
}

/** A row that is about to be deleted; `entryId`: the audit entry of the deletion. */
interface DeletedRow {
  readonly row: EditedRow;
  readonly entryId: string;
}

/** A row that has been restored; `entryId`: the audit entry of its deletion. */
export interface RestoredRow {
  readonly rowId: string;
  readonly entryId: string;
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
