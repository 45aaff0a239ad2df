import { createHash } from 'node:crypto';

/**
 * Where a caller stands between 0 and 1 (exclusive): always at the same place, and callers evenly
 * spread. A share of the callers is everyone below it, so that a larger share only adds callers.
 */
export const placeOf = (caller: string): number =>
  createHash('sha256').update(caller).digest().readUInt32BE() / 2 ** 32;
