import { unavailable } from '../../errors';

/** Lets so many run at once and so many wait; turns the next one away at once with SERVICE_UNAVAILABLE. */
export class Gate {
  private atWork = 0;
  private readonly queued: (() => void)[] = [];

  constructor(
    private readonly name: string,
    private readonly atOnce: number,
    private readonly queue: number,
  ) {}

  get running(): number {
    return this.atWork;
  }

  get waiting(): number {
    return this.queued.length;
  }

  /** For those who would do other work first. */
  refuseIfFull(): void {
    if (this.running >= this.atOnce && this.waiting >= this.queue) {
      throw unavailable(new Error(`${this.name}: ${this.running} running and ${this.waiting} waiting`));
    }
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.refuseIfFull();
    if (this.running < this.atOnce) this.atWork += 1;
    else await new Promise<void>((resolve) => this.queued.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.queued.shift();
      if (next === undefined) this.atWork -= 1;
      else next();
    }
  }
}
