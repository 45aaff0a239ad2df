import { Args, Authorized, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { DateTimeISO } from '../../graphql-types/date-time.scalar';
import { Context } from '../../context';
import {
  checkedAfter,
  checkedFirst,
  ConnectionArgs,
  connectionOf,
} from '../../graphql-types/connection';
import { Role } from '../../graphql-types/role';
import type { Wanted } from '../../lib/lists/list';
import { childCountLoader, childrenLoader, userLoader } from './user.loader';
import { userCursor, userPosition } from './user.cursor';
import { toUser, User } from './user.type';

const UserConnection = connectionOf(User, 'User', 'users');
const ONLY_ADMINISTRATORS = 'For administrators; others get null and an error.';

@Resolver(() => User)
export class UserFieldsResolver {
  @FieldResolver(() => User, {
    nullable: true,
    description: 'The user directly above; null at the top of the tree.',
  })
  parent(@Root() { parentId }: User, @Ctx() context: Context): Promise<User | null> | null {
    return parentId === null ? null : context.loader(userLoader).load(parentId);
  }

  @FieldResolver(() => UserConnection, {
    description: 'The users directly below, the smallest id first, as a cursor connection.',
  })
  children(
    @Root() { id }: User,
    @Args(() => ConnectionArgs) connection: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    const first = checkedFirst(connection, context.config.largestPage);
    const after = checkedAfter(connection, (cursor) => userPosition(id, cursor));
    const page = { parentId: id, after: after?.id ?? 0, size: first + 1 };
    const read = async (wanted: Wanted) => ({
      rows: wanted.rows ? await context.loader(childrenLoader).load(page) : [],
      total: wanted.total ? await context.loader(childCountLoader).load(id) : 0,
    });
    return new UserConnection({ first, after, read }, (row) => ({
      node: toUser(row),
      cursor: userCursor(id, row.id),
    }));
  }

  @FieldResolver(() => Int, { description: 'How many users are directly below.' })
  childCount(@Root() { id }: User, @Ctx() context: Context): Promise<number> {
    return context.loader(childCountLoader).load(id);
  }

  @Authorized(Role.ADMIN)
  @FieldResolver(() => Role, {
    nullable: true,
    description: `What the user may do. ${ONLY_ADMINISTRATORS}`,
  })
  role(@Root() { role }: User): Role {
    return role;
  }

  @Authorized(Role.ADMIN)
  @FieldResolver(() => DateTimeISO, {
    nullable: true,
    description: `When the user was added. ${ONLY_ADMINISTRATORS}`,
  })
  createTime(@Root() { createTime }: User): Date {
    return createTime;
  }

  @Authorized(Role.ADMIN)
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'Increases with every change; pass it as `expectedVersion` when changing the row. ' +
      ONLY_ADMINISTRATORS,
  })
  version(@Root() { version }: User): number {
    return version;
  }
}
