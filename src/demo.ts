import type { Knex } from 'knex';
import type { Config } from './config';
import { isOwnedByOldSide } from './database/faults';
import { createAccount } from './features/account/account.changes';
import { addUserWithRole } from './features/user/user.commands.storage';
import { issueToken } from './features/viewer/token/token.storage';
import { hostInUrl } from './http/request/identity';
import { commit, version } from './lib/package-root';
import { asTyped } from './lib/typed-command';
import { Role } from './lib/values/role';

/** A worker of the demo data, at the third level of the tree, with favourites and keywords. */
const DEMO_USER = 7;

/** The administrator of the demo who logs in with a password. */
const DEMO_NAME = 'root';

/** Issues a token for the demo user; null if the data has no such user. */
async function demoToken(database: Knex): Promise<string | null> {
  const user = await database<{ id: number }>('users').where('id', DEMO_USER).first('id');
  return user === undefined ? null : issueToken(database, user.id, 1);
}

interface AdministratorToken {
  readonly userId: number;
  readonly token: string;
}

/** Issues a token for the first administrator; null if there is none. */
export async function administratorToken(database: Knex): Promise<AdministratorToken | null> {
  const user = await database<{ id: number; role: Role }>('users')
    .where('role', Role.ADMIN)
    .orderBy('id')
    .first('id');
  if (user === undefined) return null;
  return { userId: user.id, token: await issueToken(database, user.id, 1) };
}

interface DemoAccount {
  readonly username: string;
  /** Null if the account already existed: only a hash of its password is stored. */
  readonly password: string | null;
}

/** Returns an administrator's account or null; creates one if there is no account at all. */
export async function demoAccount(database: Knex): Promise<DemoAccount | null> {
  const accounts = database<{ username: string; user_id: number; role: Role }>('account');
  if ((await accounts.clone().first('user_id')) === undefined) {
    const password = await database.transaction(async (transaction) => {
      const id = await addUserWithRole(transaction, DEMO_NAME, Role.ADMIN);
      return createAccount(transaction, null, id, DEMO_NAME, false);
    });
    return { username: DEMO_NAME, password };
  }
  const known = await accounts
    .join('users', 'users.id', 'account.user_id')
    .where('role', Role.ADMIN)
    .orderBy('user_id')
    .first<{ username: string } | undefined>('username');
  return known === undefined ? null : { username: known.username, password: null };
}

/**
 * Credentials for trying the embedded database; null if it has no such user, or if tables that they
 * are written to belong to the old service.
 */
interface Demo {
  readonly token: string | null;
  readonly admin: AdministratorToken | null;
  readonly account: DemoAccount | null;
}

export const readDemo = async (database: Knex): Promise<Demo> => ({
  token: await demoToken(database).catch(nullIfOwned),
  admin: await administratorToken(database).catch(nullIfOwned),
  account: await demoAccount(database).catch(nullIfOwned),
});

function nullIfOwned(error: unknown): null {
  if (isOwnedByOldSide(error)) return null;
  throw error;
}

const originAt = (host: string, port: number) => `http://${hostInUrl(host)}:${port}`;

/** Returns what `npm start` prints: addresses, credentials, and a request to try. */
export function welcome(config: Config, port: number, demo: Demo | null): string {
  const { token = null, admin = null, account = null } = demo ?? {};
  const base = config.publicUrl ?? originAt(config.host, port);
  const { metricsAddress: at } = config;
  const operators = at === undefined ? base : originAt(at.host, at.port);
  const mount = config.restPaths[0] ?? '';
  const lines = [
    `version  ${version}${commit && `   (commit ${commit})`}`,
    `REST     ${base}${mount}/<operation>   (described at ${base}/docs)`,
    `GraphQL  ${base}/graphql`,
    ...(config.graphqlExplorer
      ? [`explorer ${base}/explorer   (without internet access, too)`]
      : []),
    `page     ${base}/admin   (for recruiters, who log in with an account)`,
    `health   ${base}/healthz, ${operators}/readyz`,
  ];
  if (token !== null) lines.push(`token    ${token}   (user ${DEMO_USER}, for a day)`);
  if (admin !== null) {
    const another = asTyped(`npm run token -- issue --user ${admin.userId}`);
    lines.push(`admin    ${admin.token}   (an administrator, for a day; another: "${another}")`);
  }
  if (account !== null) {
    const { username, password } = account;
    const another = asTyped(`npm run account -- reset --username ${username}`);
    const [shown, meaning] =
      password === null
        ? [username, 'an administrator, whose password was shown once']
        : [`${username} ${password}`, 'name and password of an administrator'];
    lines.push(`account  ${shown}   (${meaning}; another: "${another}")`);
  }
  const header = token === null ? '' : ` -H 'token: ${token}'`;
  const body = `-d 'lng=120.98&lat=31.39&page_num=3'`;
  return ['', ...lines, '', `Try: curl -s${header} ${body} ${base}${mount}/jobList`, ''].join('\n');
}
