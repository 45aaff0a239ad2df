import { createHash } from 'node:crypto';
import type { Context } from '../../context';
import type { HashOwner } from './password.queue';

/** The caller's address as it is counted: an IPv4 address, or the /64 of an IPv6 address. */
export const addressOf = ({ request }: Context): string => request.address ?? 'unknown';

const NETWORK = '::/64';

/**
 * The block that a counted address is in, of which one customer may have all: the /48 of IPv6, the
 * /24 of IPv4.
 */
const blockOf = (address: string): string =>
  address.endsWith(NETWORK)
    ? `${address.split(':', 3).join(':')}::/48`
    : address.replace(/\.\d+$/, '.0/24');

/**
 * Whose hash a login's is: the account's if its owner has logged in from this address before, or
 * else the address block's. An unknown name and a wrong password from the same address wait alike.
 */
export const ownerOf = (
  account: { readonly user_id: number; readonly known: boolean } | undefined,
  address: string,
): HashOwner =>
  account?.known === true
    ? { isKnown: true, name: `user ${account.user_id}` }
    : { isKnown: false, name: blockOf(address) };

/**
 * Counts an attempt to log in with this name; throws RATE_LIMITED. An address from which the name's
 * owner has logged in before is exempt from the limits that several addresses share, so that nobody
 * can lock out a colleague.
 */
export async function countTry(context: Context, username: string, known: boolean): Promise<void> {
  const { limits } = context.services;
  if (limits === undefined) return;
  // What is typed as a name may be a password, so that it is not stored as it is.
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
