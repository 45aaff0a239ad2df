import type { Context } from '../../context';
import type { Problem } from '../../errors';
import { messages } from '../../lib/messages/messages';
import { userLoader } from '../user/user.loader';
import { accountLoader } from './account.loader';
import { isTaken } from './account.storage';

/** Why a user cannot get an account; null if nothing prevents it. */
export async function accountProblem(userId: string, context: Context): Promise<Problem[]> {
  const [user, account] = await Promise.all([
    context.loader(userLoader).load(Number(userId)),
    context.loader(accountLoader).load(Number(userId)),
  ]);
  if (user === null) return [{ code: 'NOT_FOUND', message: messages.notFound('user') }];
  return account === null ? [] : [{ code: 'TAKEN', message: messages.hasAccount }];
}

/** Why a new account cannot have this name. */
export const usernameProblem = async (
  username: string,
  { database }: Context,
): Promise<Problem[]> =>
  (await isTaken(database, username)) ? [{ code: 'TAKEN', message: messages.nameTaken }] : [];
