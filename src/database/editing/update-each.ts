import type { Knex } from 'knex';
import { inBatches } from '../../lib/lists/batches';
import type { Changes } from './row-changes';

/** Sets columns of many rows of a table, each to its own values. */
export async function updateEach(
  transaction: Knex.Transaction,
  table: string,
  rows: readonly { readonly id: number; readonly set: Changes }[],
): Promise<void> {
  const byColumns = new Map<string, Changes[]>();
  for (const { id, set } of rows) {
    const columns = JSON.stringify(Object.keys(set));
    const alike = byColumns.get(columns) ?? [];
    byColumns.set(columns, alike);
    alike.push({ id, ...set });
  }
  for (const [columns, alike] of byColumns) {
    const names = JSON.parse(columns) as string[];
    for (const batch of inBatches(alike))
      await transaction.raw(
        `UPDATE ?? AS edited SET ${names.map(() => '?? = given.??').join(', ')}
         FROM jsonb_populate_recordset(NULL::??, ?::jsonb) AS given WHERE edited.id = given.id`,
        [table, ...names.flatMap((name) => [name, name]), table, JSON.stringify(batch)],
      );
  }
}
