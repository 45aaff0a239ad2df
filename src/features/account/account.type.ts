import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A password that must be changed at the first login, shown only once.' })
export class OneTimePassword {
  @Field(() => String, { description: 'The name to log in with.' })
  username!: string;

  @Field(() => String, { description: 'The password. It cannot be read again.' })
  password!: string;
}
