import { namesIn } from '../../lib/connection-names';
import type { Request } from '../http/request';

/**
 * Hop-by-hop headers, which are never forwarded (RFC 9110, section 7.6.1); the proxy itself answers
 * `expect`.
 */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);
const FORWARDED = new Set(['x-forwarded-for', 'x-forwarded-proto']);
const NO_HEADERS: ReadonlySet<string> = new Set();

/** Returns the end-to-end headers as received: alternating names and values. */
export function endToEnd(
  raw: readonly string[],
  connection: string | undefined,
  without: ReadonlySet<string> = NO_HEADERS,
): string[] {
  const named = namesIn(connection);
  const kept: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] ?? '';
    const lower = name.toLowerCase();
    if (HOP_BY_HOP.has(lower) || named.has(lower) || without.has(lower)) continue;
    kept.push(name, raw[at + 1] ?? '');
  }
  return kept;
}

/**
 * Returns the headers of a forwarded request. `Host` stays as the client sent it, since both sides
 * build addresses from it. X-Forwarded-For and X-Forwarded-Proto of the operator's own proxy are
 * passed on; without one the client's address is appended, since sides count callers by the last.
 */
export function onwardHeaders(
  { rawHeaders, headers, address }: Request,
  host: string,
  isBehindProxy: boolean,
  without: ReadonlySet<string> = FORWARDED,
): string[] {
  const kept = endToEnd(rawHeaders, headers.connection, without);
  if (headers.host === undefined) kept.push('Host', host);
  const before = [headers['x-forwarded-for'] ?? []].flat();
  const scheme = isBehindProxy ? headers['x-forwarded-proto'] : undefined;
  kept.push(
    'X-Forwarded-For',
    (isBehindProxy && before.length > 0 ? before : [...before, address]).join(', '),
    'X-Forwarded-Proto',
    scheme === undefined ? 'http' : [scheme].flat().join(', '),
  );
  return kept;
}

/** For `without`: also leaves out the body's length, which is set anew. */
export const WITHOUT_LENGTH: ReadonlySet<string> = new Set([...FORWARDED, 'content-length']);

/** For `without`: answers that are compared are requested uncompressed. */
export const FOR_COMPARISON: ReadonlySet<string> = new Set([...WITHOUT_LENGTH, 'accept-encoding']);
