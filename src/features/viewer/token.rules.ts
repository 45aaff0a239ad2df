import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits (the contract, section 6), as text that fits a header. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. Plain SHA-256 is enough: there is nothing to guess in 256 random bits. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Every form in which a token may be stored: ours, and the legacy service's where its key is known. */
export function tokenHashes(token: string, legacyKey: string | undefined): string[] {
  const ours = hashToken(token);
  return legacyKey === undefined
    ? [ours]
    : [ours, createHmac('ripemd160', legacyKey).update(token).digest('hex')];
}
