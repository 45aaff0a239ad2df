import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { EditArgs } from '../../graphql-types/edit-args';
import { IsRowId, IsText } from '../../graphql-types/input-rules';
import { searchArgsOf } from '../../graphql-types/list';
import { Role } from '../../graphql-types/role';
import { IsGiven, IsNewRow, IsOptional, NULL_IS_REFUSED } from '../../graphql-types/validation';
import { IsUsername } from '../account/account.input';
import { IsNotBelow, IsUser, KeepsOwnRole } from './user.lookups';

@InputType({
  description: `Changes to a user; omitted fields keep their values. ${NULL_IS_REFUSED}`,
})
export class UpdateUserInput {
  @Field(() => String, {
    nullable: true,
    description: 'A name to recognise the user by: at most 100 characters; it may be empty.',
  })
  @IsText(0, 100)
  name?: string;

  @Field(() => Role, { nullable: true, description: 'What the user may do.' })
  @IsGiven()
  @KeepsOwnRole()
  role?: Role;
}

@InputType({
  description:
    'A new user and their place in the user tree; when omitted, `name` is empty and `role` USER. ' +
    NULL_IS_REFUSED,
})
@IsNewRow()
export class CreateUserInput extends UpdateUserInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'The user directly above; when omitted or null, the new user is at the top of the tree.',
  })
  @IsOptional()
  @IsRowId()
  @IsUser()
  parentId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Also gives the user this login name, as `createAccount` does, but with a password that ' +
      'nobody knows until `resetPassword` replaces it. Neither is added without the other.',
  })
  @IsOptional()
  @IsUsername()
  username?: string | null;
}

@ArgsType()
export class MoveUserArgs extends EditArgs {
  @Field(() => ID, {
    nullable: true,
    description:
      'The new user directly above; null moves the user to the top of the tree. It must be given.',
  })
  @IsOptional()
  @IsRowId()
  @IsUser()
  @IsNotBelow()
  parentId?: string | null;
}

@ArgsType()
export class UserListArgs extends searchArgsOf({
  name: 'UserSort',
  what: 'users',
  first: 'the smallest `id`',
  searched:
    'whose name (for administrators, also login name) contains this text, or whose id is this ' +
    'number',
  fields: {
    ID: 'users.id',
    NAME: 'users.name',
    PARENT_ID: 'users.parent_id',
    ROLE: 'users.role',
    CREATE_TIME: 'users.createtime',
  },
}) {
  @Field(() => Role, {
    nullable: true,
    description:
      'Only users with this role. Filtering or sorting by role, and sorting by time, is for ' +
      'administrators.',
  })
  role?: Role | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Only editors and administrators (true), or only users who are neither (false). For ' +
      'administrators.',
  })
  isStaff?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only users at the top of the tree (true), or only users below another (false).',
  })
  atTop?: boolean | null;

  @Field(() => ID, { nullable: true, description: 'Only users directly below this one.' })
  @IsOptional()
  @IsRowId()
  parentId?: string | null;
}

/** Returns whether the arguments would reveal what only administrators may know. */
export const asksForInternals = ({ role, isStaff, sort }: UserListArgs): boolean =>
  role != null ||
  isStaff != null ||
  (sort ?? []).some(({ field }) => field === 'users.role' || field === 'users.createtime');
