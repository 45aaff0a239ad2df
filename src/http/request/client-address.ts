import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import * as ipaddr from 'ipaddr.js';

/** `[2001:db8::1]:443`, `192.0.2.1:443`: some proxies add the port. */
const BRACKETED = /^\[([^\]]*)\](?::\d{1,5})?$/;
const WITH_PORT = /^([\d.]+):\d{1,5}$/;
/** The longest text form of an address has 45 characters; brackets, zone and port add to it. */
const MAX_LENGTH = 100;

/**
 * Returns the key by which an address is counted: an IPv4 address itself, even if mapped into IPv6;
 * the /64 of an IPv6 address, which is the least that one customer has. Undefined if it is not an
 * address.
 */
export function addressKey(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return undefined;
  const bare = BRACKETED.exec(trimmed)?.[1] ?? WITH_PORT.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.split('%', 1)[0] ?? '';
  const version = isIP(address);
  if (version === 4) return address;
  // Each rejects some texts that the other accepts, such as `0x7f.1` and `::1.2.3`.
  if (version === 0 || !ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = parsed.toByteArray().slice(0, 8);
  return `${Buffer.from(network)
    .toString('hex')
    .replace(/(.{4})(?=.)/g, '$1:')}::/64`;
}

/**
 * Returns the address that our own proxy saw, as addressKey: the last of X-Forwarded-For. Those
 * before it are the caller's own claims.
 */
export function forwardedKey(header: string | string[] | undefined): string | undefined {
  const text = typeof header === 'string' ? header : header?.at(-1);
  return text === undefined ? undefined : addressKey(text.slice(text.lastIndexOf(',') + 1));
}

/** Returns the client's address as addressKey: the forwarded one if a proxy is trusted. */
export function addressOf(
  { headers, socket }: IncomingMessage,
  trustProxy: boolean,
): string | undefined {
  const forwarded = trustProxy ? forwardedKey(headers['x-forwarded-for']) : undefined;
  return forwarded ?? addressKey(socket.remoteAddress ?? '');
}
