import { addressKey, forwardedKey } from '../../../src/http/request/client-address';
import { placeOf } from '../../lib/share-of-callers';
import type { Request } from '../http/request';

/**
 * The caller, as far as the proxy has to know it; rarely needed properties are computed on demand.
 */
export class Caller {
  private found: number | undefined;

  constructor(
    /** The token as it came; null for an anonymous caller. */
    readonly token: string | null,
    private readonly address: () => string,
  ) {}

  /** The caller's position between 0 and 1; the same for the same token, or address. */
  get place(): number {
    this.found ??= placeOf(this.token ?? `address ${this.address()}`);
    return this.found;
  }

  /** Identifies the caller in memory; not a token. */
  get key(): string {
    return `${this.token === null ? 'a' : 't'}${this.place}`;
  }
}

const BEARER = /^Bearer\s+(\S+)$/i;
const COOKIE = /(?:^|;)\s*token=([^;]*)/;
/** A token in the query or in a form; with other bodies a caller counts as anonymous. */
const PARAMETER = /(?:^|[?&])token=([^&#]+)/;

/**
 * The caller of a request: by token, where the framework looks for one, else by address. Behind a
 * proxy of the operator's (`isBehindProxy`) that is the last of X-Forwarded-For.
 */
export function callerOf(request: Request, body: Buffer, isBehindProxy: boolean): Caller {
  return new Caller(tokenOf(request, body), () => addressOf(request, isBehindProxy));
}

function tokenOf({ headers, url }: Request, body: Buffer): string | null {
  const { token, authorization, cookie } = headers;
  return (
    stated(Array.isArray(token) ? token[0] : token) ??
    stated(authorization && BEARER.exec(authorization)?.[1]) ??
    stated(body.includes('token') ? PARAMETER.exec(body.toString('latin1'))?.[1] : undefined) ??
    stated(url.includes('token') ? PARAMETER.exec(url)?.[1] : undefined) ??
    stated(cookie && COOKIE.exec(cookie)?.[1]) ??
    null
  );
}

function stated(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

function addressOf({ headers, address }: Request, isBehindProxy: boolean): string {
  const forwarded = isBehindProxy ? forwardedKey(headers['x-forwarded-for']) : undefined;
  return forwarded ?? addressKey(address) ?? address;
}
