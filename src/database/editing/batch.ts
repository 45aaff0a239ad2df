import { randomUUID } from 'node:crypto';

/**
 * A condition on audit_log: the entries of the batch to which the entry with this id belongs. A
 * batch is what one request has written into one table; its entries have the same key. It is an
 * array, so that PostgreSQL finds them by key even if only the latest few are wanted.
 */
export const OF_BATCH = `id = ANY (ARRAY(
  SELECT id FROM audit_log WHERE (request_key, user_id, entity) = (
    SELECT request_key, user_id, entity FROM audit_log WHERE id = ?
  )
))`;

/** A key for the audit entries of a request that has none of its client; null for a single one. */
export const batchKey = ({ length }: readonly unknown[]): string | null =>
  length > 1 ? randomUUID() : null;
