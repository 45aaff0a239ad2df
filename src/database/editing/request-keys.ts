import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { badInput } from '../../errors';
import { messages } from '../../lib/messages/messages';
import type { AuditAction, Snapshot } from './audit';

/** An audit entry that a request has written. */
export interface WrittenEntry {
  readonly row_id: string;
  readonly action: AuditAction;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
  readonly version: number | null;
  readonly request_key: string;
}

const columns = ['row_id', 'action', 'before', 'after', 'version', 'request_key'];

/**
 * Returns what a user's request with this key has already written to a table, in order; nothing if
 * the request is new. If the same request is sent twice at once, the second waits here until the
 * first has committed. `key` is a UUID, or null if the client sent none. Throws BAD_USER_INPUT if
 * the key was used for a request that is stored with its text.
 */
export async function entriesOfRequest(
  transaction: Knex.Transaction,
  by: number | null,
  entity: string,
  key: string | null,
): Promise<WrittenEntry[]> {
  if (by === null || key === null) return [];
  const entries = await entriesOfKey(transaction, by, entity, key);
  const own = entries.filter(({ request_key }) => request_key === key.toLowerCase());
  if (own.length === 0 && entries.length > 0) throw keyTaken();
  return own;
}

/** The client's UUID for a request, and the request as text. */
export interface KeyedRequest {
  readonly key: string;
  readonly text: string;
}

/** Returns such a request's key in the audit log: half hashes the UUID, half the text. */
export const storedKey = ({ key, text }: KeyedRequest): string =>
  halfOf(key.toLowerCase()) + halfOf(text);

const halfOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Like entriesOfRequest; throws BAD_USER_INPUT if the key was used for any different request. */
export async function entriesOfSameRequest(
  transaction: Knex.Transaction,
  by: number,
  entity: string,
  request: KeyedRequest,
): Promise<WrittenEntry[]> {
  const entries = await entriesOfKey(transaction, by, entity, request.key);
  const stored = storedKey(request);
  if (entries.some(({ request_key }) => request_key.replaceAll('-', '') !== stored))
    throw keyTaken();
  return entries;
}

const keyTaken = () => badInput('idempotencyKey', 'TAKEN', messages.keyTaken);

/** Returns what requests with this key wrote, whether it is stored alone or with their text. */
async function entriesOfKey(
  transaction: Knex.Transaction,
  by: number,
  entity: string,
  key: string,
): Promise<WrittenEntry[]> {
  await waitForRequest(transaction, by, key.toLowerCase());
  const half = halfOf(key.toLowerCase());
  return transaction('audit_log')
    .where({ user_id: by, entity })
    .whereRaw('(request_key = ? OR request_key BETWEEN ? AND ?)', [
      key,
      half + '0'.repeat(16),
      half + 'f'.repeat(16),
    ])
    .orderBy('id')
    .select<WrittenEntry[]>(columns);
}

const waitForRequest = (transaction: Knex.Transaction, by: number, key: string) =>
  transaction.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`${by} ${key}`]);
