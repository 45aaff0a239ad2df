import type { Knex } from 'knex';
import { conflict, notFound } from '../../errors';
import { recordChanges } from './audit';
import { batchKey } from './batch';
import type { EditedTable } from './editing';

/** A row's new sort weight; `version`, if given, is the version that the row must still have. */
interface NewWeigh {
  readonly id: number;
  readonly weigh: number;
  readonly version: number | null;
}

/**
 * Sets `weigh` of many rows, all or none, by one statement, with an audit entry for each. Throws
 * NOT_FOUND and CONFLICT.
 */
export function reorderRows(
  database: Knex,
  by: number,
  { table, what }: EditedTable,
  items: readonly NewWeigh[],
): Promise<void> {
  return database.transaction(async (transaction) => {
    const ids = items.map(({ id }) => id);
    // Every reordering locks in the same order, so that two cannot deadlock.
    const rows = await transaction<{ id: number; weigh: number; version: number }>(table)
      .whereIn('id', ids)
      .orderBy('id')
      .forNoKeyUpdate()
      .select('id', 'weigh', 'version');
    const known = new Map(rows.map((row) => [row.id, row]));
    const moved = items.flatMap((item) => {
      const row = known.get(item.id);
      if (row === undefined) throw notFound(what, item.id);
      if (item.version !== null && item.version !== row.version)
        throw conflict(what, row.version, item.id);
      return row.weigh === item.weigh ? [] : [{ ...item, before: row.weigh }];
    });
    if (moved.length === 0) return;
    await transaction.raw(
      `UPDATE ?? AS edited SET weigh = moved.weigh
       FROM unnest(?::integer[], ?::integer[]) AS moved (id, weigh) WHERE edited.id = moved.id`,
      [table, moved.map(({ id }) => id), moved.map(({ weigh }) => weigh)],
    );
    const requestKey = batchKey(moved);
    await recordChanges(
      transaction,
      moved.map(({ id, weigh, before }) => ({
        by,
        action: 'reorder' as const,
        entity: table,
        rowId: id,
        before: { weigh: before },
        after: { weigh },
        requestKey,
      })),
    );
  });
}
