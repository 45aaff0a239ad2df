import DataLoader from 'dataloader';
import type { Context } from '../../context';

/** What the entries of a batch have in common. */
interface BatchKey {
  readonly requestKey: string;
  readonly userId: number;
  readonly entity: string;
}

interface BatchRow {
  readonly request_key: string;
  readonly user_id: number;
  readonly entity: string;
  readonly id: string;
  readonly count: number;
}

const nameOf = ({ requestKey, userId, entity }: BatchKey) => `${requestKey} ${userId} ${entity}`;

/** The id and the size of the batch with this key; null if it has a single entry. */
export const batchLoader = ({ database }: Context) =>
  new DataLoader<BatchKey, Pick<BatchRow, 'id' | 'count'> | null, string>(
    async (keys) => {
      const { rows } = await database.raw<{ rows: BatchRow[] }>(
        `SELECT asked.*, batch.*
         FROM unnest(?::uuid[], ?::integer[], ?::text[]) AS asked (request_key, user_id, entity)
         CROSS JOIN LATERAL (
           SELECT min(id) AS id, count(*)::integer AS count FROM audit_log AS entry
           WHERE entry.request_key = asked.request_key AND entry.user_id = asked.user_id
             AND entry.entity = asked.entity
         ) AS batch
         WHERE batch.count > 1`,
        [
          keys.map(({ requestKey }) => requestKey),
          keys.map(({ userId }) => userId),
          keys.map(({ entity }) => entity),
        ],
      );
      const found = new Map(
        rows.map(({ request_key: requestKey, user_id: userId, entity, id, count }) => [
          nameOf({ requestKey, userId, entity }),
          { id, count },
        ]),
      );
      return keys.map((key) => found.get(nameOf(key)) ?? null);
    },
    { cacheKeyFn: nameOf },
  );
