import { availableParallelism } from 'node:os';
import { unavailable } from '../../errors';
import { BoundedQueue } from '../../lib/concurrency/bounded-queue';

/** The owner that a password is hashed for. */
export interface HashOwner {
  /** Whether it is a known user; all others are strangers. */
  readonly isKnown: boolean;
  /** Hashes with the same name share one queue: a user's, or an address block's. */
  readonly name: string;
}

const NAME = 'password hashes' as const;
/** The longest wait of a hash in each queue. */
const MAX_WAIT_MS = 10_000;

/**
 * Each hash occupies a thread and its memory, so few run at once. Known users go first and have
 * queue places of their own: however many strangers wait, a known user waits only for a running
 * hash and for other known users.
 */
const passwordQueue = new BoundedQueue(
  NAME,
  { running: Math.max(1, Math.min(availableParallelism() - 1, 4)), waiting: 64, wait: MAX_WAIT_MS },
  unavailable,
);

/**
 * One owner's limits in that queue. The owner's other attempts wait outside it and delay nobody
 * else.
 */
const OWN = { running: 8, waiting: 44, wait: MAX_WAIT_MS };

/** By owner, as long as it has hashes. */
const owners = new Map<string, BoundedQueue>();

/** The hashes of all queues, for the metrics. */
export const passwordHashes = {
  name: NAME,
  get running() {
    return passwordQueue.running;
  },
  get waiting() {
    return [passwordQueue, ...owners.values()].reduce((sum, { waiting }) => sum + waiting, 0);
  },
};

/** Hashes a new password; throws SERVICE_UNAVAILABLE if too many wait. */
export const hashNew = <Hash>(hash: () => Promise<Hash>): Promise<Hash> =>
  passwordQueue.runFirst(hash);

/** Hashes a password for comparison; throws SERVICE_UNAVAILABLE if too many wait. */
export async function hashToCompare<Hash>(
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
