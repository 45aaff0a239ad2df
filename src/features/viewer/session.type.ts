import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { SessionKindType } from './session.rules';
import { ViewerType } from './viewer.type';

registerEnumType(SessionKindType, {
  name: 'SessionKind',
  description: 'How a caller comes back.',
  valuesConfig: {
    TOKEN: { description: 'With a token that was issued by hand; it has a fixed end.' },
    HEADER: { description: 'With the token of a login, sent as a header.' },
    COOKIE: { description: "With a browser's cookie." },
  },
});

@ObjectType({ description: 'What a login answers. A session lasts longer while it is used.' })
export class Session {
  @Field(() => String, {
    nullable: true,
    description: 'What to send as the `token` header, shown this once; null with a cookie.',
  })
  token!: string | null;

  @Field(() => GraphQLDateTimeISO, {
    description: 'Until when the session is good if it is not used meanwhile.',
  })
  expireTime!: Date;

  @Field(() => ViewerType, { description: 'Who has logged in.' })
  viewer!: ViewerType;
}

@ObjectType({
  description: "One of the viewer's own sessions, or tokens that were issued by hand.",
})
export class ViewerSession {
  @Field(() => ID, { description: 'Identifies the session, and says nothing about its token.' })
  id!: number;

  @Field(() => SessionKindType, { description: 'How its caller comes back.' })
  kind!: SessionKindType;

  @Field(() => String, {
    description: 'What its browser or app calls itself; empty where nobody knows.',
  })
  userAgent!: string;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was started.' })
  createTime!: Date;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was last used, to the hour.' })
  useTime!: Date;

  @Field(() => GraphQLDateTimeISO, {
    description: 'Until when it is good if it is not used meanwhile.',
  })
  expireTime!: Date;

  @Field(() => Boolean, { description: 'Whether this request came with it.' })
  isCurrent!: boolean;
}
