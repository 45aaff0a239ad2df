import { trimmed, type Kind, type Value } from '../kinds/kind';
import { shown, type Notes } from '../report/note';

export interface Column {
  readonly kind: Kind;
  /** Its possible names in the old database, the likeliest first; by default its own name. */
  readonly names?: readonly string[];
  /** Set if a column that the old table lacks stays as this side has it. */
  readonly isOptional?: true;
  /** Columns of prices whose sum is used if the old table lacks this one. */
  readonly sumOf?: readonly string[];
}

/** One of the service's tables, and how it is filled. */
export interface Table {
  readonly name: string;
  /** The possible names of the old table after the prefix. */
  readonly names: readonly string[];
  readonly columns: Readonly<Record<string, Column>>;
  /** The primary key. */
  readonly key: readonly string[];
  /**
   * The column by which the table is divided into chunks; rows that may repeat each other have the
   * same value.
   */
  readonly chunkBy?: string;
  /** Set if that column is text; its hash then determines the chunk. */
  readonly chunkByText?: true;
  /**
   * The column whose values form the groups of rows that `--follow` reads again; `chunkBy` if
   * omitted. Rows that may repeat each other have the same value.
   */
  readonly groupBy?: string;
  /** Columns that must refer to a row of another table; other rows are refused. */
  readonly references?: Readonly<Record<string, string>>;
  /**
   * Of rows with the same values in these columns, the last by `latest` is kept; without `latest`,
   * the one with the lowest key.
   */
  readonly unique?: { readonly columns: readonly string[]; readonly latest?: string };
  /** Checks that need all columns of a row; the values are in the order of `columns`. */
  readonly correctRow?: (values: Value[], notes: Notes) => void;
}

/** Returns the kind of finding of rows whose user, job or parent is missing, by their column. */
export const goneBy = (column: string): string => `${column.replace('_id', '')} is gone`;

/** Returns the column whose values name a table's groups; null if it is read as a whole. */
export const groupColumn = ({ groupBy, chunkBy }: Table): string | null =>
  groupBy ?? chunkBy ?? null;

/** Whether spaces around the values of that column are ignored. */
export const isGroupTrimmed = (table: Table): boolean =>
  table.columns[groupColumn(table) ?? '']?.kind.isTrimmed === true;

/** Returns the name of a group: `0` for a missing number, empty for a missing text. */
export function groupName(value: string | null, table: Table): string {
  const { chunkByText, groupBy } = table;
  const name = value !== null && isGroupTrimmed(table) ? trimmed(value) : value;
  return shown(name) ?? (chunkByText === true || groupBy !== undefined ? '' : '0');
}
