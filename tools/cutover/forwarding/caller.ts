import { addressKey, forwardedKey } from '../../../src/http/request/client-address';
import { decoded } from '../../../src/lib/text/percent';
import { callerToken } from '../../lib/caller-token';
import { placeOf } from '../../lib/share-of-callers';
import type { Request } from '../http/request';

/** The caller of a request; properties that are rarely needed are computed on demand. */
export class Caller {
  private found: number | undefined;

  constructor(
    /** Null for an anonymous caller. */
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

/** A token in the query or in a form; with other bodies a caller counts as anonymous. */
const PARAMETER = /(?:^|[?&])token=([^&#]+)/;

/**
 * Returns the caller of a request: by token, where the framework looks for one, otherwise by
 * address. Behind the operator's own proxy (`isBehindProxy`) that is the last of X-Forwarded-For.
 */
export function callerOf(request: Request, body: Buffer, isBehindProxy: boolean): Caller {
  const token = callerToken(request.headers, parametersOf(request.url, body));
  return new Caller(token, () => addressOf(request, isBehindProxy));
}

function* parametersOf(url: string, body: Buffer): Generator<string> {
  for (const text of [body.includes('token') ? body.toString('latin1') : '', url]) {
    const value = PARAMETER.exec(text)?.[1];
    if (value !== undefined) yield decoded(value.replaceAll('+', ' '));
  }
}

function addressOf({ headers, address }: Request, isBehindProxy: boolean): string {
  const forwarded = isBehindProxy ? forwardedKey(headers['x-forwarded-for']) : undefined;
  return forwarded ?? addressKey(address) ?? address;
}
