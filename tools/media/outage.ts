import { setTimeout as pause } from 'node:timers/promises';
import { ObjectRefused, type ObjectStore } from '../../src/lib/objects/object.store';

/** How long the store may be unavailable before a run ends. */
const MAX_OUTAGE_MS = 60_000;
const POLL_MS = 250;
/** The most attempts at work that fails because of an outage. */
const MAX_TRIES = 5;

/** Thrown if the store was unavailable for too long; the rest needs another run. */
export class StoreUnavailable extends Error {
  constructor(maxMs: number) {
    super(`The object store has not answered for ${maxMs / 1000} s; run it again to continue.`);
  }
}

/**
 * Runs `work`; if it fails while the store is unavailable, runs it again once the store answers.
 * Rejects with StoreUnavailable, or as `work` does for any other reason.
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
