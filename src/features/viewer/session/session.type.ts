import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { DateTimeISO } from '../../../graphql-types/date-time.scalar';
import { SessionKind } from './session.rules';
import { ViewerType } from '../viewer.type';

registerEnumType(SessionKind, {
  name: 'SessionKind',
  description: 'How the requests of a session are authenticated.',
  valuesConfig: {
    TOKEN: { description: 'By a token that was issued by hand; its expiry is fixed.' },
    HEADER: { description: "By a login's token, sent as a header." },
    COOKIE: { description: "By a browser's cookie." },
  },
});

@ObjectType({ description: 'The result of a login. Using a session extends it.' })
export class Session {
  @Field(() => String, {
    nullable: true,
    description: 'The value of the `token` header, shown only once; null with a cookie.',
  })
  token!: string | null;

  @Field(() => DateTimeISO, {
    description: 'When the session expires unless it is used before then.',
  })
  expireTime!: Date;

  @Field(() => ViewerType, { description: 'The user who has logged in.' })
  viewer!: ViewerType;

  @Field(() => Boolean, {
    description:
      'Whether it was a one-time password: until `changePassword`, everything else is FORBIDDEN ' +
      'with `extensions.mustChangePassword`.',
  })
  mustChangePassword!: boolean;
}

@ObjectType({
  description: "One of the viewer's own sessions, or tokens that were issued by hand.",
})
export class ViewerSession {
  @Field(() => ID, { description: 'Identifies the session; it reveals nothing about the token.' })
  id!: number;

  @Field(() => SessionKind, { description: 'How its requests are authenticated.' })
  kind!: SessionKind;

  @Field(() => String, { description: 'The User-Agent of its browser or app; empty when unknown.' })
  userAgent!: string;

  @Field(() => DateTimeISO, { description: 'When it was started.' })
  createTime!: Date;

  @Field(() => DateTimeISO, {
    description:
      'When it was last used, to the hour; for a token that was issued by hand, when that was.',
  })
  useTime!: Date;

  @Field(() => DateTimeISO, {
    description:
      'When it expires. Using a session extends it, but not a token that was issued by hand.',
  })
  expireTime!: Date;

  @Field(() => Boolean, { description: 'Whether this request uses it.' })
  isCurrent!: boolean;
}
