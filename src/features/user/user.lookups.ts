import type { Context } from '../../context';
import { LooksUp } from '../../graphql-types/validation';
import { messages } from '../../lib/messages';
import { userLoader } from './user.loader';

/** The id of a user who is there. */
export const IsUser = () =>
  LooksUp(async (id, context) => {
    const missing = await missingUsers([id as string], context as Context);
    return missing.map(() => ({ code: 'NOT_FOUND', message: messages.notFound('user') }));
  });

/** Ids of users who are there. */
export const AreUsers = () =>
  LooksUp(async (ids, context) => {
    const missing = await missingUsers(ids as string[], context as Context);
    return missing.length === 0 ? [] : [{ code: 'NOT_FOUND', message: messages.noUsers(missing) }];
  });

/** Each once, in the order given. */
async function missingUsers(ids: readonly string[], context: Context): Promise<number[]> {
  const numbers = [...new Set(ids.map(Number))];
  const users = await Promise.all(numbers.map((id) => context.loader(userLoader).load(id)));
  return numbers.filter((_, index) => users[index] === null);
}
