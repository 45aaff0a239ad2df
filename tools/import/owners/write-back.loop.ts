import type { WriteBack } from './write-back';

/** Between two looks for changes where there were none, in milliseconds. */
const LOOK_EVERY = 100;

/** Writes back what changes here, until it is stopped or something fails. */
export class WriteBackLoop {
  /** What ended it. */
  failure: Error | null = null;
  /** Seconds that the oldest change had waited when it was last looked. */
  seconds = 0;
  private isStopped = false;
  private wake: () => void = () => undefined;
  private readonly running: Promise<void>;

  constructor(private readonly writeBack: WriteBack) {
    this.running = this.run().catch((error: unknown) => {
      this.failure = error instanceof Error ? error : new Error(String(error));
    });
  }

  /** Ends it, when all that had changed is written back. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.wake();
    await this.running;
    this.writeBack.close();
  }

  private async run(): Promise<void> {
    for (;;) {
      const { rows, seconds } = await this.writeBack.batch();
      this.seconds = seconds;
      if (rows > 0) continue;
      if (this.isStopped) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_EVERY);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}
