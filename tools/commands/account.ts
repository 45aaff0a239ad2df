import { InvalidArgumentError } from 'commander';
import type { Knex } from 'knex';
import { createCommand, runCommand, whole } from '../../src/command';
import { createAccount, resetPassword } from '../../src/features/account/account.changes';
import { findAccount } from '../../src/features/account/account.storage';
import { addUserWithRole } from '../../src/features/user/user.commands.storage';
import { isUsername } from '../../src/features/account/password.rules';
import { MAX_INTEGER } from '../../src/lib/values/ids';
import { Role } from '../../src/lib/values/role';
import { withMigratedDatabase } from './run';

interface Create {
  readonly username: string;
  readonly user?: number;
  readonly admin: boolean;
  readonly editor: boolean;
}

/** Names and passwords from the command line (the contract, sections 1 and 9). */
export const program = createCommand(
  'npm run --silent account --',
  'Gives users names and passwords to log in with.',
  [
    'npm run --silent account -- create --username root --admin   (the first administrator)',
    'npm run --silent account -- create --username wang --editor',
    'npm run --silent account -- create --username li --user 7    (of an existing user)',
    'npm run --silent account -- reset --username wang            (to be changed at the first login)',
  ],
);

const creating = program
  .command('create')
  .description('makes a user who can log in, and prints the password and nothing else')
  .requiredOption('--username <name>', 'the name to log in with', username)
  .option('--user <id>', 'an existing user, in place of a new one', whole(1, MAX_INTEGER))
  .option('--admin', 'make the new user an administrator', false)
  .option('--editor', 'make the new user an editor', false)
  .action((options: Create) => {
    const roles = [options.admin, options.editor, options.user !== undefined];
    if (roles.filter(Boolean).length > 1)
      creating.error('error: --admin, --editor and --user exclude each other');
    return withMigratedDatabase(async (database) => {
      console.log(await create(database, options));
    });
  });

program
  .command('reset')
  .description('prints a new password, which has to be changed, and ends all sessions of the user')
  .requiredOption('--username <name>', "the account's name", username)
  .action(({ username: name }: { username: string }) =>
    withMigratedDatabase(async (database) => {
      const account = await findAccount(database, name, '');
      if (account === undefined) throw new Error(`There is no account "${name}".`);
      console.log((await resetPassword(database, null, account.user_id)).password);
    }),
  );

/** Creates the user and the account in one transaction; returns the password. */
const create = (database: Knex, { username: name, user, admin, editor }: Create) =>
  database.transaction(async (transaction) => {
    const role = admin ? Role.ADMIN : editor ? Role.EDITOR : Role.USER;
    const id = user ?? (await addUserWithRole(transaction, name, role));
    return createAccount(transaction, null, id, name, false);
  });

function username(text: string): string {
  if (isUsername(text)) return text;
  throw new InvalidArgumentError('It must be up to 64 letters, digits, ".", "_" and "-".');
}

if (require.main === module) void runCommand(program);
