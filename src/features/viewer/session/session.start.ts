import type { Knex } from 'knex';
import type { Context } from '../../../context';
import type { Viewer } from '../../../services';
import { setSessionCookie } from './session.cookie';
import { cookieToken } from '../../../lib/http/session-cookie';
import type { PersonSql } from './session.person';
import { newSessionToken } from './session.rules';
import { insertSession } from './session.storage';

/** Characters of a browser's name: enough for its user to recognise a session. */
const MAX_USER_AGENT = 200;

/** A session that has just been started. */
export interface StartedSession {
  /** The `token` header for the client; null if a cookie has been set instead. */
  readonly token: string | null;
  readonly expireTime: Date;
  readonly viewer: Viewer;
  /** Whether this login has added the user. */
  readonly isNew: boolean;
  /** Whether a one-time password has started it, which must be changed first. */
  readonly mustChangePassword: boolean;
}

interface SessionStart {
  /** The user, and how the user has logged in. */
  readonly person: PersonSql;
  /** Whether the session is a browser's, in a cookie. */
  readonly cookie?: boolean;
  /** Whether it may only change its password. */
  readonly mustChange?: boolean;
}

/**
 * Starts a session and makes it the request's own, in one statement; null if there is no such
 * person. If `database` is a transaction that fails, nothing remains of the session.
 */
export async function startSession(
  context: Context,
  { person, cookie = false, mustChange = false }: SessionStart,
  database: Knex = context.database,
): Promise<StartedSession | null> {
  const value = newSessionToken(mustChange);
  const stored = await insertSession(database, person, {
    kind: cookie ? 'cookie' : 'header',
    token: cookie ? cookieToken(value) : value,
    userAgent: (context.request.userAgent ?? '').slice(0, MAX_USER_AGENT),
    mustChange,
  });
  if (stored === undefined) return null;
  const { id, name, role, line: ancestry, session } = stored;
  const { expiretime: expireTime, is_new: isNew } = stored;
  const viewer = { id, name, role, ancestry, sessionId: session, mustChangePassword: mustChange };
  // The rest of the request has to wait until the password is changed.
  if (!mustChange) context.caller.adopt(viewer);
  if (cookie) setSessionCookie(context, value);
  const token = cookie ? null : value;
  return { token, expireTime, viewer, isNew, mustChangePassword: mustChange };
}
