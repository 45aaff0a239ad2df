import { createHash } from 'node:crypto';

/**
 * A caller's position between 0 and 1 (exclusive): always the same, and callers are evenly
 * distributed. A share of the callers is everyone below it, so that a larger share only adds
 * callers.
 */
export const placeOf = (caller: string): number =>
  createHash('sha256').update(caller).digest().readUInt32BE() / 2 ** 32;
