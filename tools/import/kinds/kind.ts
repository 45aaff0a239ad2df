import type { Notes } from '../report/note';

/** A value between the two databases: text as COPY takes it, or the elements of an array. */
export type Value = string | readonly string[] | null;

/** A column of the old database, as SQL reads it. */
export interface SourceColumn {
  /** The quoted name. */
  readonly sql: string;
  /** MySQL's name of the type, such as `int` or `varchar`. */
  readonly type: string;
  /** The time zone of its values, in seconds east of Greenwich; the map's for DATETIME. */
  readonly offset: number;
}

/**
 * How one kind of column is converted. Both databases write a value as the same text, from which
 * checksums are computed. If `convert` has to change a value, it records a correction, and the
 * checksum is computed from `text`, which is what the new database writes.
 */
export interface Kind {
  readonly stageType: string;
  /** Converts the staging table's column to the service's. */
  readonly fromStage: (column: string) => string;
  /** MySQL: the value as text, never NULL. */
  readonly sourceText: (column: SourceColumn) => string;
  /** PostgreSQL: the value as text, never NULL. */
  readonly targetText: (column: string) => string;
  /** The value if the old database lacks the column; undefined if it must have the column. */
  readonly absent?: Value;
  readonly convert: (raw: string | null, notes: Notes, column: SourceColumn) => Value;
  readonly text: (value: Value) => string;
  /** Whether spaces around a text are ignored, as by MySQL's TRIM. */
  readonly isTrimmed?: true;
}

export const asIs = (column: string) => column;
export const plainText = (value: Value) =>
  value === null ? '' : typeof value === 'string' ? value : value.join(',');
/** As MySQL's TRIM, which removes spaces and no other white space. */
export const trimmed = (text: string) => text.replace(/^ +/, '').replace(/(?<! ) +$/, '');
/** MySQL: a string column, whatever its character set, as UTF-8. */
export const utf8 = ({ sql }: SourceColumn) => `COALESCE(CONVERT(${sql} USING utf8mb4), '')`;
/** MySQL: an integer as text, without the zeros of ZEROFILL. */
export const wholeNumber = ({ sql }: SourceColumn) => `COALESCE(CAST(${sql} + 0 AS CHAR), '0')`;
