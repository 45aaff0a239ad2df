import { availableParallelism } from 'node:os';
import { unavailable } from '../../errors';
import { BoundedQueue } from '../../lib/concurrency/bounded-queue';

/** On whose behalf a password is hashed. */
export interface HashOwner {
  /** Whether it is a user who is known here; all others are strangers. */
  readonly isKnown: boolean;
  /** Hashes of the same name count together: a user's, or an address block's. */
  readonly name: string;
}

const NAME = 'password hashes';
/** How long a hash waits at most in each queue. */
const MAX_WAIT_MS = 10_000;

/**
 * Each hash takes a thread and its memory, so few run at once. Known users go first and have places
 * of their own, so that however many strangers wait, a known user waits for one hash at most and
 * those of other known users.
 */
export const passwordQueue = new BoundedQueue(
  NAME,
  { running: Math.max(1, Math.min(availableParallelism() - 1, 4)), waiting: 64, wait: MAX_WAIT_MS },
  unavailable,
);

/**
 * What one owner may have in that queue. The rest of the tries of one address wait outside it, and
 * keep nobody else waiting.
 */
const OWN = { running: 8, waiting: 44, wait: MAX_WAIT_MS };

/** By owner, as long as it has hashes. */
const owners = new Map<string, BoundedQueue>();

/** Hashes for someone who has proved who they are; throws SERVICE_UNAVAILABLE if too many wait. */
export const hashForUser = <Hash>(hash: () => Promise<Hash>): Promise<Hash> =>
  passwordQueue.runFirst(hash);

/** Hashes a password that is to be compared; throws SERVICE_UNAVAILABLE if too many wait. */
export async function hashFor<Hash>(
  { isKnown, name }: HashOwner,
  hash: () => Promise<Hash>,
): Promise<Hash> {
  const own = owners.get(name) ?? new BoundedQueue(NAME, OWN, unavailable);
  owners.set(name, own);
  try {
    return await own.run(() => (isKnown ? passwordQueue.runFirst(hash) : passwordQueue.run(hash)));
  } finally {
    if (own.running === 0) owners.delete(name);
  }
}
