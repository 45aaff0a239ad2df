import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { hashNew, hashToCompare, type HashOwner } from './password.queue';
import { MAX_PASSWORD_LENGTH } from './password.rules';

/**
 * scrypt parameters (RFC 7914): N = 2^15, r = 8, p = 1. One hash takes 32 MB and 0.2 seconds of one
 * core. Stored with each hash, so they may change.
 */
const COST = { ln: 15, r: 8, p: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const MAX_MEMORY_BYTES = 256 * 1024 * 1024;

type Cost = typeof COST;

const SCRYPT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+=*)\$([\w+/]+=*)$/;
/** The legacy framework's `md5(md5(password) . salt)`. */
const LEGACY = /^\$fastadmin-md5\$([^$]*)\$([\da-f]{32})$/;

/** The stored form of a user's new password. Throws SERVICE_UNAVAILABLE if too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await hashNew(() => derive(password, salt, COST));
  const cost = `ln=${COST.ln},r=${COST.r},p=${COST.p}`;
  return `$scrypt$${cost}$${salt.toString('base64')}$${key.toString('base64')}`;
}

/** Returns the stored form of a legacy framework's hash, until its owner logs in. */
export const legacyHash = (salt: string, hash: string): string => `$fastadmin-md5$${salt}$${hash}`;

/**
 * Returns whether a password matches the stored hash. Without a stored hash (null) it does not
 * match, and the comparison takes as long. Throws SERVICE_UNAVAILABLE.
 */
export async function isPassword(
  given: string,
  stored: string | null,
  owner: HashOwner,
): Promise<boolean> {
  const password = cut(given);
  const [, ln, r, p, salt, hash] = SCRYPT.exec(stored ?? '') ?? [];
  if (salt !== undefined && hash !== undefined) {
    const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
    const key = await hashToCompare(owner, () =>
      derive(password, Buffer.from(salt, 'base64'), cost),
    );
    return isSame(key, Buffer.from(hash, 'base64'));
  }
  await hashToCompare(owner, () => derive(password, Buffer.alloc(SALT_BYTES), COST));
  const [, legacySalt, legacy] = LEGACY.exec(stored ?? '') ?? [];
  if (legacySalt === undefined || legacy === undefined) return false;
  return isSame(Buffer.from(md5(md5(password) + legacySalt)), Buffer.from(legacy));
}

/**
 * At most one character more than a password may have: longer texts take longer to hash. One
 * character may have two UTF-16 units.
 */
const cut = (given: string) =>
  [...given.slice(0, 2 * (MAX_PASSWORD_LENGTH + 1))].slice(0, MAX_PASSWORD_LENGTH + 1).join('');

/** Returns whether a stored hash uses another scheme or other parameters than new hashes. */
export const isOutdated = (stored: string): boolean =>
  !stored.startsWith(`$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$`);

const derive = (password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { N: 2 ** ln, r, p, maxmem: MAX_MEMORY_BYTES };
    // One character may have several encodings; normalising makes them the same password.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

const isSame = (one: Buffer, other: Buffer) =>
  one.length === other.length && timingSafeEqual(one, other);
