import { setTimeout } from 'node:timers/promises';

/** Waits for `milliseconds`, or until `signal` aborts. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);
