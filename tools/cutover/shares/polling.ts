/** Runs `work`, which must not reject, at an interval in milliseconds; one run at a time. */
export class Polling {
  private readonly timer: NodeJS.Timeout;
  private running: Promise<void> | undefined;

  constructor(
    private readonly work: () => Promise<void>,
    interval: number,
  ) {
    this.timer = setInterval(() => {
      if (this.running === undefined) void this.runNow();
    }, interval);
  }

  /** Runs it now; a run in progress may have begun before the caller's last change. */
  async runNow(): Promise<void> {
    while (this.running !== undefined) await this.running;
    this.running = this.work().finally(() => (this.running = undefined));
    await this.running;
  }

  close(): void {
    clearInterval(this.timer);
  }
}
