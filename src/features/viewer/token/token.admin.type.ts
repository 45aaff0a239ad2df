import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeISO } from '../../../graphql-types/date-time.scalar';
import { SessionKind } from '../session/session.rules';
import type { TokenRow } from './token.storage';

@ObjectType({
  description:
    'A token that a user logs in with; the secret itself is not stored. For administrators.',
})
export class Token {
  @Field(() => ID, { description: 'Identifies the token; it is not the secret.' })
  id!: number;

  @Field(() => ID, { description: "The id of the token's owner." })
  userId!: number;

  @Field(() => SessionKind, { description: 'How the requests that use it are authenticated.' })
  kind!: SessionKind;

  @Field(() => String, {
    description: 'The User-Agent of the browser or app that has logged in; empty when unknown.',
  })
  userAgent!: string;

  @Field(() => DateTimeISO, {
    nullable: true,
    description:
      'When the session was last used, to the hour; null for a token that was issued by hand, ' +
      'whose use is not recorded.',
  })
  useTime!: Date | null;

  @Field(() => DateTimeISO, { description: 'When the token was issued.' })
  createTime!: Date;

  @Field(() => DateTimeISO, { description: 'When the token expires.' })
  expireTime!: Date;
}

export const toToken = (row: TokenRow): Token => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind,
  userAgent: row.user_agent,
  useTime: row.kind === SessionKind.TOKEN ? null : row.usetime,
  createTime: row.createtime,
  expireTime: row.expiretime,
});

@ObjectType({ description: 'A new token; its secret is returned only here.' })
export class IssuedToken {
  @Field(() => String, {
    description: 'The secret, to send as the `token` header. It cannot be read again.',
  })
  token!: string;

  @Field(() => Token, { description: 'The token as it is stored.' })
  stored!: Token;
}
