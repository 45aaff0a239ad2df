/** Connections that come within so long of each other, in milliseconds, may be queueing to be taken up. */
const COMING = 50;

/**
 * Takes new connections up quickly when many come at once. Node takes up one in a turn of the event loop, so a turn in which
 * dozens of requests are begun keeps all the others waiting, unseen by any queue of ours: while connections come, one
 * request is begun a turn. At other times turns as long as there is work cost less.
 */
export class Turns {
  private readonly ready: (() => void)[] = [];
  private turning = false;
  private lastConnection = -Infinity;

  noteConnection(): void {
    this.lastConnection = performance.now();
  }

  begin(work: () => void): void {
    if (!this.turning && performance.now() - this.lastConnection > COMING) {
      work();
      return;
    }
    this.ready.push(work);
    if (this.turning) return;
    this.turning = true;
    setImmediate(this.turn);
  }

  private readonly turn = (): void => {
    const work = this.ready.shift();
    if (work === undefined) {
      this.turning = false;
      return;
    }
    setImmediate(this.turn);
    work();
  };
}
