import type { Knex } from 'knex';
import type { Context } from '../../../context';
import type { Viewer } from '../../../services';
import { setSessionCookie } from './session.cookie';
import { cookieToken } from '../../../lib/http/session-cookie';
import type { PersonSql } from './session.person';
import { newSessionToken } from './session.rules';
import { insertSession } from './session.storage';

/** The maximum length of a user agent, in characters: enough to recognise a session. */
const MAX_USER_AGENT = 200;

/** A session that has just been started. */
export interface StartedSession {
  /** The value of the client's `token` header; null if a cookie has been set instead. */
  readonly token: string | null;
  readonly expireTime: Date;
  readonly viewer: Viewer;
  /** Whether this login added the user. */
  readonly isNew: boolean;
  /** Whether it was started with a one-time password, which must be changed first. */
  readonly mustChangePassword: boolean;
}

interface SessionStart {
  /** The user, and how the user logged in. */
  readonly person: PersonSql;
  /** Whether the session is a browser's, kept in a cookie. */
  readonly cookie?: boolean;
  /** Whether the session may only change the password. */
  readonly mustChange?: boolean;
}

/** A stored session that the request does not use yet. */
interface StoredStart {
  readonly session: StartedSession;
  /** The value of its cookie; null for a header. */
  readonly cookieValue: string | null;
}

/**
 * Stores a session in one statement; returns null if there is no such person. Call `enterSession`
 * next, after the commit if `database` is a transaction: nothing remains of a failed one.
 */
export async function storeSession(
  context: Context,
  { person, cookie = false, mustChange = false }: SessionStart,
  database: Knex,
): Promise<StoredStart | null> {
  const value = newSessionToken(mustChange);
  const stored = await insertSession(database, person, {
    kind: cookie ? 'cookie' : 'header',
    token: cookie ? cookieToken(value) : value,
    userAgent: (context.request.userAgent ?? '').slice(0, MAX_USER_AGENT),
    mustChange,
  });
  if (stored === undefined) return null;
  const { id, name, role, line: ancestry, session: sessionId } = stored;
  const { expiretime: expireTime, is_new: isNew } = stored;
  const viewer = { id, name, role, ancestry, sessionId, mustChangePassword: mustChange };
  const token = cookie ? null : value;
  return {
    session: { token, expireTime, viewer, isNew, mustChangePassword: mustChange },
    cookieValue: cookie ? value : null,
  };
}

/** Makes a stored session the request's own, and sets its cookie. */
export function enterSession(
  context: Context,
  { session, cookieValue }: StoredStart,
): StartedSession {
  // The rest of the request has to wait until the password is changed.
  if (!session.mustChangePassword) context.caller.adopt(session.viewer);
  if (cookieValue !== null) setSessionCookie(context, cookieValue);
  return session;
}
