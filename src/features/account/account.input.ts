import { Field, ID, InputType } from 'type-graphql';
import type { Context } from '../../context';
import { IsRowId } from '../../graphql-types/input-rules';
import { LooksUp, Rule } from '../../graphql-types/validation';
import { messages } from '../../lib/messages/messages';
import { accountProblem, usernameProblem } from './account.lookups';
import { isUsername } from './password.rules';

const IsUsername = () =>
  Rule((value) =>
    isUsername(String(value)) ? null : { code: 'INVALID', message: messages.username },
  );

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
  @LooksUp((userId, context) => accountProblem(userId as string, context as Context))
  userId!: string;

  @Field(() => String, {
    description: 'Up to 64 letters, digits, `.`, `_` and `-`; letter case does not matter.',
  })
  @IsUsername()
  @LooksUp((username, context) => usernameProblem(username as string, context as Context))
  username!: string;
}
