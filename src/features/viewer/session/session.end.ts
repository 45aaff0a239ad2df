import type { Knex } from 'knex';
import { endSessionsBut, liftMustChange } from './session.storage';

/**
 * After a new password: ends all of a user's sessions and tokens but the one that has set it, if
 * any, which may now do everything.
 */
export async function endOtherSessions(
  transaction: Knex.Transaction,
  userId: number,
  kept: number | null,
): Promise<void> {
  await endSessionsBut(transaction, userId, kept);
  if (kept !== null) await liftMustChange(transaction, kept);
}
