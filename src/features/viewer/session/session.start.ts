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

/** A session that is stored, and that the request does not use yet. */
interface StoredStart {
  readonly session: StartedSession;
  /** The value of its cookie; null for a header. */
  readonly cookieValue: string | null;
}

/**
 * Stores a session in one statement; null if there is no such person. `enterSession` follows, after
 * the commit where `database` is a transaction: if that fails, nothing remains of the session.
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
