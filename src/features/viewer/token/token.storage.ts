import type { Knex } from 'knex';
import { noneNamed } from '../../../errors';
import type { Viewer } from '../../../services';
import { violatedConstraint } from '../../../database/faults';
import { runStatement } from '../../../database/knex-internals';
import type { Role } from '../../../lib/values/role';
import type { SessionKind } from '../session/session.rules';
import type { SessionRenewals } from '../session/session.renewals';
import { IS_GOOD, RENEWAL_DUE } from '../session/session.storage';
import { hashToken, newToken, tokenHashes } from './token.rules';

/** The default validity of a token, in days (the contract, section 6). */
export const TOKEN_DAYS = 30;
/** The longest validity, in days: a hundred years. */
export const MAX_TOKEN_DAYS = 36_500;

// Without LATERAL and OFFSET 0, PostgreSQL scans a small table once for each ancestor.
const IDENTIFY = `
  WITH RECURSIVE held AS (
    SELECT users.id, users.parent_id, users.name, users.role, user_token.id AS session,
      user_token.must_change, ${RENEWAL_DUE} AS due
    FROM user_token JOIN users ON users.id = user_token.user_id
    WHERE user_token.token_hash = ANY ($1::text[]) AND ${IS_GOOD}
    LIMIT 1
  ), line AS (
    SELECT id, parent_id FROM held
    UNION
    SELECT above.id, above.parent_id
    FROM line
    CROSS JOIN LATERAL (
      SELECT id, parent_id FROM users WHERE users.id = line.parent_id OFFSET 0
    ) AS above
  )
  SELECT id, name, role, session, must_change, due, (SELECT array_agg(id) FROM line) AS line
  FROM held`;

interface HeldToken {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly line: number[];
  readonly session: number;
  readonly must_change: boolean;
  /** Whether the session should be renewed. */
  readonly due: boolean;
}

/**
 * Returns the user of a token with role and ancestors, in one statement; null if the token is
 * unknown or expired, or its user is gone. Starts the renewal of a session that is due.
 */
export async function identify(
  database: Knex,
  token: string,
  legacyKey: string | undefined,
  renewals?: Pick<SessionRenewals, 'renew'>,
): Promise<Viewer | null> {
  const [held] = await runStatement<HeldToken>(database, {
    name: 'identify',
    text: IDENTIFY,
    values: [tokenHashes(token, legacyKey)],
    isShort: true,
  });
  if (held === undefined) return null;
  const { id, name, role, line: ancestry, session, must_change: mustChangePassword, due } = held;
  if (due) renewals?.renew(session);
  return { id, name, role, ancestry, sessionId: session, mustChangePassword };
}

/** A stored token without its hash, which would help to guess it. */
export interface TokenRow {
  readonly id: number;
  readonly user_id: number;
  readonly kind: SessionKind;
  readonly user_agent: string;
  readonly usetime: Date;
  readonly createtime: Date;
  readonly expiretime: Date;
}

export const tokenColumns = [
  'id',
  'user_id',
  'kind',
  'user_agent',
  'usetime',
  'createtime',
  'expiretime',
];

/** Issues a token and returns it this once: only its hash is stored. Throws NOT_FOUND. */
export async function insertToken(
  database: Knex,
  userId: number,
  days: number,
): Promise<{ token: string; row: TokenRow }> {
  const token = newToken();
  const [row] = (await database('user_token')
    .insert({
      token_hash: hashToken(token),
      user_id: userId,
      expiretime: database.raw('now() + make_interval(days => ?)', [days]),
    })
    .returning<TokenRow[]>(tokenColumns)
    .catch((error: unknown): never => {
      throw violatedConstraint(error) === 'user_token_user_id_fkey'
        ? noneNamed('userId', 'user')
        : error;
    })) as [TokenRow];
  return { token, row };
}

/** Like insertToken, but returns only the token. */
export const issueToken = async (database: Knex, userId: number, days = TOKEN_DAYS) =>
  (await insertToken(database, userId, days)).token;

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
