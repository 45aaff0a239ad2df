import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Role } from '../../graphql-types/role';

@ObjectType({ description: 'A user, and the place in the tree of users. For administrators.' })
export class User {
  @Field(() => ID, { description: 'Identifies the user.' })
  id!: number;

  @Field(() => ID, { nullable: true, description: 'Who stands directly above; null at the top.' })
  parentId!: number | null;

  @Field(() => String, {
    description: 'A name for administrators to know the user by; may be empty.',
  })
  name!: string;

  @Field(() => Role, { description: 'What the user may do.' })
  role!: Role;

  @Field(() => GraphQLDateTimeISO, { description: 'Since when there is this user.' })
  createTime!: Date;

  @Field(() => Int, { description: 'Rises with each change; a change names the one it has seen.' })
  version!: number;
}

@ObjectType({ description: 'A user somewhere below another one, or that one itself.' })
export class Descendant {
  @Field(() => User, { description: 'The user.' })
  user!: User;

  @Field(() => Int, {
    description: 'How many levels below: 0 is the one asked for, 1 stands directly below.',
  })
  depth!: number;
}
