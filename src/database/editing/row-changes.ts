import type { Knex } from 'knex';
import type { Snapshot } from './audit';

/** The row to edit, and the version that the caller has seen. */
export interface EditTarget {
  readonly id: number;
  readonly version: number;
}

/** A row before an edit. */
export type EditedRow = Snapshot & EditTarget;

/** Columns to set; undefined ones stay as they are. */
export type Changes = Readonly<Record<string, unknown>>;

/** Returns the values that are not undefined. */
export const given = (values: Changes) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The columns of a deleted row that the audit log keeps. */
export const deletedColumns = (table: {
  readonly columns: readonly string[];
  readonly loggedOnly?: readonly string[];
}): readonly string[] => [...table.columns, ...(table.loggedOnly ?? [])];

/** The changes that differ from the row. */
export const differing = (changes: Changes, row: Snapshot) =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([column, value]) => JSON.stringify(value) !== JSON.stringify(row[column]),
    ),
  );

export const pick = (row: Snapshot, columns: readonly string[]): Snapshot =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

/** Selects columns as the audit log stores them: a Date would lose the microseconds of a time. */
export const asLogged = (database: Knex, columns: readonly string[] = []) =>
  columns.map((column) => database.raw('to_jsonb(??) AS ??', [column, column]));
