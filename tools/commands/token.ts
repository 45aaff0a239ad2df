import { addUserWithId, makeAdministrator } from '../../src/features/user/user.commands.storage';
import {
  issueToken,
  MAX_TOKEN_DAYS,
  revokeToken,
  revokeUser,
  TOKEN_DAYS,
} from '../../src/features/viewer/token/token.storage';
import { createCommand, runCommand, whole } from '../../src/command';
import { MAX_INTEGER } from '../../src/lib/values/ids';
import { withMigratedDatabase } from './run';

interface Issue {
  readonly user: number;
  readonly days: number;
  readonly create: boolean;
  readonly admin: boolean;
}

interface Revoke {
  readonly user?: number;
  readonly token?: string;
}

/** Tokens from the command line (the contract, sections 1 and 6). */
export const program = createCommand(
  'npm run --silent token --',
  'Issues tokens and takes them back.',
  [
    'npm run --silent token -- issue --user 7',
    'npm run --silent token -- issue --user 1 --create --admin   (the first administrator of a new database)',
    'npm run --silent token -- revoke --user 7',
  ],
);

program
  .command('issue')
  .description('prints a new token and nothing else')
  .requiredOption('--user <id>', 'whose token it is', whole(1, MAX_INTEGER))
  .option('--days <number>', 'how long it is good', whole(1, MAX_TOKEN_DAYS), TOKEN_DAYS)
  .option('--create', 'make the user where there is none', false)
  .option('--admin', 'make the user an administrator', false)
  .action(({ user, days, create, admin }: Issue) =>
    withMigratedDatabase(async (database) => {
      const token = await database.transaction(async (transaction) => {
        if (create) await addUserWithId(transaction, user);
        if (admin) await makeAdministrator(transaction, user);
        return issueToken(transaction, user, days);
      });
      console.log(token);
    }),
  );

const revoke = program
  .command('revoke')
  .description("revokes one token, or all of a user's")
  .option('--token <token>', 'the token')
  .option('--user <id>', 'the user', whole(1, MAX_INTEGER))
  .action(({ user, token }: Revoke) => {
    if ((user === undefined) === (token === undefined)) {
      revoke.error('error: one of --token <token> and --user <id> is needed');
    }
    return withMigratedDatabase(async (database, { tokenHmacKey }) => {
      if (user !== undefined) console.error(`revoked ${await revokeUser(database, user)} token(s)`);
      else if (!(await revokeToken(database, token ?? '', tokenHmacKey)))
        throw new Error('There is no such token.');
    });
  });

if (require.main === module) void runCommand(program);
