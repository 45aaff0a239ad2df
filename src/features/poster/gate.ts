import { unavailable } from '../../errors';

/** Lets so many run at once and so many wait; turns the next one away at once with SERVICE_UNAVAILABLE. */
export class Gate {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly name: string,
    private readonly atOnce: number,
    private readonly queue: number,
  ) {}

  /** For those who would do other work first. */
  refuseIfFull(): void {
    if (this.running >= this.atOnce && this.waiting.length >= this.queue) {
      throw unavailable(
        new Error(`${this.name}: ${this.running} running and ${this.waiting.length} waiting`),
      );
    }
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.refuseIfFull();
    if (this.running < this.atOnce) this.running += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
