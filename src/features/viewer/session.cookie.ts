import { SESSION_DAYS } from './session.rules';

/** With this prefix browsers take a cookie over https only, from this very host, for all of its paths. */
const nameOf = (https: boolean) => (https ? '__Host-session' : 'session');

/** The `Set-Cookie` header that starts a browser's session; the session itself may end earlier. */
export const sessionCookie = (value: string, https: boolean): string =>
  cookie(value, SESSION_DAYS.cookie.longest * 86_400, https);

/** The `Set-Cookie` header that takes it away. */
export const noSessionCookie = (https: boolean): string => cookie('', 0, https);

const cookie = (value: string, seconds: number, https: boolean) =>
  `${nameOf(https)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;

/** The session's value in a `Cookie` header; undefined where there is none. */
export function sessionIn(header: string | undefined, https: boolean): string | undefined {
  const start = `${nameOf(https)}=`;
  const found = header
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(start));
  return found?.slice(start.length) || undefined;
}
