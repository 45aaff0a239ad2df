import { cookieToken } from '../../lib/http/session-cookie';
import { newToken } from './token.rules';

/**
 * What a login starts: a session whose token the client keeps and sends as a header, or one whose
 * token is in a cookie that no script reads. (A `token` is issued by hand and has a fixed end.)
 */
export type SessionKind = 'header' | 'cookie';

/** Of a session, or of a token that was issued by hand. The values are stored. */
export enum SessionKindType {
  TOKEN = 'token',
  HEADER = 'header',
  COOKIE = 'cookie',
}

/** In days: how long a session lasts unused, and how long at most, however much it is used. */
export const SESSION_DAYS: Readonly<Record<SessionKind, { idle: number; longest: number }>> = {
  header: { idle: 30, longest: 180 },
  cookie: { idle: 7, longest: 30 },
};

/**
 * Begins the token of a session that may only change its password, so that a request shows it
 * before it is looked up.
 */
const CHANGE_ONLY = 'change-';

export const newSessionToken = (mustChange: boolean): string =>
  `${mustChange ? CHANGE_ONLY : ''}${newToken()}`;

/**
 * Whether a session may have been started by a one-time password; its row says whether that has
 * been changed since.
 */
export const mayHaveToChange = (token: string): boolean =>
  token.startsWith(CHANGE_ONLY) || token.startsWith(cookieToken(CHANGE_ONLY));

/** A browser's name for itself, as far as it helps somebody to recognise a session. */
export const recognisable = (userAgent: string): string => userAgent.slice(0, 200);
