import { Field, ID, InputType } from 'type-graphql';
import type { Context } from '../../context';
import { IsRowId } from '../../graphql-types/input-rules';
import { LooksUp, Rule } from '../../graphql-types/validation';
import { messages } from '../../lib/messages/messages';
import { userLoader } from '../user/user.loader';
import { accountLoader } from './account.loader';
import { isTaken } from './account.storage';
import { isUsername } from './password.rules';

export const IsUsername = () =>
  Rule((value) =>
    isUsername(String(value)) ? null : { code: 'INVALID', message: messages.username },
  );

/** A name that no account has. */
const IsFree = () =>
  LooksUp(async (username, context) =>
    (await isTaken((context as Context).database, username as string))
      ? [{ code: 'TAKEN', message: messages.nameTaken }]
      : [],
  );

/** The id of an existing user who has no account. */
const HasNoAccount = () =>
  LooksUp(async (userId, context) => {
    const [user, account] = await Promise.all([
      (context as Context).loader(userLoader).load(Number(userId)),
      (context as Context).loader(accountLoader).load(Number(userId)),
    ]);
    if (user === null) return [{ code: 'NOT_FOUND', message: messages.notFound('user') }];
    return account === null ? [] : [{ code: 'TAKEN', message: messages.hasAccount }];
  });

@InputType({ description: 'A name and its password.' })
export class LogInInput {
  @Field(() => String, { description: 'The name, in any letter case.' })
  username!: string;

  @Field(() => String, { description: 'The password.' })
  password!: string;
}

@InputType({ description: 'A new password for the viewer.' })
export class ChangePasswordInput {
  @Field(() => String, { description: 'The current password.' })
  currentPassword!: string;

  @Field(() => String, {
    description: 'The new password: at least 10 characters, and not a common one.',
  })
  newPassword!: string;
}

@InputType({ description: 'A name for a user to log in with.' })
export class CreateAccountInput {
  @Field(() => ID, { description: 'The user.' })
  @IsRowId()
  @HasNoAccount()
  userId!: string;

  @Field(() => String, {
    description: 'Up to 64 letters, digits, `.`, `_` and `-`; letter case does not matter.',
  })
  @IsUsername()
  @IsFree()
  username!: string;
}
