import type { Knex } from 'knex';
import { ServiceError, type Refusal } from '../../errors';
import { messages, type Noun } from '../../lib/messages/messages';
import { recordChanges } from './audit';
import { batchKey } from './batch';
import type { EditedTable } from './editing';
import { plannedRows, type VersionedRow } from './planned-rows';

interface NewWeigh extends VersionedRow {
  readonly weigh: number;
}

/**
 * Sets `weigh` of many rows, all or none, in one statement, with an audit entry for each. Throws
 * the NOT_FOUND or CONFLICT of the first refused row; `refusals` lists all of them.
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
    const moved = plannedRows({
      what,
      items,
      rows: new Map(rows.map((row) => [row.id, row])),
      plan: ({ weigh: before }, item) => ({ ...item, before }),
      errorOf: byFirst,
    }).filter(({ weigh, before }) => weigh !== before);
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

/** Returns an error about the first of the refused rows, which lists all of them. */
function byFirst(what: Noun, refusals: readonly [Refusal, ...Refusal[]]): ServiceError {
  const [{ id, code, currentVersion }] = refusals;
  return currentVersion === undefined
    ? new ServiceError(code, messages.notFound(what, id), { refusals })
    : new ServiceError(code, messages.changedSince(what, currentVersion, id), {
        currentVersion,
        refusals,
      });
}
