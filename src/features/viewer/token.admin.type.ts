import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({
  description:
    'A token that a user logs in with; the token itself is not kept. For administrators.',
})
export class Token {
  @Field(() => ID, { description: 'Identifies the token, and says nothing about it.' })
  id!: number;

  @Field(() => ID, { description: 'Whose it is.' })
  userId!: number;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was issued.' })
  createTime!: Date;

  @Field(() => GraphQLDateTimeISO, { description: 'Until when it is good.' })
  expireTime!: Date;
}

@ObjectType({ description: 'A new token, shown this once.' })
export class IssuedToken {
  @Field(() => String, {
    description: 'What to send as the `token` header. Nobody can read it again.',
  })
  token!: string;

  @Field(() => Token, { description: 'What is kept of it.' })
  stored!: Token;
}
