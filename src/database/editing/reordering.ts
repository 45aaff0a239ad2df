import type { Knex } from 'knex';
import { ServiceError, type Refusal } from '../../errors';
import { messages, type Noun } from '../../lib/messages/messages';
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
 * NOT_FOUND or CONFLICT, by the first of the refused rows, which are all named.
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
    const refusals: Refusal[] = [];
    const moved = items.flatMap((item) => {
      const { id, weigh, version } = item;
      const row = known.get(id);
      if (row === undefined) {
        refusals.push({ id, code: 'NOT_FOUND', message: messages.notFound(what) });
        return [];
      }
      if (version !== null && version !== row.version) {
        const message = messages.changedSince(what, row.version);
        refusals.push({ id, code: 'CONFLICT', message, currentVersion: row.version });
      }
      return row.weigh === weigh ? [] : [{ ...item, before: row.weigh }];
    });
    refuseAny(what, refusals);
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

function refuseAny(what: Noun, refusals: readonly Refusal[]): void {
  const [first] = refusals;
  if (first === undefined) return;
  const { id, code, currentVersion } = first;
  throw currentVersion === undefined
    ? new ServiceError(code, messages.notFound(what, id), { refusals })
    : new ServiceError(code, messages.changedSince(what, currentVersion, id), {
        currentVersion,
        refusals,
      });
}
