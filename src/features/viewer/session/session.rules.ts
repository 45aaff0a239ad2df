import { cookieToken } from '../../../lib/http/session-cookie';
import { newToken } from '../token/token.rules';

/**
 * A login starts a session: the client keeps its token and sends it as a header, or the token is in
 * a cookie that no script can read. A `token` is issued by hand and has a fixed expiry. The values
 * are stored.
 */
export enum SessionKind {
  TOKEN = 'token',
  HEADER = 'header',
  COOKIE = 'cookie',
}

/** The prefix of tokens that may only change a password, recognised before they are looked up. */
const CHANGE_ONLY = 'change-';

export const newSessionToken = (mustChange: boolean): string =>
  `${mustChange ? CHANGE_ONLY : ''}${newToken()}`;

/** Whether a one-time password may have started the session; its row tells if that was changed. */
export const mayHaveToChange = (token: string): boolean =>
  token.startsWith(CHANGE_ONLY) || token.startsWith(cookieToken(CHANGE_ONLY));
