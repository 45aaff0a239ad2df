import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { Context } from '../../context';
import { checkedId } from '../../graphql-types/edit-args';
import { Role } from '../../graphql-types/role';
import { User } from '../user/user.type';
import { Session } from '../viewer/session/session.type';
import { ViewerType } from '../viewer/viewer.type';
import { ChangePasswordInput, CreateAccountInput, LogInInput } from './account.input';
import { accountLoader } from './account.loader';
import { logIn } from './account.login';
import { changePassword } from './account.password';
import { createAccount, deleteAccount, resetPassword } from './account.changes';
import { OneTimePassword } from './account.type';

@Resolver(() => User)
export class AccountResolver {
  @Mutation(() => Session, {
    nullable: true,
    description:
      'Logs in with a name and a password. A wrong name and a wrong password are both ' +
      'UNAUTHENTICATED; too many attempts are RATE_LIMITED.',
  })
  logIn(
    @Arg('input', () => LogInInput, { description: 'The name and the password.' })
    input: LogInInput,
    @Arg('cookie', () => Boolean, {
      nullable: true,
      defaultValue: false,
      description:
        'Whether to keep the session in a cookie that scripts cannot read; it is valid here ' +
        'and for uploads and exports only.',
    })
    cookie: boolean | null,
    @Ctx() context: Context,
  ): Promise<Session> {
    return logIn(context, input, cookie === true);
  }

  @Mutation(() => Boolean, {
    nullable: true,
    description:
      "Changes the viewer's password, ends the viewer's other sessions and revokes their other " +
      'tokens, those of `issueToken` too. For logged-in callers.',
  })
  async changePassword(
    @Arg('input', () => ChangePasswordInput, { description: 'The current and the new password.' })
    input: ChangePasswordInput,
    @Ctx() context: Context,
  ): Promise<boolean> {
    await changePassword(context, input);
    return true;
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => OneTimePassword, {
    nullable: true,
    description:
      'Gives a user a login name, and a password that must be changed at the first login. For ' +
      'administrators.',
  })
  async createAccount(
    @Arg('input', () => CreateAccountInput, { description: 'The user and the name.' })
    { userId, username }: CreateAccountInput,
    @Ctx() context: Context,
  ): Promise<OneTimePassword> {
    const { id: by } = await context.requireViewer();
    const user = checkedId(userId, 'userId');
    return { username, password: await createAccount(context.database, by, user, username, true) };
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => OneTimePassword, {
    nullable: true,
    description:
      "Replaces a user's password with one that must be changed at the first login, ends the " +
      "user's sessions and revokes their tokens, those of `issueToken` too. For administrators.",
  })
  async resetPassword(
    @Arg('userId', () => ID, { description: 'The user whose password is replaced.' })
    userId: string,
    @Ctx() context: Context,
  ): Promise<OneTimePassword> {
    const { id: by } = await context.requireViewer();
    return resetPassword(context.database, by, checkedId(userId, 'userId'));
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => ID, {
    nullable: true,
    description:
      "Removes a user's login name and password, ends the user's sessions and revokes their " +
      'tokens, those of `issueToken` too; returns the id of the user, who remains. Refused for ' +
      'yourself. For administrators.',
  })
  async deleteAccount(
    @Arg('userId', () => ID, { description: 'The user whose account is removed.' }) userId: string,
    @Ctx() context: Context,
  ): Promise<number> {
    const { id: by } = await context.requireViewer();
    const user = checkedId(userId, 'userId');
    await deleteAccount(context.database, by, user);
    return user;
  }

  @Authorized(Role.ADMIN)
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The name that the user logs in with; null without an account. For administrators; others ' +
      'get null and an error.',
  })
  loginName(@Root() { id }: User, @Ctx() context: Context): Promise<string | null> {
    return loginNameOf(id, context);
  }
}

@Resolver(() => ViewerType)
export class ViewerAccountResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The name that the viewer logs in with; null without an account.',
  })
  loginName(@Root() { id }: ViewerType, @Ctx() context: Context): Promise<string | null> {
    return loginNameOf(id, context);
  }
}

const loginNameOf = async (id: number, context: Context) =>
  (await context.loader(accountLoader).load(id))?.username ?? null;
