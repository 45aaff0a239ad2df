import { setTimeout as pause } from 'node:timers/promises';
import { ObjectRefused, type ObjectStore } from '../../src/lib/objects/object.store';

/** How long the store may be unavailable before a run ends, in milliseconds. */
const MAX_OUTAGE_MS = 60_000;
const POLL_MS = 250;
/** How often what failed because of an outage is tried at most. */
const MAX_TRIES = 5;

/** The store was unavailable for too long; what is left needs another run. */
export class StoreUnavailable extends Error {
  constructor(maxMs: number) {
    super(`The object store has not answered for ${maxMs / 1000} s; run it again to continue.`);
  }
}

/**
 * Runs `work`, again if it failed while the store was unavailable, once that answers. Rejects with
 * StoreUnavailable, or as `work` does for any other reason.
 */
export async function throughOutages<Result>(
  objects: Pick<ObjectStore, 'isUp' | 'check'>,
  work: () => Promise<Result>,
  maxMs = MAX_OUTAGE_MS,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ObjectRefused || tries === MAX_TRIES) throw error;
      await objects.check();
      if (objects.isUp) throw error;
      await untilUp(objects, maxMs);
    }
  }
}

async function untilUp(objects: Pick<ObjectStore, 'isUp'>, maxMs: number): Promise<void> {
  const limit = performance.now() + maxMs;
  while (!objects.isUp) {
    if (performance.now() > limit) throw new StoreUnavailable(maxMs);
    await pause(POLL_MS);
  }
}
