import type { LoggedRow } from '../changes/changes';

/** Statements that only begin or end row events. */
export const FRAME = /^(?:BEGIN|SAVEPOINT|ROLLBACK TO|RELEASE|XA (?:START|END|PREPARE)|#|\/\*)/i;
export const END = /^(?:COMMIT|ROLLBACK|XA ROLLBACK)\b/i;
/** Statements that affect unknown tables, or all of them. */
export const EVERYTHING = /^(?:XA COMMIT|(?:ALTER|DROP) +(?:DATABASE|SCHEMA))\b/i;

/** The rows of a rows event: the row of inserts and deletes, both rows of updates. */
export interface RowsEvent {
  readonly tableId: number;
  readonly tableMap: Readonly<Record<number, { readonly tableName: string }>>;
  readonly rows: readonly { readonly before?: LoggedRow; readonly after?: LoggedRow }[];
}
