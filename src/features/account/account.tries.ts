import { createHash } from 'node:crypto';
import type { Context } from '../../context';
import type { HashOwner } from './password.queue';

/** Returns the caller's address for counting: an IPv4 address or the /64 of an IPv6 address. */
export const addressOf = ({ request }: Context): string => request.address ?? 'unknown';

const NETWORK = '::/64';

/**
 * Returns the block of a counted address that one customer may own: a /48 of IPv6, a /24 of IPv4.
 */
const blockOf = (address: string): string =>
  address.endsWith(NETWORK)
    ? `${address.split(':', 3).join(':')}::/48`
    : address.replace(/\.\d+$/, '.0/24');

/**
 * Returns the owner of a login's hash: the account if it has logged in from this address before,
 * else the address block. An unknown name and a wrong password from one address wait alike.
 */
export const ownerOf = (
  account: { readonly user_id: number; readonly known: boolean } | undefined,
  address: string,
): HashOwner =>
  account?.known === true
    ? { isKnown: true, name: `user ${account.user_id}` }
    : { isKnown: false, name: blockOf(address) };

/**
 * Counts an attempt to log in with this name; throws RATE_LIMITED. An address that the user has
 * logged in from before is exempt from the limits shared by several addresses, so that nobody can
 * lock out a colleague.
 */
export async function countTry(context: Context, username: string, known: boolean): Promise<void> {
  const { limits } = context.services;
  if (limits === undefined) return;
  // A user may type a password into the name field, so only a hash is stored.
  const name = createHash('sha256').update(username.toLowerCase()).digest('base64url');
  const address = addressOf(context);
  // A /48 holds 65,536 of the /64 that count as addresses.
  const block = !known && address.endsWith(NETWORK) ? blockOf(address) : undefined;
  // Otherwise an address that is limited would leave a count for each name that it tries.
  limits.requireRoom('loginsByAddress', address);
  if (block !== undefined) limits.requireRoom('loginsByBlock', block);
  await limits.spend('loginsOfNameByAddress', `${name} ${address}`);
  await limits.spend('loginsByAddress', address);
  if (block !== undefined) await limits.spend('loginsByBlock', block);
  if (!known) await limits.spend('loginsOfName', name);
}
