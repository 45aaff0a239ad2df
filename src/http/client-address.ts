import { isIP } from 'node:net';
import * as ipaddr from 'ipaddr.js';

/** `[2001:db8::1]:443`, `192.0.2.1:443`: proxies of some makers add the port. */
const BRACKETED = /^\[([^\]]*)\](?::\d{1,5})?$/;
const WITH_PORT = /^([\d.]+):\d{1,5}$/;
/** The longest text form of an address has 45 characters; brackets, zone and port come on top. */
const MAX_LENGTH = 100;

/**
 * Whom an address is counted as: an IPv4 address as itself, also one that is mapped into IPv6; an
 * IPv6 address as its /64, which is what one customer has at least. Undefined for what is no
 * address.
 */
export function addressKey(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return undefined;
  const bare = BRACKETED.exec(trimmed)?.[1] ?? WITH_PORT.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.split('%', 1)[0] ?? '';
  // Each is stricter than the other: `0x7f.1` and `::1.2.3` are nobody's.
  if (isIP(address) === 0 || !ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = parsed.toByteArray().slice(0, 8);
  return `${Buffer.from(network)
    .toString('hex')
    .replace(/(.{4})(?=.)/g, '$1:')}::/64`;
}

/**
 * The address that our own proxy saw, as addressKey: the last of X-Forwarded-For. What stands
 * before it is what the caller claims.
 */
export function forwardedKey(header: string | string[] | undefined): string | undefined {
  const text = typeof header === 'string' ? header : header?.at(-1);
  return text === undefined ? undefined : addressKey(text.slice(text.lastIndexOf(',') + 1));
}
