import { StacklessError } from '../stack-trace';
import { afterTimeLimit } from './time-limit';

/** What waits in the queues, as the log and the metrics name them. */
export const QUEUES = [
  'drawing posters',
  'drawing thumbnails',
  'keywords',
  'password hashes',
  'WeChat codes',
  'WeChat logins',
] as const;

type QueueName = (typeof QUEUES)[number];

export interface QueueLimits {
  /** How many run at once. */
  readonly running: number;
  /** How many may wait in each of the two queues; beyond that, work is refused. */
  readonly waiting: number;
  /** The longest wait, in milliseconds. */
  readonly wait: number;
}

/** Why a queue refuses work: too much is waiting, or it has waited too long. */
export class QueueFull extends StacklessError {
  readonly code = 'ERR_QUEUE_FULL';

  constructor(
    readonly queue: QueueName,
    why: string,
  ) {
    super(`${queue}: ${why}`);
  }
}

type Waiters = Set<() => void>;

/**
 * Limits how much work of one kind runs at once; the rest waits in order of arrival. Refuses at
 * once if the queue is full, and later if the wait takes too long. It has one limit and one order,
 * unlike the AdmissionQueue, which changes both in overload.
 */
export class BoundedQueue {
  private active = 0;
  /** Each starts its work when called. */
  private readonly queue: Waiters = new Set();
  private readonly first: Waiters = new Set();

  constructor(
    readonly name: QueueName,
    private readonly limits: QueueLimits,
    /** The error that callers get; the cause says which limit was reached. */
    private readonly refusal: (cause?: QueueFull) => Error,
  ) {}

  get running(): number {
    return this.active;
  }

  get waiting(): number {
    return this.queue.size + this.first.size;
  }

  /** Throws at once if the queue is full; for callers who have other work to do before `run`. */
  refuseIfFull(waiters = this.queue): void {
    if (this.running < this.limits.running || waiters.size < this.limits.waiting) return;
    throw this.refusal(
      new QueueFull(this.name, `${this.running} running and ${waiters.size} waiting`),
    );
  }

  /** An aborted `signal` removes waiting work from the queue; work that has begun is finished. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.runIn(this.queue, work, signal);
  }

  /** Runs ahead of all work queued by `run`, without using its places in the queue. */
  runFirst<T>(work: () => Promise<T>): Promise<T> {
    return this.runIn(this.first, work);
  }

  private async runIn<T>(
    waiters: Waiters,
    work: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    if (signal?.aborted === true) throw this.refusal();
    this.refuseIfFull(waiters);
    if (this.running < this.limits.running) this.active += 1;
    else await this.waitForTurn(waiters, signal);
    try {
      return await work();
    } finally {
      const [next] = this.first.size > 0 ? this.first : this.queue;
      if (next === undefined) this.active -= 1;
      else next();
    }
  }

  private waitForTurn(waiters: Waiters, signal: AbortSignal | undefined): Promise<void> {
    const { wait } = this.limits;
    return new Promise((resolve, reject) => {
      const leaveQueue = () => {
        cancelTimeout();
        signal?.removeEventListener('abort', onAbort);
        waiters.delete(start);
      };
      const start = () => {
        leaveQueue();
        resolve();
      };
      const refuse = (cause?: QueueFull) => {
        leaveQueue();
        reject(this.refusal(cause));
      };
      const onAbort = () => refuse();
      const late = () => refuse(new QueueFull(this.name, `waited for ${wait} ms`));
      const cancelTimeout = afterTimeLimit(wait, late);
      signal?.addEventListener('abort', onAbort);
      waiters.add(start);
    });
  }
}
