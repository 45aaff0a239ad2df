/** The values of libpq's target_session_attrs that suit a writable database. */
export const SESSIONS = ['any', 'read-write', 'primary'];

const SESSION = 'target_session_attrs';

/** The hosts of a database: one URL for each, in the order in which they are tried. */
interface PostgresHosts {
  readonly urls: readonly [string, ...string[]];
  /** Whether connections have to go to the primary. */
  readonly mustWrite: boolean;
}

/**
 * Reads libpq's form, `postgres://user@a:5432,b:5433/jobs?target_session_attrs=read-write`. Several
 * hosts are taken to be those of one primary, unless `target_session_attrs` is `any`.
 */
export function hostsOf(url: string): PostgresHosts {
  const { before, hosts, after } = partsOf(url);
  const [path = '', query] = after.split('?', 2);
  const parameters = new URLSearchParams(query);
  const session = parameters.get(SESSION);
  const [first = '', ...others] = hosts.split(',');
  const urlAt = (host: string) => before + host + path + without(query, SESSION);
  return {
    urls: [urlAt(first), ...others.map(urlAt)],
    mustWrite: session === null ? others.length > 0 : session !== 'any',
  };
}

/**
 * Whether a URL of one host can be used. With an unescaped slash, part of a password would be
 * mistaken for the database's name and shown.
 */
export function isEscaped(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, search, hash } = new URL(url);
  return hash === '' && !(pathname + search).includes('@');
}

/** Returns `target_session_attrs` from a URL of any number of hosts; null if it is absent. */
export const sessionOf = (url: string): string | null =>
  new URLSearchParams(partsOf(url).after.split('?', 2)[1]).get(SESSION);

/** Returns the hosts as written in the URL; '' means this machine. */
export const hostListOf = (url: string): string => partsOf(url).hosts;

function partsOf(url: string) {
  // `postgres://` alone is normalised to `postgres:`.
  const start = /^[a-z]+:(?:\/\/)?/i.exec(url)?.[0].length ?? 0;
  const length = url.slice(start).search(/[/?#]/);
  const end = length < 0 ? url.length : start + length;
  const hostStart = Math.max(start, url.lastIndexOf('@', end) + 1);
  return {
    before: url.slice(0, hostStart),
    hosts: url.slice(hostStart, end),
    after: url.slice(end),
  };
}

/** Returns the other parameters as written. */
function without(query: string | undefined, name: string): string {
  const kept = (query ?? '')
    .split('&')
    .filter((each) => each !== '' && !each.startsWith(`${name}=`));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}
