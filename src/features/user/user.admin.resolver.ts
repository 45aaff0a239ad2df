import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Context } from '../../context';
import { badInput, notFound } from '../../errors';
import { checkedId, CreateArgs, EditArgs, editTarget } from '../../graphql-types/edit-args';
import { Role } from '../../graphql-types/role';
import { parseId } from '../../lib/values/ids';
import { messages } from '../../lib/messages/messages';
import { accountToAdd } from '../account/account.changes';
import { previewDeletion } from './user.deletion.preview';
import { CreateUserInput, MoveUserArgs, UpdateUserInput } from './user.input';
import { userLoader } from './user.loader';
import { createUser, deleteUser, updateUser } from './user.storage';
import { DeletedUser, User, UserDeletion } from './user.type';

@Resolver(() => User)
export class UserAdminResolver {
  @Authorized(Role.ADMIN)
  @Mutation(() => User, {
    nullable: true,
    description: 'Adds a user to the tree. For administrators.',
  })
  async createUser(
    @Arg('input', () => CreateUserInput, { description: 'The user.' }) input: CreateUserInput,
    @Args(() => CreateArgs) { idempotencyKey = null }: CreateArgs,
    @Ctx() context: Context,
  ): Promise<User> {
    const { id: by } = await context.requireViewer();
    const parent_id = input.parentId == null ? null : checkedId(input.parentId, 'parentId');
    const { username } = input;
    const id = await createUser(context.database, {
      by,
      values: { parent_id, name: input.name?.trim(), role: input.role ?? undefined },
      requestKey: idempotencyKey,
      ...(username != null && { alongside: await accountToAdd(by, username) }),
    });
    return userAfterWrite(context, id);
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => User, {
    nullable: true,
    description: 'Changes the given fields of a user. For administrators.',
  })
  async updateUser(
    @Args(() => EditArgs) args: EditArgs,
    @Arg('input', () => UpdateUserInput, { description: 'The fields to change.' })
    input: UpdateUserInput,
    @Ctx() context: Context,
  ): Promise<User> {
    const { id: by } = await context.requireViewer();
    const row = editTarget(args);
    await updateUser(context.database, by, row, {
      name: input.name?.trim(),
      role: input.role,
    });
    return userAfterWrite(context, row.id);
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => User, {
    nullable: true,
    description:
      'Moves a user, with all descendants, to another place in the tree. For administrators.',
  })
  async moveUser(
    @Args(() => MoveUserArgs) args: MoveUserArgs,
    @Ctx() context: Context,
  ): Promise<User> {
    const { id: by } = await context.requireViewer();
    const row = editTarget(args);
    const { parentId } = args;
    if (parentId === undefined) throw badInput('parentId', 'REQUIRED', messages.nullForTop);
    const parent_id = parentId === null ? null : checkedId(parentId, 'parentId');
    await updateUser(context.database, by, row, { parent_id });
    return userAfterWrite(context, row.id);
  }

  @Authorized(Role.ADMIN)
  @Query(() => UserDeletion, {
    nullable: true,
    description:
      'What `deleteUser` would change; null when there is no such user. For administrators.',
  })
  async userDeletion(
    @Arg('id', () => ID, { description: "The user's id." }) text: string,
    @Ctx() context: Context,
  ): Promise<UserDeletion | null> {
    const { id: by } = await context.requireViewer();
    const user = await context.loader(userLoader).load(parseId(text) ?? 0);
    if (user === null) return null;
    const { counts, obstacle } = await previewDeletion(context.database, by, user);
    return {
      user,
      obstacle,
      childCount: counts.children,
      sharedJobCount: counts.shared_jobs,
      ownJobCount: counts.own_jobs,
      favouriteCount: counts.favourites,
      keywordCount: counts.keywords,
      tokenCount: counts.tokens,
      hasAccount: counts.accounts > 0,
      identityCount: counts.identities,
    };
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => DeletedUser, {
    nullable: true,
    description:
      'Deletes a user with their favourites, search history, sessions, account and identities; ' +
      'users directly below move up. `userDeletion` shows the effects beforehand. Refused for ' +
      'yourself, for the last administrator, and while jobs are restricted to this user alone. ' +
      'Undoing it restores the user, but nothing that was deleted with them; undoing its batch ' +
      'of users also moves those below back, and then its batch of jobs restricts these again. ' +
      'For administrators.',
  })
  async deleteUser(
    @Args(() => EditArgs) args: EditArgs,
    @Ctx() context: Context,
  ): Promise<DeletedUser> {
    const { id: by } = await context.requireViewer();
    const row = editTarget(args);
    if (row.id === by) throw badInput('id', 'NOT_ALLOWED', messages.ownAccount);
    const { children, jobs } = await deleteUser(context.database, by, row);
    return { id: row.id, movedUsers: children, changedJobs: jobs };
  }
}

async function userAfterWrite(context: Context, id: number): Promise<User> {
  const user = await context.loader(userLoader).clear(id).load(id);
  if (user === null) throw notFound('user');
  return user;
}
