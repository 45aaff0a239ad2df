import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config';
import type { RequestIdentity } from '../../caller';
import { cookieToken, sessionIn } from '../../lib/http/session-cookie';
import { addressOf } from './client-address';

/**
 * A host as written in a URL or a Host header, its port included. A name has at most 253
 * characters; each URL of a response repeats it.
 */
export const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{1,45}\])(?::\d{1,5})?$/i;

/**
 * The identity that a request claims, and the origin it came to. Forwarded headers count only with
 * TRUST_PROXY, a session cookie only if the endpoint accepts it (http/endpoint.ts).
 */
export class HttpIdentity implements RequestIdentity {
  readonly token: string | undefined;
  readForwardedOrigin = false;
  private readOrigin: string | undefined;
  private readAddress: string | undefined;

  constructor(
    private readonly incoming: IncomingMessage,
    private readonly config: Config,
    acceptsCookie = false,
  ) {
    this.token = tokenOf(incoming) ?? (acceptsCookie ? this.cookie() : undefined);
  }

  /**
   * The address that rate limits count by, as addressKey: the last in `X-Forwarded-For` with
   * TRUST_PROXY, else the socket's.
   */
  get address(): string | undefined {
    this.readAddress ??= addressOf(this.incoming, this.config.trustProxy);
    return this.readAddress;
  }

  get userAgent(): string | undefined {
    return this.incoming.headers['user-agent'];
  }

  get expectedViewer(): string | undefined {
    const { 'expected-viewer': id } = this.incoming.headers;
    return typeof id === 'string' ? id : undefined;
  }

  get acceptLanguage(): string | undefined {
    return this.incoming.headers['accept-language'];
  }

  get origin(): string {
    const { publicUrl, trustProxy } = this.config;
    if (publicUrl !== undefined) return publicUrl;
    // Recorded on every read, since every URL that a caller is shown is built from this.
    this.readForwardedOrigin ||= trustProxy;
    // Kept, because each row of a list needs it.
    this.readOrigin ??= originOf(this.incoming, this.config);
    return this.readOrigin;
  }

  private cookie(): string | undefined {
    const { cookie } = this.incoming.headers;
    if (cookie === undefined) return undefined;
    const value = sessionIn(cookie, this.origin.startsWith('https:'));
    return value !== undefined && value.length <= MAX_TOKEN_LENGTH ? cookieToken(value) : undefined;
  }
}

/** Our tokens have 43 characters and the legacy service's 36; a longer one cannot be valid. */
const MAX_TOKEN_LENGTH = 256;

/**
 * Returns the `token` header, or else that of `Authorization: Bearer` (the contract, section 4). A
 * token that is too long to be valid or contains white space counts as absent, so that it is not
 * hashed, looked up or cached.
 */
function tokenOf({ headers }: IncomingMessage): string | undefined {
  const token = (typeof headers.token === 'string' && headers.token.trim()) || bearerOf(headers);
  return token !== undefined && token.length <= MAX_TOKEN_LENGTH && !/\s/.test(token)
    ? token
    : undefined;
}

export const bearerOf = ({ authorization = '' }: IncomingMessage['headers']) =>
  /^Bearer +(\S+) *$/i.exec(authorization)?.[1];

/** Returns a host as in a URL: IPv6 addresses in brackets. */
export const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Returns the scheme and host that a request came to, no trailing slash. */
export function originOf(request: IncomingMessage, config: Config): string {
  const forwarded = (name: string) => {
    const value = config.trustProxy ? request.headers[name] : undefined;
    return typeof value === 'string' ? value.split(',')[0]?.trim() : undefined;
  };
  const scheme = forwarded('x-forwarded-proto')?.toLowerCase() === 'https' ? 'https' : 'http';
  const host = [forwarded('x-forwarded-host'), request.headers.host].find(
    (each) => each && HOST.test(each),
  );
  const own = () => `${hostInUrl(config.host)}:${request.socket.localPort ?? config.port}`;
  return `${scheme}://${host ?? own()}`;
}
