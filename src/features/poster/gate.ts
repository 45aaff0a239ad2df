import { unavailable } from '../../errors';
import { afterTimeLimit } from '../../lib/time-limit';

interface Waiting {
  readonly start: () => void;
}

/**
 * Lets so many run at once and so many wait; turns the next one away at once with SERVICE_UNAVAILABLE, and whoever
 * has waited too long.
 */
export class Gate {
  private atWork = 0;
  private readonly queued = new Set<Waiting>();

  constructor(
    private readonly name: string,
    private readonly atOnce: number,
    private readonly queue: number,
    /** The longest wait, in milliseconds. */
    private readonly longest = Infinity,
  ) {}

  get running(): number {
    return this.atWork;
  }

  get waiting(): number {
    return this.queued.size;
  }

  /** For those who would do other work first. */
  refuseIfFull(): void {
    if (this.running >= this.atOnce && this.waiting >= this.queue) {
      throw unavailable(
        new Error(`${this.name}: ${this.running} running and ${this.waiting} waiting`),
      );
    }
  }

  /** `gone`: nobody wants the result any more. Who waits then leaves the queue; work that has begun is finished. */
  async run<T>(work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    if (gone?.aborted === true) throw unavailable();
    this.refuseIfFull();
    if (this.running < this.atOnce) this.atWork += 1;
    else await this.turn(gone);
    try {
      return await work();
    } finally {
      const [next] = this.queued;
      if (next === undefined) this.atWork -= 1;
      else {
        this.queued.delete(next);
        next.start();
      }
    }
  }

  private turn(gone: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        cancel?.();
        gone?.removeEventListener('abort', leave);
        this.queued.delete(waiting);
      };
      const waiting: Waiting = {
        start: () => {
          settle();
          resolve();
        },
      };
      const give = (cause?: Error) => {
        settle();
        reject(unavailable(cause));
      };
      const leave = () => give();
      const cancel = Number.isFinite(this.longest)
        ? afterTimeLimit(this.longest, () =>
            give(new Error(`${this.name}: waited for ${this.longest} ms`)),
          )
        : undefined;
      gone?.addEventListener('abort', leave);
      this.queued.add(waiting);
    });
  }
}
