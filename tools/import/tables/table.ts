import { trimmed, type Kind, type Value } from '../kinds/kind';
import { shown, type Notes } from '../report/note';

export interface Column {
  readonly kind: Kind;
  /** Its possible names in the old database, the likeliest first; by default its own name. */
  readonly names?: readonly string[];
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
   * The column by which the table is divided into chunks; rows that may be repetitions of each
   * other have the same value.
   */
  readonly chunkBy?: string;
  /** Set if that column is a text, whose hash determines the chunk. */
  readonly chunkByText?: true;
  /**
   * The column whose values identify the rows that `--follow` reads again together; `chunkBy` if
   * omitted. Possible duplicates share a value.
   */
  readonly groupBy?: string;
  /** Columns that must refer to a row of another table; other rows are refused. */
  readonly references?: Readonly<Record<string, string>>;
  /**
   * Of rows with the same values in these columns the last by `latest` is kept; without it the one
   * with the lowest key.
   */
  readonly unique?: { readonly columns: readonly string[]; readonly latest?: string };
  /** Checks that need all columns of a row; values in the order of `columns`. */
  readonly correctRow?: (values: Value[], notes: Notes) => void;
}

/** The column whose values name a table's groups; null: it is read as a whole. */
export const groupColumn = ({ groupBy, chunkBy }: Table): string | null =>
  groupBy ?? chunkBy ?? null;

/** Whether spaces around the values of that column do not count. */
export const isGroupTrimmed = (table: Table): boolean =>
  table.columns[groupColumn(table) ?? '']?.kind.isTrimmed === true;

/** The name of a group: `0` if the number is missing, empty if the text is. */
export function groupName(value: string | null, table: Table): string {
  const { chunkByText, groupBy } = table;
  const name = value !== null && isGroupTrimmed(table) ? trimmed(value) : value;
  return shown(name) ?? (chunkByText === true || groupBy !== undefined ? '' : '0');
}
