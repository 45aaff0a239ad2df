import type { Knex } from 'knex';
import type { AuditAction, Snapshot } from './audit';

/** An audit entry that a request has written. */
export interface WrittenEntry {
  readonly row_id: string;
  readonly action: AuditAction;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
}

/**
 * What a user's request with this key has already written into a table, in order; empty if it is
 * new. If the same request is sent twice at once, the second waits here until the first has
 * committed. `key` is a UUID, or null if the client has sent none.
 */
export async function entriesOfRequest(
  transaction: Knex.Transaction,
  by: number | null,
  entity: string,
  key: string | null,
): Promise<WrittenEntry[]> {
  if (by === null || key === null) return [];
  await transaction.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`${by} ${key}`]);
  return transaction('audit_log')
    .where({ request_key: key, user_id: by, entity })
    .orderBy('id')
    .select<WrittenEntry[]>('row_id', 'action', 'before', 'after');
}
