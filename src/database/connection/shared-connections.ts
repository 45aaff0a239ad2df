/** The maximum number of statements in flight on one connection. */
const MAX_IN_FLIGHT = 16;
/**
 * A connection gets no further statement if that would wait for the others longer than this, or if
 * nothing has been answered for this long.
 */
const MAX_WAIT_MS = 10;
/** How often a connection that is kept without statements is checked, in milliseconds. */
const KEPT_CHECK_MS = 1000;
/** The average time covers about this many statements. */
const AVERAGED_STATEMENTS = 8;

/** Where the connections come from. */
interface ConnectionSource<Connection> {
  acquire(): Promise<Connection>;
  release(connection: Connection): Promise<void>;
  /** How many callers wait for a connection. */
  waiting(): number;
  /** Whether enough connections are left if short statements keep one. */
  readonly canSpareOne: boolean;
}

/** A connection with statements in flight. */
interface Shared<Connection> {
  readonly connection: Promise<Connection>;
  isHeld: boolean;
  statements: number;
  answeredAt: number;
  /** Runs while it is kept without statements. */
  check?: NodeJS.Timeout;
}

/**
 * Lets short statements share a few connections: each is sent while earlier ones are still in
 * flight (pipelining), so that client and server wake each other less often (docs/decisions/0041).
 * A statement may wait for those sent before it, so none may take long or wait for a lock. While
 * others wait for the pool, one connection is kept, so that short statements do not wait behind
 * long ones.
 */
export class SharedConnections<Connection> {
  private shared: readonly Shared<Connection>[] = [];
  /** Average time of a statement alongside others, in milliseconds; the maximum until measured. */
  private average = MAX_WAIT_MS;

  constructor(private readonly source: ConnectionSource<Connection>) {}

  /**
   * Runs `work`, which sends one statement, on a connection that others may use at the same time.
   */
  async run<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const shared = this.kept() ?? this.leastBusy() ?? this.open();
    if (shared.statements === 0) shared.answeredAt = performance.now();
    shared.statements += 1;
    try {
      return await work(await shared.connection);
    } catch (error) {
      // The connection may have failed.
      this.retire(shared);
      throw error;
    } finally {
      this.noteAnswer(shared);
      await this.giveBackIfIdle(shared);
    }
  }

  /**
   * Returns the last shared connection if it has to be kept: statements that are not short wait for
   * the pool.
   */
  private kept(): Shared<Connection> | undefined {
    const waiting = this.source.waiting();
    if (!this.source.canSpareOne || waiting === 0) return undefined;
    const [only, ...more] = this.shared.filter(({ isHeld }) => isHeld);
    if (only === undefined || more.length > 0 || only.statements >= MAX_IN_FLIGHT) return undefined;
    return waiting > this.shared.length - 1 ? only : undefined;
  }

  private noteAnswer(shared: Shared<Connection>): void {
    const now = performance.now();
    shared.statements -= 1;
    if (shared.isHeld)
      this.average += (now - shared.answeredAt - this.average) / AVERAGED_STATEMENTS;
    shared.answeredAt = now;
  }

  private leastBusy(): Shared<Connection> | undefined {
    let found: Shared<Connection> | undefined;
    let fewest = Math.min(MAX_IN_FLIGHT, MAX_WAIT_MS / this.average);
    const now = performance.now();
    const isExhausted = this.source.waiting() > 0;
    for (const each of this.shared) {
      // While a caller waits for a connection, these get no more statements: one is soon free.
      const isOpen = !each.isHeld || (!isExhausted && now - each.answeredAt < MAX_WAIT_MS);
      if (!isOpen || each.statements >= fewest) continue;
      found = each;
      fewest = each.statements;
    }
    return found;
  }

  private open(): Shared<Connection> {
    const connection = this.source.acquire().then((acquired) => {
      shared.isHeld = true;
      shared.answeredAt = performance.now();
      return acquired;
    });
    const shared: Shared<Connection> = { connection, isHeld: false, statements: 0, answeredAt: 0 };
    this.shared = [...this.shared, shared];
    return shared;
  }

  /** Sends no more statements on the connection. */
  private retire(shared: Shared<Connection>): void {
    this.shared = this.shared.filter((each) => each !== shared);
  }

  private async giveBackIfIdle(shared: Shared<Connection>): Promise<void> {
    clearTimeout(shared.check);
    if (shared.statements > 0) return;
    if (shared === this.kept()) {
      shared.check = setTimeout(() => void this.giveBackIfIdle(shared), KEPT_CHECK_MS);
      return;
    }
    this.retire(shared);
    const connection = await shared.connection.catch(() => undefined);
    if (connection !== undefined) await this.source.release(connection);
  }
}
