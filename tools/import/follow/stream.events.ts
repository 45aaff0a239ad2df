import type { LoggedRow } from './changes';

/** Statements that only frame row events, or end them. */
export const FRAME = /^(?:BEGIN|SAVEPOINT|ROLLBACK TO|RELEASE|XA (?:START|END|PREPARE)|#|\/\*)/i;
export const END = /^(?:COMMIT|ROLLBACK|XA ROLLBACK)\b/i;
/** What it concerns cannot be seen, or is all. */
export const EVERYTHING = /^(?:XA COMMIT|(?:ALTER|DROP) +(?:DATABASE|SCHEMA))\b/i;

/** What is read of a rows event: of inserted and deleted rows the row, of updated ones both. */
export interface RowsEvent {
  readonly tableId: number;
  readonly tableMap: Readonly<Record<number, { readonly tableName: string }>>;
  readonly rows: readonly { readonly before?: LoggedRow; readonly after?: LoggedRow }[];
}
