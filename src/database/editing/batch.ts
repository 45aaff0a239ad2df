import { randomUUID } from 'node:crypto';

/**
 * A condition on audit_log: the entries of the batch to which the entry with this id belongs. A
 * batch is what one request has written into one table; its entries have the same key. The ids are
 * collected into an array, so that PostgreSQL finds the entries by their key even if only the
 * latest few are wanted.
 */
export const OF_BATCH = `id = ANY (ARRAY(
  SELECT id FROM audit_log WHERE (request_key, user_id, entity) = (
    SELECT request_key, user_id, entity FROM audit_log WHERE id = ?
  )
))`;

/** A key for audit entries of a request whose client sent none; null if there is only one entry. */
export const batchKey = ({ length }: readonly unknown[]): string | null =>
  length > 1 ? randomUUID() : null;
