import { setTimeout } from 'node:timers/promises';

/** How many requests may wait for a node at once, and how long each wait takes, in ms. */
const MAX_WAITING = 500;
const WAIT_MS = 50;

/** Short waits of requests that no node can answer yet. */
export class Pauses {
  private waiting = 0;

  /**
   * Resolves to true after a moment, when the caller may try again; to false at once if too many
   * already wait. Holds nothing else meanwhile.
   */
  async pause(): Promise<boolean> {
    if (this.waiting >= MAX_WAITING) return false;
    this.waiting += 1;
    await setTimeout(WAIT_MS, undefined, { ref: false });
    this.waiting -= 1;
    return true;
  }
}
