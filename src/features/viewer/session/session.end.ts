import type { Knex } from 'knex';
import { endSessionsBut, liftMustChange } from './session.storage';

/**
 * Ends all of a user's sessions and tokens except `kept`, the session that has set a new password
 * and may now do everything.
 */
export async function endOtherSessions(
  transaction: Knex.Transaction,
  userId: number,
  kept: number | null,
): Promise<void> {
  await endSessionsBut(transaction, userId, kept);
  if (kept !== null) await liftMustChange(transaction, kept);
}
