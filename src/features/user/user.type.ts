import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Role } from '../../graphql-types/role';
import { UserDeletionObstacle } from './user.deletion.preview';
import type { UserRow } from './user.storage';

registerEnumType(UserDeletionObstacle, {
  name: 'UserDeletionObstacle',
  description: 'Why a user cannot be deleted.',
  valuesConfig: {
    SELF: { description: 'The user is the viewer.' },
    LAST_ADMINISTRATOR: { description: 'At least one administrator must remain.' },
    OWN_JOBS: { description: 'Jobs are restricted to the user alone.' },
  },
});

@ObjectType({ description: 'A user and their place in the user tree. For editors.' })
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

  /** Shown to administrators only, by UserFieldsResolver. */
  role!: Role;
  createTime!: Date;
  version!: number;
}

/** Converts a row to the user as administrators see it. */
export const toUser = ({ id, parent_id, name, role, createtime, version }: UserRow): User => ({
  id,
  parentId: parent_id,
  name,
  role,
  createTime: createtime,
  version,
});

@ObjectType({ description: 'A user within a subtree.' })
export class Descendant {
  @Field(() => User, { description: 'The user.' })
  user!: User;

  @Field(() => Int, {
    description: 'How many levels below the user asked for: 0 is that user, 1 is directly below.',
  })
  depth!: number;
}

@ObjectType({ description: 'What deleting a user would change. For administrators.' })
export class UserDeletion {
  @Field(() => User, { description: 'The user.' })
  user!: User;

  @Field(() => UserDeletionObstacle, {
    nullable: true,
    description: 'Why the user cannot be deleted; null when nothing prevents it.',
  })
  obstacle!: UserDeletionObstacle | null;

  @Field(() => Int, {
    description: 'How many users are directly below: they move up to the user above this one.',
  })
  childCount!: number;

  @Field(() => Int, {
    description:
      'How many jobs are restricted to this user and others. They remain restricted to the ' +
      'others; users below this one who saw them through this user no longer see them.',
  })
  sharedJobCount!: number;

  @Field(() => Int, {
    description:
      'How many jobs are restricted to this user alone. They would become open to everyone, so ' +
      'they must first be restricted to others or deleted; `adminJobs` with the filter ' +
      '`userId` lists them.',
  })
  ownJobCount!: number;

  @Field(() => Int, { description: 'How many favourites are deleted with the user.' })
  favouriteCount!: number;

  @Field(() => Int, {
    description: 'How many entries of the search history are deleted with the user.',
  })
  keywordCount!: number;

  @Field(() => Int, { description: 'How many sessions and tokens end.' })
  tokenCount!: number;

  @Field(() => Boolean, { description: 'Whether the user can log in with a name and a password.' })
  hasAccount!: boolean;

  @Field(() => Int, { description: 'How many WeChat identities are deleted with the user.' })
  identityCount!: number;
}

@ObjectType({ description: 'A deleted user, and what else the deletion changed.' })
export class DeletedUser {
  @Field(() => ID, { description: 'The id of the deleted user.' })
  id!: number;

  @Field(() => Int, { description: 'How many users moved up to the user above this one.' })
  movedUsers!: number;

  @Field(() => Int, { description: 'How many jobs are no longer restricted to this user.' })
  changedJobs!: number;
}
