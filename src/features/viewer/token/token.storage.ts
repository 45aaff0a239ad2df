import type { Knex } from 'knex';
import { notFound } from '../../../errors';
import type { Viewer } from '../../../services';
import { recordChanges } from '../../../database/editing/audit';
import { violatedConstraint } from '../../../database/faults';
import { Role } from '../../../lib/values/role';
import { IS_GOOD, renewSession, RENEWAL_DUE } from '../session/session.storage';
import { hashToken, newToken, tokenHashes } from './token.rules';

/** The default validity of a token, in days (the contract, section 6). */
export const TOKEN_DAYS = 30;
/** The longest validity: a hundred years. */
export const MAX_TOKEN_DAYS = 36_500;

const IDENTIFY = `
  WITH RECURSIVE held AS (
    SELECT users.id, users.parent_id, users.role, user_token.id AS session, user_token.must_change,
      ${RENEWAL_DUE} AS due
    FROM user_token JOIN users ON users.id = user_token.user_id
    WHERE user_token.token_hash = ANY (?::text[]) AND ${IS_GOOD}
    LIMIT 1
  ), line AS (
    SELECT id, parent_id FROM held
    UNION
    SELECT users.id, users.parent_id FROM users JOIN line ON users.id = line.parent_id
  )
  SELECT id, role, session, must_change, due, (SELECT array_agg(id) FROM line) AS line FROM held`;

interface HeldToken {
  readonly id: number;
  readonly role: Role;
  readonly line: number[];
  readonly session: number;
  readonly must_change: boolean;
  /** Whether the session should be renewed. */
  readonly due: boolean;
}

/**
 * The user of a token with role and ancestors, in one statement; null if the token is unknown or
 * expired, or its user is gone. Renews a session if that is due, on the `primary`.
 */
export async function identify(
  database: Knex,
  token: string,
  legacyKey: string | undefined,
  primary = database,
): Promise<Viewer | null> {
  const { rows } = await database.raw<{ rows: HeldToken[] }>(IDENTIFY, [
    tokenHashes(token, legacyKey),
  ]);
  const [held] = rows;
  if (held === undefined) return null;
  const { id, role, line: ancestry, session, must_change: mustChangePassword, due } = held;
  // If the database accepts no writes, the session is renewed later, and the caller need not know.
  if (due) await renewSession(primary, session).catch(() => undefined);
  return { id, role, ancestry, sessionId: session, mustChangePassword };
}

/** Issues a token for a user, returned this once: only its hash is stored. Throws NOT_FOUND. */
export async function issueToken(
  database: Knex,
  userId: number,
  days = TOKEN_DAYS,
): Promise<string> {
  const token = newToken();
  try {
    await database('user_token').insert({
      token_hash: hashToken(token),
      user_id: userId,
      expiretime: database.raw('now() + make_interval(days => ?)', [days]),
    });
  } catch (error) {
    if (violatedConstraint(error) === 'user_token_user_id_fkey') throw notFound('user');
    throw error;
  }
  return token;
}

/**
 * The sequence of ids continues after inserted ids up to this one; after a larger one it would soon
 * be exhausted.
 */
const FOLLOWED = 1_000_000_000;

/**
 * Adds a user with this id and nothing else, with an audit entry; does nothing if the user exists.
 */
export function addUser(database: Knex, userId: number): Promise<void> {
  return database.transaction(async (transaction) => {
    const added = await transaction('users')
      .insert({ id: userId })
      .onConflict('id')
      .ignore()
      .returning(['parent_id', 'name', 'role']);
    const [after] = added as { parent_id: null; name: string; role: Role }[];
    if (after === undefined) return;
    if (userId <= FOLLOWED) await transaction.raw("SELECT continue_ids('users')");
    await recordChanges(transaction, [
      { by: null, action: 'create', entity: 'users', rowId: userId, after },
    ]);
  });
}

/**
 * Makes a user an administrator, with an audit entry; does nothing if the user is one already.
 * Throws NOT_FOUND.
 */
export function makeAdministrator(database: Knex, userId: number): Promise<void> {
  return database.transaction(async (transaction) => {
    const user = await transaction<{ id: number; role: Role }>('users')
      .where({ id: userId })
      .forNoKeyUpdate()
      .first('role');
    if (user === undefined) throw notFound('user');
    if (user.role === Role.ADMIN) return;
    await transaction('users').where({ id: userId }).update({ role: Role.ADMIN });
    const [before, after] = [{ role: user.role }, { role: Role.ADMIN }];
    await recordChanges(transaction, [
      { by: null, action: 'update', entity: 'users', rowId: userId, before, after },
    ]);
  });
}

/** Revokes one token; returns whether it existed. */
export async function revokeToken(
  database: Knex,
  token: string,
  legacyKey: string | undefined,
): Promise<boolean> {
  return (
    (await database('user_token').whereIn('token_hash', tokenHashes(token, legacyKey)).delete()) > 0
  );
}

/** Revokes all tokens of a user; returns how many. */
export function revokeUser(database: Knex, userId: number): Promise<number> {
  return database('user_token').where('user_id', userId).delete();
}
