import type { Knex } from 'knex';
import { notFound } from '../../errors';
import type { Viewer } from '../../context';
import { violatedConstraint } from '../../database/faults';
import { hashToken, newToken, tokenHashes } from './token.rules';

/** Days that a token is good for (the contract, section 6). */
export const TOKEN_DAYS = 30;

const IDENTIFY = `
  WITH RECURSIVE line AS (
    SELECT users.id AS viewer, users.id, users.parent_id
    FROM user_token JOIN users ON users.id = user_token.user_id
    WHERE user_token.token_hash = ANY (?::text[]) AND user_token.expiretime > now()
    UNION
    SELECT line.viewer, users.id, users.parent_id FROM users JOIN line ON users.id = line.parent_id
  )
  SELECT viewer AS id, array_agg(id) AS line FROM line GROUP BY viewer`;

/** Token, user and ancestors in one statement; null for a token that is unknown, expired, or of a user who is gone. */
export async function identify(
  database: Knex,
  token: string,
  legacyKey: string | undefined,
): Promise<Viewer | null> {
  const { rows } = await database.raw<{ rows: Viewer[] }>(IDENTIFY, [tokenHashes(token, legacyKey)]);
  return rows[0] ?? null;
}

/** A new token for a user, returned this once: only its hash is kept. Throws NOT_FOUND. */
export async function issueToken(database: Knex, userId: number, days = TOKEN_DAYS): Promise<string> {
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

/** Takes one token back; whether there was one. */
export async function revokeToken(
  database: Knex,
  token: string,
  legacyKey: string | undefined,
): Promise<boolean> {
  return (await database('user_token').whereIn('token_hash', tokenHashes(token, legacyKey)).delete()) > 0;
}

/** Takes all of a user's tokens back; how many there were. */
export function revokeUser(database: Knex, userId: number): Promise<number> {
  return database('user_token').where('user_id', userId).delete();
}
