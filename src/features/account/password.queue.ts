import { availableParallelism } from 'node:os';
import { unavailable } from '../../errors';
import { BoundedQueue } from '../../lib/concurrency/bounded-queue';
import { QueueFull } from '../../lib/concurrency/queue-full';

/** On whose behalf a password is hashed. */
export interface HashOwner {
  /** Whether it is a user who is known here; all others are strangers. */
  readonly isKnown: boolean;
  /** Hashes of the same name count together: a user's, or an address block's. */
  readonly name: string;
}

const NAME = 'password hashes';
/** How many hashes one owner may have at once, running and waiting. */
const EACH = 8;

/**
 * Each hash takes a thread and its memory, so few run at once; the wait is in ms. Known users go
 * first and have places of their own, so that however many strangers wait, a known user waits for
 * one hash at most and those of other known users.
 */
const queue = new BoundedQueue(
  NAME,
  { running: Math.max(1, Math.min(availableParallelism() - 1, 4)), waiting: 64, wait: 10_000 },
  unavailable,
);

const held = new Map<string, number>();

/** Hashes for someone who has proved who they are; throws SERVICE_UNAVAILABLE if too many wait. */
export const hashForUser = <Hash>(hash: () => Promise<Hash>): Promise<Hash> => queue.runFirst(hash);

/** Hashes a password that is to be compared; throws SERVICE_UNAVAILABLE if too many wait. */
export async function hashFor<Hash>(
  { isKnown, name }: HashOwner,
  hash: () => Promise<Hash>,
): Promise<Hash> {
  const before = held.get(name) ?? 0;
  if (before >= EACH) throw unavailable(new QueueFull(NAME, `${before} of one owner`));
  held.set(name, before + 1);
  try {
    return await (isKnown ? queue.runFirst(hash) : queue.run(hash));
  } finally {
    const left = (held.get(name) ?? 0) - 1;
    if (left > 0) held.set(name, left);
    else held.delete(name);
  }
}
