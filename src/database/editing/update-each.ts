import type { Knex } from 'knex';
import { byColumns } from './by-columns';
import type { Changes } from './row-changes';

/** Sets columns of many rows of a table, each to its own values. */
export async function updateEach(
  transaction: Knex.Transaction,
  table: string,
  rows: readonly { readonly id: number; readonly set: Changes }[],
): Promise<void> {
  for (const { columns, rows: alike } of byColumns(rows, ({ set }) => Object.keys(set))) {
    const values = JSON.stringify(alike.map(({ id, set }) => ({ id, ...set })));
    await transaction.raw(...updateFrom({ table, key: 'id' }, columns, values));
  }
}

/**
 * Returns a statement that sets columns of a table's rows, aliased as `edited`, to their values in
 * `rows`, a JSON list of objects that include the key; and its bindings.
 */
export const updateFrom = (
  { table, key }: { readonly table: string; readonly key: string },
  columns: readonly string[],
  rows: string,
): [sql: string, bindings: string[]] => [
  `UPDATE ?? AS edited SET ${columns.map(() => '?? = given.??').join(', ')}
   FROM jsonb_populate_recordset(NULL::??, ?::jsonb) AS given WHERE edited.?? = given.??`,
  [table, ...columns.flatMap((column) => [column, column]), table, rows, key, key],
];
