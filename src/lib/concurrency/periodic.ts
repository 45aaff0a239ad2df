/** Runs work every so many milliseconds, never concurrently. The work must not reject. */
export class Periodic {
  private running: Promise<unknown> | undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(
    milliseconds: number,
    private readonly work: () => Promise<unknown>,
  ) {
    this.timer = setInterval(() => void this.run(), milliseconds).unref();
  }

  /** Runs the work now, or waits for the run in progress. */
  async run(): Promise<void> {
    await (this.running ??= this.work().finally(() => (this.running = undefined)));
  }

  /** Starts no further run; resolves once the one in progress has ended. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }
}
