/**
 * Connections that come within this time of each other, in milliseconds, may be queueing to be
 * accepted.
 */
const COMING = 50;

/**
 * Begins one request per turn of the event loop while new connections come. Node accepts one
 * connection a turn, so a turn that begins dozens of requests keeps other clients waiting where no
 * queue of ours sees them. At other times requests begin at once, because longer turns cost less.
 * It bounds how fast requests begin, not how many work, so it is no AdmissionQueue.
 */
export class ConnectionPacer {
  private readonly ready: (() => void)[] = [];
  private pacing = false;
  private lastConnection = -Infinity;

  noteConnection(): void {
    this.lastConnection = performance.now();
  }

  begin(work: () => void): void {
    if (!this.pacing && performance.now() - this.lastConnection > COMING) {
      work();
      return;
    }
    this.ready.push(work);
    if (this.pacing) return;
    this.pacing = true;
    setImmediate(this.beginNext);
  }

  private readonly beginNext = (): void => {
    const work = this.ready.shift();
    if (work === undefined) {
      this.pacing = false;
      return;
    }
    setImmediate(this.beginNext);
    work();
  };
}
