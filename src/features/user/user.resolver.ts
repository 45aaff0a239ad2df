import { Arg, Args, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import { Context } from '../../context';
import { forbidden } from '../../errors';
import { checkedId } from '../../graphql-types/edit-args';
import { parseId } from '../../lib/values/ids';
import { mayAct } from '../../lib/values/role';
import { listRequest } from '../../graphql-types/list';
import { complexity } from '../../graphql-types/complexity';
import { IdsArgs } from '../../graphql-types/ids-args';
import { PageArgs, pageOf, pageWindow } from '../../graphql-types/page';
import { Role } from '../../graphql-types/role';
import { asksForInternals, UserListArgs } from './user.input';
import { userLoader } from './user.loader';
import { searchUsers } from './user.storage';
import { searchSubtree } from './user.tree.storage';
import { Descendant, toUser, User } from './user.type';

const UserPage = pageOf(User, 'UserPage', 'users', complexity.count);
const DescendantPage = pageOf(Descendant, 'DescendantPage', 'descendants');

@Resolver(() => User)
export class UserResolver {
  @Authorized(Role.EDITOR)
  @Query(() => UserPage, {
    nullable: true,
    description:
      'Users, with filters, search, sorting and pages. The search matches names and, for ' +
      'administrators, login names. For editors.',
  })
  async users(@Args(() => UserListArgs) args: UserListArgs, @Ctx() context: Context) {
    const { role: own } = await context.requireViewer();
    const byUsername = mayAct(own, Role.ADMIN);
    if (!byUsername && asksForInternals(args)) throw forbidden();
    const parentId = args.parentId == null ? null : checkedId(args.parentId, 'parentId');
    const request = listRequest(args, context.config.largestPage);
    const { role = null, isStaff = null, atTop = null } = args;
    const search = { ...request, role, isStaff, parentId, atTop, byUsername };
    return new UserPage(searchUsers(context.database, search), toUser);
  }

  @Authorized(Role.EDITOR)
  @Query(() => User, {
    nullable: true,
    description: 'The user with this id; null when there is none. For editors.',
  })
  user(
    @Arg('id', () => ID, { description: "The user's id." }) text: string,
    @Ctx() context: Context,
  ): Promise<User | null> | null {
    const id = parseId(text);
    return id === null ? null : context.loader(userLoader).load(id);
  }

  @Authorized(Role.EDITOR)
  @Query(() => [User], {
    nullable: 'itemsAndList',
    description:
      'The users with these ids, in the order of the ids, such as those that a job is restricted ' +
      'to; null in the place of an id that no user has. For editors.',
  })
  usersById(
    @Args(() => IdsArgs) { ids }: IdsArgs,
    @Ctx() context: Context,
  ): Promise<(User | null)[]> {
    return Promise.all(ids.map(async (id) => this.user(id, context)));
  }

  @Authorized(Role.EDITOR)
  @Query(() => DescendantPage, {
    nullable: true,
    complexity: complexity.descendants,
    description:
      'A user and all descendants, level by level; empty when there is no such user. For ' +
      'editors.',
  })
  userSubtree(
    @Arg('id', () => ID, { description: "The user's id." }) text: string,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() { database, config }: Context,
  ) {
    const window = pageWindow(args, config.largestPage);
    return new DescendantPage(searchSubtree(database, parseId(text) ?? 0, window), (row) => ({
      user: toUser(row),
      depth: row.depth,
    }));
  }
}
