import type { Knex } from 'knex';
import type { Context } from '../../context';
import type { Viewer } from '../../services';
import { internal } from '../../errors';
import { sessionCookie } from './session.cookie';
import { cookieToken } from '../../lib/session-cookie';
import { newSessionToken, recognisable } from './session.rules';
import { insertSession } from './session.storage';
import { identify } from './token.storage';

/** A session that has just been started. */
export interface StartedSession {
  /** What the client sends as the `token` header; null where a cookie has been set instead. */
  readonly token: string | null;
  readonly expireTime: Date;
  readonly viewer: Viewer;
}

export interface SessionStart {
  readonly userId: number;
  /** Whether the session is to be a browser's, in a cookie. */
  readonly cookie?: boolean;
  /** Whether it may do nothing but change its password. */
  readonly mustChange?: boolean;
}

/**
 * Starts a session for a user who has proved to be one, and makes it the request's own. With
 * `database` a transaction, nothing is left of it where that fails.
 */
export async function startSession(
  context: Context,
  { userId, cookie = false, mustChange = false }: SessionStart,
  database: Knex = context.database,
): Promise<StartedSession> {
  const value = newSessionToken(mustChange);
  const token = cookie ? cookieToken(value) : value;
  const expireTime = await insertSession(database, {
    userId,
    kind: cookie ? 'cookie' : 'header',
    token,
    userAgent: recognisable(context.request.userAgent ?? ''),
    mustChange,
  });
  const viewer = await identify(database, token, undefined);
  if (viewer === null) throw internal(new Error('a new session is nobody’s'));
  // What else the request holds has to wait until the password is changed.
  if (!mustChange) context.adopt(viewer);
  if (cookie) context.setCookie(sessionCookie(value, isHttps(context)));
  return { token: cookie ? null : value, expireTime, viewer };
}

export const isHttps = ({ request }: Context): boolean => request.origin.startsWith('https:');
