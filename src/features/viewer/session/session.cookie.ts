import { sessionCookieName } from '../../../lib/http/session-cookie';
import { SESSION_DAYS } from './session.rules';

/** The `Set-Cookie` header that starts a browser's session; the session itself may end earlier. */
export const sessionCookie = (value: string, https: boolean): string =>
  cookie(value, SESSION_DAYS.cookie.longest * 86_400, https);

/** The `Set-Cookie` header that removes it. */
export const noSessionCookie = (https: boolean): string => cookie('', 0, https);

const cookie = (value: string, seconds: number, https: boolean) =>
  `${sessionCookieName(https)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; ` +
  `SameSite=Strict${https ? '; Secure' : ''}`;
