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
import { Context } from '../../../context';
import { badInput, noneNamed } from '../../../errors';
import { messages } from '../../../lib/messages/messages';
import { checkedId } from '../../../graphql-types/edit-args';
import { sortOrder } from '../../../graphql-types/list';
import { pageOf, pageWindow } from '../../../graphql-types/page';
import { Role } from '../../../graphql-types/role';
import { userLoader } from '../../user/user.loader';
import { User } from '../../user/user.type';
import { TokenListArgs } from './token.admin.input';
import { issueTokenBy, revokeTokensBy, searchTokens } from './token.admin.storage';
import { IssuedToken, toToken, Token } from './token.admin.type';
import { MAX_TOKEN_DAYS, TOKEN_DAYS } from './token.storage';

const TokenPage = pageOf(Token, 'TokenPage', 'tokens');

@Resolver(() => Token)
export class TokenResolver {
  @Authorized(Role.ADMIN)
  @Query(() => TokenPage, {
    nullable: true,
    description: 'Issued tokens, without their secrets. For administrators.',
  })
  tokens(@Args(() => TokenListArgs) args: TokenListArgs, @Ctx() { database, config }: Context) {
    const userId = args.userId == null ? null : checkedId(args.userId, 'userId');
    const window = pageWindow(args, config.largestPage);
    const { expired = null } = args;
    const sort = sortOrder(args.sort);
    return new TokenPage(searchTokens(database, { userId, expired, sort, window }), toToken);
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => IssuedToken, {
    nullable: true,
    description: 'Issues a token that a user logs in with. For administrators.',
  })
  async issueToken(
    @Arg('userId', () => ID, { description: 'The user to issue it for.' }) userId: string,
    @Arg('days', () => Int, {
      defaultValue: TOKEN_DAYS,
      description: 'How many days the token is valid: 1 to 36500.',
    })
    days: number,
    @Ctx() context: Context,
  ): Promise<IssuedToken> {
    const { id: by } = await context.requireViewer();
    if (days < 1 || days > MAX_TOKEN_DAYS)
      throw badInput('days', 'OUT_OF_RANGE', messages.between(1, MAX_TOKEN_DAYS));
    const user = checkedId(userId, 'userId');
    const { token, row } = await issueTokenBy(context.database, by, user, days);
    return { token, stored: toToken(row) };
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => ID, {
    nullable: true,
    description: 'Revokes a token at once; returns its id. For administrators.',
  })
  async revokeToken(
    @Arg('id', () => ID, { description: "The token's id." }) text: string,
    @Ctx() context: Context,
  ): Promise<number> {
    const { id: by } = await context.requireViewer();
    const id = checkedId(text);
    if ((await revokeTokensBy(context.database, by, { id })) === 0) throw noneNamed('id', 'token');
    return id;
  }

  @Authorized(Role.ADMIN)
  @Mutation(() => Int, {
    nullable: true,
    description:
      'Revokes all tokens of a user at once; returns how many. NOT_FOUND when there is no such ' +
      'user. For administrators.',
  })
  async revokeTokens(
    @Arg('userId', () => ID, { description: 'The user whose tokens to revoke.' }) userId: string,
    @Ctx() context: Context,
  ): Promise<number> {
    const { id: by } = await context.requireViewer();
    const user = checkedId(userId, 'userId');
    const revoked = await revokeTokensBy(context.database, by, { user_id: user });
    if (revoked === 0 && (await context.loader(userLoader).load(user)) === null)
      throw noneNamed('userId', 'user');
    return revoked;
  }

  @FieldResolver(() => User, { nullable: true, description: "The token's owner." })
  user(@Root() { userId }: Token, @Ctx() context: Context): Promise<User | null> {
    return context.loader(userLoader).load(userId);
  }
}
