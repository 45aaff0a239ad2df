import DataLoader from 'dataloader';
import type { Knex } from 'knex';
import type { Context } from '../../context';
import { isAsLeft, entriesInEffect, type NamedRow } from '../../database/editing/entries-in-effect';
import { tableOf } from './undo.tables';

/** Identifies an audit entry and its row. */
interface EntryOfRow extends NamedRow {
  readonly id: string;
}

const nameOf = ({ entity, row_id }: NamedRow) => `${entity} ${row_id}`;

/** Whether an entry's row is still as that change left it; one statement for each table. */
export const asLeftLoader = ({ database }: Context) =>
  new DataLoader<EntryOfRow, boolean, string>(
    async (entries) => {
      const found = await entriesInEffect(database, entries);
      const known = new Map(found.map((each) => [nameOf(each), each]));
      const versions = await versionsOf(database, entries);
      return entries.map((entry) =>
        isAsLeft(known.get(nameOf(entry)), entry.id, versions.get(nameOf(entry)) ?? null),
      );
    },
    { cacheKeyFn: ({ id }) => id },
  );

async function versionsOf(
  database: Knex,
  rows: readonly NamedRow[],
): Promise<ReadonlyMap<string, number>> {
  const versions = new Map<string, number>();
  for (const entity of new Set(rows.map((row) => row.entity))) {
    const key = tableOf(entity)?.key;
    if (key === undefined) continue;
    const ids = rows.filter((row) => row.entity === entity).map(({ row_id }) => row_id);
    const found: { row_id: string | number; version: number }[] = await database(entity)
      .whereIn(key, [...new Set(ids)])
      .select('version', { row_id: key });
    for (const { row_id, version } of found)
      versions.set(nameOf({ entity, row_id: String(row_id) }), version);
  }
  return versions;
}
