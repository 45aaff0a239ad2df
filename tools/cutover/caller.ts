import type { IncomingMessage } from 'node:http';
import { addressKey, forwardedKey } from '../../src/http/client-address';
import { placeOf } from '../lib/share-of-callers';

/** Who asks, as far as the proxy has to know. */
export interface Caller {
  /** The token as it came; null for an anonymous caller. */
  readonly token: string | null;
  /** Where the caller stands between 0 and 1; the same for the same token, or address. */
  readonly place: number;
  /** Names the caller in memory; no token. */
  readonly key: string;
}

const BEARER = /^Bearer\s+(\S+)$/i;
const COOKIE = /(?:^|;)\s*token=([^;]*)/;
/** A token in the query or in a form; elsewhere a caller counts as anonymous. */
const PARAMETER = /(?:^|[?&])token=([^&#]+)/;

/**
 * The caller of a request: by token, where the framework looks for one, else by address. Behind a
 * proxy of one's own (`isBehindProxy`) that is the last of X-Forwarded-For.
 */
export function callerOf(request: IncomingMessage, form: string, isBehindProxy: boolean): Caller {
  const token = tokenOf(request, form);
  const identity = token ?? `address ${addressOf(request, isBehindProxy)}`;
  const place = placeOf(identity);
  return { token, place, key: `${token === null ? 'a' : 't'}${place}` };
}

function tokenOf({ headers, url = '' }: IncomingMessage, form: string): string | null {
  const { token, authorization, cookie } = headers;
  const candidates = [
    Array.isArray(token) ? token[0] : token,
    authorization && BEARER.exec(authorization)?.[1],
    form.includes('token') ? PARAMETER.exec(form)?.[1] : undefined,
    url.includes('token') ? PARAMETER.exec(url)?.[1] : undefined,
    cookie && COOKIE.exec(cookie)?.[1],
  ];
  for (const each of candidates) {
    const trimmed = each?.trim();
    if (trimmed) return trimmed;
  }
  return null;
}

function addressOf({ headers, socket }: IncomingMessage, isBehindProxy: boolean): string {
  const forwarded = isBehindProxy ? forwardedKey(headers['x-forwarded-for']) : undefined;
  const own = socket.remoteAddress ?? '';
  return forwarded ?? addressKey(own) ?? own;
}
