import type { Knex } from 'knex';
import { badInput, noneNamed } from '../../errors';
import { messages } from '../../lib/messages/messages';
import { endOtherSessions } from '../viewer/session/session.end';
import { insertAccount, deleteAccountRow, setPassword } from './account.changes.storage';
import { findAccounts } from './account.storage';
import { hashPassword } from './password.hash';
import { randomPassword } from './password.rules';

/** Gives a user a login name and returns the password. `by` is null for the command line. */
export async function createAccount(
  database: Knex,
  by: number | null,
  userId: number,
  username: string,
  mustChange: boolean,
): Promise<string> {
  const password = randomPassword();
  const hash = await hashPassword(password);
  await insertAccount(database, by, userId, { username, hash, mustChange });
  return password;
}

/**
 * Returns a function that gives a user a login name in the transaction that adds the user. The
 * password is random and returned to nobody, so it has to be reset.
 */
export async function accountToAdd(
  by: number,
  username: string,
): Promise<(transaction: Knex.Transaction, userId: number) => Promise<void>> {
  const hash = await hashPassword(randomPassword());
  return (transaction, userId) =>
    insertAccount(transaction, by, userId, { username, hash, mustChange: true });
}

/** Sets a one-time password and ends the user's sessions. Throws NOT_FOUND. */
export async function resetPassword(
  database: Knex,
  by: number | null,
  userId: number,
): Promise<{ username: string; password: string }> {
  const [account] = await findAccounts(database, [userId]);
  if (account === undefined) throw noneNamed('userId', 'account');
  const password = randomPassword();
  const hash = await hashPassword(password);
  await database.transaction(async (transaction) => {
    await setPassword(transaction, by, userId, { hash, mustChange: true });
    await endOtherSessions(transaction, userId, null);
  });
  return { username: account.username, password };
}

/**
 * Deletes a user's login name and password and ends the user's sessions, including one that is
 * starting concurrently. Throws NOT_FOUND, or BAD_USER_INPUT for the caller's own account.
 */
export async function deleteAccount(database: Knex, by: number, userId: number): Promise<void> {
  if (userId === by) throw badInput('userId', 'NOT_ALLOWED', messages.ownLogin);
  await database.transaction(async (transaction) => {
    await deleteAccountRow(transaction, by, userId);
    await endOtherSessions(transaction, userId, null);
  });
}
