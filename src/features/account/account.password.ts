import type { Context } from '../../context';
import { badInput, notFound, unauthenticated } from '../../errors';
import { messages } from '../../lib/messages/messages';
import { endOtherSessions } from '../viewer/session/session.end';
import { withPassword } from './account.login';
import { addressOf, countTry } from './account.tries';
import { recordTry, setPassword } from './account.changes.storage';
import { findAccounts, hasLoggedInFrom, holdAccount } from './account.storage';
import { hashPassword } from './password.hash';
import { passwordProblem } from './password.rules';

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Changes the caller's password and ends all other sessions (the contract, section 9). A wrong
 * current password counts as a login attempt, so a stolen session cannot be used to guess it.
 */
export async function changePassword(
  context: Context,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const { database } = context;
  const caller = await context.caller.identified();
  if (caller === null) throw unauthenticated();
  const { id, sessionId = null } = caller;
  const [account] = await findAccounts(database, [id]);
  if (account === undefined) throw notFound('account');
  const problem =
    newPassword === currentPassword
      ? { code: 'INVALID' as const, message: messages.samePassword }
      : passwordProblem(newPassword, account.username);
  if (problem !== null) throw badInput('newPassword', problem.code, problem.message);
  const address = addressOf(context);
  await countTry(context, account.username, await hasLoggedInFrom(database, id, address));
  const owner = { isKnown: true, name: `user ${id}` };
  const comparison = { account, password: currentPassword, owner };
  const changed = await withPassword(database, comparison, async (right) => {
    const hash = await hashPassword(newPassword);
    return database.transaction(async (transaction) => {
      if (!(await holdAccount(transaction, right))) return null;
      await setPassword(transaction, id, id, { hash, mustChange: false });
      await endOtherSessions(transaction, id, sessionId);
      return true;
    });
  });
  if (changed !== null) return;
  await database.transaction((transaction) => recordTry(transaction, 'refuse', id, address));
  throw badInput('currentPassword', 'INVALID', messages.wrongPassword);
}
