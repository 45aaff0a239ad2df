import { parseArgs } from 'node:util';
import {
  issueToken,
  makeAdministrator,
  revokeToken,
  revokeUser,
  TOKEN_DAYS,
} from '../features/viewer/token.storage';
import { parseId } from '../lib/ids';
import { run } from './run';

const USAGE = 'usage: token -- issue --user N [--days D] [--admin] | revoke --token T | revoke --user N';

/** Tokens from the command line (the contract, sections 1 and 6); a new one is all that `issue` prints. */
void run(async (database, { tokenHmacKey }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      user: { type: 'string' },
      days: { type: 'string' },
      token: { type: 'string' },
      admin: { type: 'boolean', default: false },
    },
  });
  const user = values.user === undefined ? null : whole('user', values.user, 2_147_483_647);
  const [action] = positionals;
  if (action === 'issue' && user !== null) {
    const days = values.days === undefined ? TOKEN_DAYS : whole('days', values.days, 36_500);
    if (values.admin) await makeAdministrator(database, user);
    console.log(await issueToken(database, user, days));
  } else if (action === 'revoke' && values.token !== undefined) {
    const known = await revokeToken(database, values.token, tokenHmacKey);
    if (!known) throw new Error('There is no such token.');
  } else if (action === 'revoke' && user !== null) {
    console.error(`revoked ${await revokeUser(database, user)} token(s)`);
  } else {
    throw new Error(USAGE);
  }
});

function whole(name: string, text: string, largest: number): number {
  const number = parseId(text);
  if (number === null || number < 1 || number > largest)
    throw new Error(`--${name} must be a whole number from 1 to ${largest}`);
  return number;
}
