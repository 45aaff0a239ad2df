import type { Knex } from 'knex';
import type { AuditAction, Snapshot } from './audit';
import type { EditedTable } from './editing';
import type { EditedRow } from './row-changes';

/** A table whose changes can be undone by their lines in the audit log. */
export interface UndoableTable extends EditedTable {
  /** What names a row. */
  readonly key: 'id' | 'name';
  /** Ahead of the row's lock. Throws where the change must stay. */
  readonly check?: (transaction: Knex.Transaction, by: number, line: AuditLine) => Promise<void>;
  /** Deletes what depends on a row that is deleted again; `line`: the deletion's audit entry. */
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
