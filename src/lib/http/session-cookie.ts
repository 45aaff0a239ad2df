/**
 * A session cookie's name. With the prefix browsers take it over https only, from this very host,
 * for all of its paths.
 */
export const sessionCookieName = (https: boolean): string => (https ? '__Host-session' : 'session');

/** The session's value in a `Cookie` header; undefined where there is none. */
export function sessionIn(header: string | undefined, https: boolean): string | undefined {
  const start = `${sessionCookieName(https)}=`;
  const found = header
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(start));
  return found?.slice(start.length) || undefined;
}

const COOKIE = 'cookie ';

/**
 * What a cookie's session is stored and looked up by: no `token` header holds a space, so a
 * cookie's value is no token.
 */
export const cookieToken = (value: string): string => `${COOKIE}${value}`;

export const isCookie = (token: string | undefined): boolean => token?.startsWith(COOKIE) === true;
