import type { Knex } from 'knex';
import { badInput } from '../../errors';
import { messages } from '../../lib/messages/messages';

const KEY = "hashtextextended('users are changed', 0)";

/**
 * Prevents others from changing roles or the tree, or deleting users, until the end of the
 * transaction: each of these locks several rows, and which ones depends on the others' changes.
 * Must come first in its transaction.
 */
export const oneAtATime = (transaction: Knex.Transaction) =>
  transaction.raw(`SELECT pg_advisory_xact_lock(${KEY})`);

/**
 * Lets no user be deleted until the end of the transaction, which may lock jobs or their favourites
 * before it refers to users: a deletion locks them in the other order. Must come first, too.
 */
export const preventUserDeletions = (transaction: Knex.Transaction) =>
  transaction.raw(`SELECT pg_advisory_xact_lock_shared(${KEY})`);

/**
 * Protects users from deletion until the end of the transaction; returns the ids of those that do
 * not exist. Call it before locking other rows, since a deletion locks its user first, too.
 */
export async function holdUsers(
  transaction: Knex.Transaction,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await transaction('users')
    .whereRaw('id = ANY (?::integer[])', [[...ids]])
    .orderBy('id')
    .forKeyShare()
    .select<{ id: number }[]>('id');
  const found = new Set(rows.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => !found.has(id));
}

/** Like `holdUsers`, but throws BAD_USER_INPUT for `userIds` if one of them does not exist. */
export async function requireUsers(
  transaction: Knex.Transaction,
  ids: readonly number[],
): Promise<void> {
  const missing = await holdUsers(transaction, ids);
  if (missing.length > 0) throw badInput('userIds', 'NOT_FOUND', messages.noUsers(missing));
}
