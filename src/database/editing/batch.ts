import { randomUUID } from 'node:crypto';

/**
 * A condition on audit_log that selects the batch of the entry with this id. A batch is what one
 * request wrote to one table; its entries share a key. The ids are collected into an array so that
 * PostgreSQL finds the entries by their key even if only the latest few are wanted.
 */
export const OF_BATCH = `id = ANY (ARRAY(
  SELECT id FROM audit_log WHERE (request_key, user_id, entity) = (
    SELECT request_key, user_id, entity FROM audit_log WHERE id = ?
  )
))`;

/** Returns a key for the audit entries of a request that has none; null for a single entry. */
export const batchKey = ({ length }: readonly unknown[]): string | null =>
  length > 1 ? randomUUID() : null;
