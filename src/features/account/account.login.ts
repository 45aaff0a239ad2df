import type { Knex } from 'knex';
import type { Context } from '../../context';
import { ServiceError } from '../../errors';
import { messages } from '../../lib/messages/messages';
import { userOf } from '../viewer/session/session.person';
import { enterSession, storeSession, type StartedSession } from '../viewer/session/session.start';
import { recordTry } from './account.changes.storage';
import {
  findAccount,
  findAccounts,
  holdAccount,
  noteAddress,
  replaceHash,
  type AccountRow,
} from './account.storage';
import { addressOf, countTry, ownerOf } from './account.tries';
import { hashPassword, isOutdated, isPassword } from './password.hash';
import type { HashOwner } from './password.queue';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

interface Comparison {
  readonly account: AccountRow | undefined;
  readonly password: string;
  /** The owner that the comparison is queued for. */
  readonly owner: HashOwner;
}

const wrongCredentials = () => new ServiceError('UNAUTHENTICATED', messages.wrongCredentials);

/**
 * Logs in with a name and a password (the contract, section 9). Throws RATE_LIMITED or
 * UNAUTHENTICATED; the text and timing of the latter do not reveal whether the name exists.
 */
export async function logIn(
  context: Context,
  { username, password }: Credentials,
  cookie: boolean,
): Promise<StartedSession> {
  const { database } = context;
  const address = addressOf(context);
  const account = await findAccount(database, username, address);
  await countTry(context, username, account?.known === true);
  const comparison = { account, password, owner: ownerOf(account, address) };
  const session = await withPassword(database, comparison, (right) =>
    enter(context, right, password, cookie),
  );
  if (session !== null) return session;
  await database.transaction((transaction) =>
    recordTry(transaction, 'refuse', account?.user_id ?? null, address),
  );
  throw wrongCredentials();
}

/**
 * Returns the result of `use` if the password is right, else null. `use` returns null if the stored
 * hash has been replaced since it was read. A concurrent login may have rehashed the same password,
 * so the password is then compared once more.
 */
export async function withPassword<Result>(
  database: Knex,
  { account, password, owner }: Comparison,
  use: (account: AccountRow) => Promise<Result | null>,
): Promise<Result | null> {
  const right = await isPassword(password, account?.password_hash ?? null, owner);
  if (account === undefined || !right) return null;
  const result = await use(account);
  if (result !== null) return result;
  const [now] = await findAccounts(database, [account.user_id]);
  if (now === undefined) return null;
  return (await isPassword(password, now.password_hash, owner)) ? use(now) : null;
}

/** Starts the session; returns null if the password has changed since the comparison. */
async function enter(
  context: Context,
  account: AccountRow,
  password: string,
  cookie: boolean,
): Promise<StartedSession | null> {
  const { user_id: userId, must_change: mustChange } = account;
  const better = isOutdated(account.password_hash) ? await hashPassword(password) : null;
  const stored = await context.database.transaction(async (transaction) => {
    if (!(await holdAccount(transaction, account))) return null;
    const address = addressOf(context);
    if (better !== null) await replaceHash(transaction, userId, better);
    await noteAddress(transaction, userId, address);
    await recordTry(transaction, 'login', userId, address);
    const person = userOf(userId);
    return storeSession(context, { person, cookie, mustChange }, transaction);
  });
  return stored === null ? null : enterSession(context, stored);
}
