import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { Context } from '../../context';
import { badFields, notFound } from '../../errors';
import { checkedId, EditArgs, seen } from '../../graphql-types/edit-args';
import { parseId } from '../../lib/ids';
import { messages } from '../../lib/messages';
import { listRequest } from '../../graphql-types/list';
import { PageArgs, pageOf, pageWindow } from '../../graphql-types/page';
import { Role } from '../../graphql-types/role';
import { CreateUserInput, UpdateUserInput, UserListArgs } from './user.input';
import { childCountLoader, toUser, userLoader } from './user.loader';
import { createUser, searchUsers, updateUser, type UserRow } from './user.storage';
import { searchSubtree } from './user.tree.storage';
import { Descendant, User } from './user.type';

const UserPage = pageOf(User, 'UserPage', 'users');
const DescendantPage = pageOf(Descendant, 'DescendantPage', 'descendants');

@Resolver(() => User)
export class UserResolver {
  @Authorized(Role.EDITOR)
  @Query(() => UserPage, {
    nullable: true,
    description: 'Users, with filters, search, sorting and pages. For editors.',
  })
  users(@Args(() => UserListArgs) args: UserListArgs, @Ctx() { database, config }: Context) {
    const parentId = args.parentId == null ? null : checkedId(args.parentId, 'parentId');
    const request = listRequest(args, config.maxPageNum);
    const { role = null, atTop = null } = args;
    return new UserPage(searchUsers(database, { ...request, role, parentId, atTop }, toUser));
  }

  @Authorized(Role.EDITOR)
  @Query(() => User, { nullable: true, description: 'The user with this id. For editors.' })
  user(
    @Arg('id', () => ID, { description: "The user's id." }) text: string,
    @Ctx() context: Context,
  ): Promise<User | null> | null {
    const id = parseId(text);
    return id === null ? null : context.loader(userLoader).load(id);
  }

  @Authorized(Role.EDITOR)
  @Query(() => DescendantPage, {
    nullable: true,
    description:
      'A user and all descendants, level by level; empty when there is no such user. For ' +
      'administrators.',
  })
  userSubtree(
    @Arg('id', () => ID, { description: "The user's id." }) text: string,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() { database, config }: Context,
  ) {
    const window = pageWindow(args, config.maxPageNum);
    const toDescendant = (row: UserRow & { depth: number }) => ({
      user: toUser(row),
      depth: row.depth,
    });
    return new DescendantPage(searchSubtree(database, parseId(text) ?? 0, window, toDescendant));
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => User, { nullable: true, description: 'Adds a user to the tree.' })
  async createUser(
    @Arg('input', () => CreateUserInput, { description: 'The user.' }) input: CreateUserInput,
    @Ctx() context: Context,
  ): Promise<User> {
    const { id: by } = await context.requireViewer();
    const parent_id = input.parentId == null ? null : checkedId(input.parentId, 'parentId');
    return written(
      context,
      await createUser(context.database, by, {
        parent_id,
        name: input.name?.trim(),
        role: input.role ?? undefined,
      }),
    );
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => User, { nullable: true, description: 'Changes the given fields of a user.' })
  async updateUser(
    @Args(() => EditArgs) args: EditArgs,
    @Arg('input', () => UpdateUserInput, { description: 'The fields to change.' })
    input: UpdateUserInput,
    @Ctx() context: Context,
  ): Promise<User> {
    const { id: by } = await context.requireViewer();
    const row = seen(args);
    // Else the last administrator could lock everyone out.
    if (row.id === by && input.role != null && input.role !== Role.ADMIN)
      throw badFields([{ field: 'role', code: 'NOT_ALLOWED', message: messages.ownRole }]);
    await updateUser(context.database, by, row, {
      name: input.name?.trim(),
      role: input.role ?? undefined,
    });
    return written(context, row.id);
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => User, {
    nullable: true,
    description: 'Moves a user, with all descendants, to another place in the tree.',
  })
  async moveUser(
    @Args(() => EditArgs) args: EditArgs,
    @Arg('parentId', () => ID, {
      nullable: true,
      description: 'The new user directly above; null moves the user to the top of the tree.',
    })
    parentId: string | null | undefined,
    @Ctx() context: Context,
  ): Promise<User> {
    const { id: by } = await context.requireViewer();
    const row = seen(args);
    const parent_id = parentId == null ? null : checkedId(parentId, 'parentId');
    await updateUser(context.database, by, row, { parent_id });
    return written(context, row.id);
  }

  @FieldResolver(() => Int, { description: 'How many users are directly below.' })
  childCount(@Root() { id }: User, @Ctx() context: Context): Promise<number> {
    return context.loader(childCountLoader).load(id);
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The user directly above; null at the top of the tree.',
  })
  parent(@Root() { parentId }: User, @Ctx() context: Context): Promise<User | null> | null {
    return parentId === null ? null : context.loader(userLoader).load(parentId);
  }
}

/** The user as it is after a write. */
async function written(context: Context, id: number): Promise<User> {
  const user = await context.loader(userLoader).clear(id).load(id);
  if (user === null) throw notFound('user');
  return user;
}
