import type { Kind, Value } from '../kinds/kind';
import { shown, type Notes } from '../report/note';

export interface Column {
  readonly kind: Kind;
  /** What the old database may call it, the likeliest first; its own name where nothing is said. */
  readonly names?: readonly string[];
}

/** One of the service's tables, and how it is filled. */
export interface Table {
  readonly name: string;
  /** What the old table may be called behind the prefix. */
  readonly names: readonly string[];
  readonly columns: Readonly<Record<string, Column>>;
  /** The primary key. */
  readonly key: readonly string[];
  /**
   * The column by which the table is cut into chunks; rows that may be repetitions of each other
   * share it.
   */
  readonly chunkBy?: string;
  /** That column is a text, whose hash is what cuts. */
  readonly chunkByText?: true;
  /**
   * The column by which rows are read again when one of them changed, where that is another: rows
   * that may be repetitions of each other share it.
   */
  readonly unitBy?: string;
  /** Columns that must name a row of another table; rows that do not are refused. */
  readonly references?: Readonly<Record<string, string>>;
  /**
   * Of rows that are the same in these columns the last by `latest` stays; without it the one with
   * the lowest key.
   */
  readonly unique?: { readonly columns: readonly string[]; readonly latest?: string };
  /**
   * What can only be judged when all columns of a row are known; values in the order of `columns`.
   */
  readonly settle?: (values: Value[], notes: Notes) => void;
}

/** The column whose values name a table's units; null: it is read as a whole. */
export const unitColumn = ({ unitBy, chunkBy }: Table): string | null => unitBy ?? chunkBy ?? null;

/** What a unit is called: no number is 0, no text is empty. */
export const unitName = (value: string | null, { chunkByText, unitBy }: Table): string =>
  shown(value) ?? (chunkByText === true || unitBy !== undefined ? '' : '0');
