import { createHash } from 'node:crypto';

/**
 * Returns a caller's position from 0 to 1 (exclusive), which never changes; callers are evenly
 * distributed. A share consists of the callers below it, so that a larger share only adds callers.
 */
export const placeOf = (caller: string): number =>
  createHash('sha256').update(caller).digest().readUInt32BE() / 2 ** 32;
