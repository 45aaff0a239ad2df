import type { Context } from '../../../context';
import { sessionCookieName } from '../../../lib/http/session-cookie';
import { SESSION_DAYS } from '../../../lib/values/session-days';

/** Sets a browser's session cookie; the session itself may end before the cookie. */
export const setSessionCookie = (context: Context, value: string): void =>
  set(context, value, SESSION_DAYS.cookie.longest * 86_400);

export const removeSessionCookie = (context: Context): void => set(context, '', 0);

function set(context: Context, value: string, seconds: number): void {
  const https = context.request.origin.startsWith('https:');
  context.setCookie(
    `${sessionCookieName(https)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; ` +
      `SameSite=Strict${https ? '; Secure' : ''}`,
  );
}
