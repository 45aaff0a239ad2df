import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Returns 256 random bits (the contract, section 6) as text that fits into a header. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the stored hash of a token. SHA-256 suffices, as 256 random bits cannot be guessed. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Returns every stored hash of a token: ours and, if its key is set, the legacy service's. */
export function tokenHashes(token: string, legacyKey: string | undefined): string[] {
  const ours = hashToken(token);
  return legacyKey === undefined
    ? [ours]
    : [ours, createHmac('ripemd160', legacyKey).update(token).digest('hex')];
}
