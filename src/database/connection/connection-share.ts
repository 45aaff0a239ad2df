/** The maximum number of a pool's connections that one request's queries hold at once. */
const MAX_CONNECTIONS_PER_REQUEST = 3;

/**
 * Limits how many of a pool's connections the queries of one request hold: one while anybody waits
 * for a connection, so that a request with many fields takes no more of the pool than one with few.
 */
export class ConnectionShare {
  private held = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly isExhausted: () => boolean) {}

  /** Resolves once a connection may be acquired; call `free` when it is released. */
  async take(): Promise<void> {
    if (this.mayTake()) this.held += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  free(): void {
    this.held -= 1;
    while (this.waiting.length > 0 && this.mayTake()) {
      this.held += 1;
      this.waiting.shift()?.();
    }
  }

  private mayTake(): boolean {
    return this.held < (this.isExhausted() ? 1 : MAX_CONNECTIONS_PER_REQUEST);
  }
}
