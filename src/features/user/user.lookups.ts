import type { Context } from '../../context';
import { LooksUp } from '../../graphql-types/validation';
import { parseId } from '../../lib/values/ids';
import { messages } from '../../lib/messages/messages';
import { Role } from '../../lib/values/role';
import { ancestryLoader, userLoader } from './user.loader';

/** The id of an existing user. */
export const IsUser = () =>
  LooksUp(async (id, context) => {
    const missing = await missingUsers([id as string], context as Context);
    return missing.map(() => ({ code: 'NOT_FOUND', message: messages.notFound('user') }));
  });

/** The id of a user who is neither the moved user nor below it. */
export const IsNotBelow = () =>
  LooksUp(async (parent, context, { id }) => {
    const moved = parseId(String(id)) ?? 0;
    const above = parseId(parent as string) ?? 0;
    const line = await (context as Context).loader(ancestryLoader).load(above);
    return line.includes(moved) ? [{ code: 'INVALID', message: messages.cycle }] : [];
  });

/** A role that does not remove the caller's own administrator role. */
export const KeepsOwnRole = () =>
  LooksUp(async (role, context, { id }) => {
    const viewer = await (context as Context).viewer();
    // Otherwise the last administrator could lock everyone out.
    const isOwn = viewer !== null && parseId(String(id)) === viewer.id;
    return isOwn && role !== Role.ADMIN ? [{ code: 'NOT_ALLOWED', message: messages.ownRole }] : [];
  });

/** Ids of existing users. */
export const AreUsers = () =>
  LooksUp(async (ids, context) => {
    const missing = await missingUsers(ids as string[], context as Context);
    return missing.length === 0 ? [] : [{ code: 'NOT_FOUND', message: messages.noUsers(missing) }];
  });

/** Returns the ids without a user, each once, in the given order. */
async function missingUsers(ids: readonly string[], context: Context): Promise<number[]> {
  const numbers = [...new Set(ids.map(Number))];
  const users = await Promise.all(numbers.map((id) => context.loader(userLoader).load(id)));
  return numbers.filter((_, index) => users[index] === null);
}
