import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits (the contract, section 6), as text that fits a header. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a token. Plain SHA-256 is enough: 256 random bits cannot be guessed. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Every hash that a token may be stored as: ours, and the legacy service's when its key is set. */
export function tokenHashes(token: string, legacyKey: string | undefined): string[] {
  const ours = hashToken(token);
  return legacyKey === undefined
    ? [ours]
    : [ours, createHmac('ripemd160', legacyKey).update(token).digest('hex')];
}
