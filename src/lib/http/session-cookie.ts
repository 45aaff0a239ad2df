/** Browsers accept the prefix `__Host-` only over https, from this very host, for all paths. */
export const sessionCookieName = (https: boolean): string => (https ? '__Host-session' : 'session');

/** Returns the session's value in a `Cookie` header; undefined if there is none. */
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
 * Returns the key by which a cookie's session is stored and looked up. It contains a space, which
 * no `token` header does, so a cookie's value is not a token.
 */
export const cookieToken = (value: string): string => `${COOKIE}${value}`;

export const isCookie = (token: string | undefined): boolean => token?.startsWith(COOKIE) === true;
