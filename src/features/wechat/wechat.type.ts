import { Field, InputType, ObjectType } from 'type-graphql';
import { DateTimeISO } from '../../graphql-types/date-time.scalar';
import { IsAnyText } from '../../graphql-types/validation';
import { ViewerType } from '../viewer/viewer.type';

@InputType({ description: 'The code and the scene that a mini-program logs in with.' })
export class LogInWithWeChatInput {
  @Field(() => String, { description: 'The code that `wx.login` returned; it works once.' })
  code!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The scene of the poster that brought the caller, `<job id>_<user id>`; it places a new ' +
      'user below that user. Anything else is ignored.',
  })
  @IsAnyText()
  scene?: string | null;
}

@ObjectType('WeChatSession', { description: 'What a WeChat login returns.' })
export class WeChatSession {
  @Field(() => String, { description: 'The value of the `token` header, shown only once.' })
  token!: string;

  @Field(() => DateTimeISO, {
    description: 'When the session expires unless it is used before then.',
  })
  expireTime!: Date;

  @Field(() => ViewerType, { description: 'The user who has logged in.' })
  viewer!: ViewerType;

  @Field(() => Boolean, { description: 'Whether this login created the user.' })
  isNew!: boolean;
}
