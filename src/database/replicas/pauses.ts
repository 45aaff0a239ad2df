/** The most requests that wait for a node at once, and how long each wait takes, in ms. */
const MAX_WAITING = 500;
const WAIT = 50;

/** The waits of requests that no node can answer yet. */
export class Pauses {
  private waiting = 0;

  /**
   * Resolves after a moment, to look again; false at once where too many wait already. Nothing else
   * is held meanwhile.
   */
  async pause(): Promise<boolean> {
    if (this.waiting >= MAX_WAITING) return false;
    this.waiting += 1;
    await new Promise((resolve) => setTimeout(resolve, WAIT).unref());
    this.waiting -= 1;
    return true;
  }
}
