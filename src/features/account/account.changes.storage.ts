import type { Knex } from 'knex';
import { recordChanges, type Change } from '../../database/editing/audit';
import { violatedConstraint } from '../../database/faults';
import { badInput, noneNamed, notFound } from '../../errors';
import { messages } from '../../lib/messages/messages';

/** Sets a new password, with an audit entry. Throws NOT_FOUND if the user has no account. */
export async function setPassword(
  transaction: Knex.Transaction,
  by: number | null,
  userId: number,
  { hash, mustChange }: { readonly hash: string; readonly mustChange: boolean },
): Promise<void> {
  const changed = await transaction('account')
    .where({ user_id: userId })
    .update({
      password_hash: hash,
      must_change: mustChange,
      passwordtime: transaction.raw('now()'),
    });
  if (changed === 0) throw notFound('account');
  await recordChanges(transaction, [
    { ...changeOf(by, 'update', userId), after: { password: 'changed', must_change: mustChange } },
  ]);
}

interface NewAccount {
  readonly username: string;
  readonly hash: string;
  readonly mustChange: boolean;
}

/**
 * Gives a user a login name and a password. Throws NOT_FOUND if there is no such user, or
 * BAD_USER_INPUT if the user has an account or the name is taken.
 */
export function insertAccount(
  database: Knex,
  by: number | null,
  userId: number,
  { username, hash, mustChange }: NewAccount,
): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction('account')
      .insert({ user_id: userId, username, password_hash: hash, must_change: mustChange })
      .catch(asRefusal);
    await recordChanges(transaction, [
      { ...changeOf(by, 'create', userId), after: { username, must_change: mustChange } },
    ]);
  });
}

/** Deletes a user's login name and password. Throws NOT_FOUND if the user has none. */
export async function deleteAccountRow(
  transaction: Knex.Transaction,
  by: number,
  userId: number,
): Promise<void> {
  const [account] = await transaction('account')
    .where({ user_id: userId })
    .delete<{ username: string; must_change: boolean }[]>(['username', 'must_change']);
  if (account === undefined) throw noneNamed('userId', 'account');
  await recordChanges(transaction, [{ ...changeOf(by, 'delete', userId), before: account }]);
}

/** Records a successful or refused login; `userId` is null if the name is unknown. */
export async function recordTry(
  transaction: Knex.Transaction,
  action: 'login' | 'refuse',
  userId: number | null,
  address: string,
): Promise<void> {
  const by = action === 'login' ? userId : null;
  await recordChanges(transaction, [{ ...changeOf(by, action, userId ?? ''), after: { address } }]);
}

const changeOf = (by: number | null, action: Change['action'], rowId: number | string): Change => ({
  by,
  action,
  entity: 'account',
  rowId,
});

function asRefusal(error: unknown): never {
  switch (violatedConstraint(error)) {
    case 'account_user_id_fkey':
      throw noneNamed('userId', 'user');
    case 'account_pkey':
      throw badInput('userId', 'TAKEN', messages.hasAccount);
    case 'account_username':
      throw badInput('username', 'TAKEN', messages.nameTaken);
    default:
      throw error;
  }
}
