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
    const values = alike.map(({ id, set }) => ({ id, ...set }));
    await transaction.raw(
      `UPDATE ?? AS edited SET ${columns.map(() => '?? = given.??').join(', ')}
       FROM jsonb_populate_recordset(NULL::??, ?::jsonb) AS given WHERE edited.id = given.id`,
      [table, ...columns.flatMap((name) => [name, name]), table, JSON.stringify(values)],
    );
  }
}
