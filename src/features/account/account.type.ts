import { Field, ObjectType } from 'type-graphql';

@ObjectType({
  description: 'A password that has to be changed at the first login, shown this once.',
})
export class OneTimePassword {
  @Field(() => String, { description: 'The name to log in with.' })
  username!: string;

  @Field(() => String, { description: 'The password. Nobody can read it again.' })
  password!: string;
}
