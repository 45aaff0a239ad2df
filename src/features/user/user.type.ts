import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Role } from '../../graphql-types/role';

@ObjectType({ description: 'A user, with the place in the tree of users. For editors.' })
export class User {
  @Field(() => ID, { description: 'Identifies the user.' })
  id!: number;

  @Field(() => ID, {
    nullable: true,
    description: 'The user directly above; null at the top of the tree.',
  })
  parentId!: number | null;

  @Field(() => String, {
    description: 'A name for administrators to recognise the user by; may be empty.',
  })
  name!: string;

  @Field(() => Role, { description: 'What the user may do.' })
  role!: Role;

  @Field(() => GraphQLDateTimeISO, { description: 'When the user was added.' })
  createTime!: Date;

  @Field(() => Int, {
    description: 'Increases with every change; pass it as `expectedVersion` when changing the row.',
  })
  version!: number;
}

@ObjectType({ description: 'A user within a subtree.' })
export class Descendant {
  @Field(() => User, { description: 'The user.' })
  user!: User;

  @Field(() => Int, {
    description: 'How many levels below the user asked for: 0 is that user, 1 is directly below.',
  })
  depth!: number;
}
