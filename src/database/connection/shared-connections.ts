/** Statements that are under way on one connection, at most. */
const DEPTH = 16;
/**
 * A connection takes no statement that would wait for the others for longer, nor any after it has
 * answered nothing for this time; in milliseconds.
 */
const MAX_WAIT = 10;
/** About how many statements the average time is taken over. */
const AVERAGED = 8;

/** Where the connections come from. */
export interface ConnectionSource<Connection> {
  acquire(): Promise<Connection>;
  release(connection: Connection): Promise<void>;
  /** Whether somebody waits for a connection. */
  isExhausted(): boolean;
}

/** A connection with statements under way. */
interface Shared<Connection> {
  readonly connection: Promise<Connection>;
  isHeld: boolean;
  statements: number;
  answeredAt: number;
}

/**
 * Lets short statements share few connections: one is sent while those before it are under way
 * (pipelining), so that client and server wake each other less often (docs/decisions/0041). A
 * statement may have to wait for those before it: none of them may take long, or wait for a lock.
 */
export class SharedConnections<Connection> {
  private shared: readonly Shared<Connection>[] = [];
  /** How long a statement takes where others are under way, in milliseconds; unknown at first. */
  private average = MAX_WAIT;

  constructor(private readonly source: ConnectionSource<Connection>) {}

  /** Runs `work`, which sends one statement, on a connection that others may use meanwhile. */
  async run<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const shared = this.leastBusy() ?? this.open();
    shared.statements += 1;
    try {
      return await work(await shared.connection);
    } catch (error) {
      // It may be the connection that failed.
      this.retire(shared);
      throw error;
    } finally {
      this.noteAnswer(shared);
      if (shared.statements === 0) await this.giveBack(shared);
    }
  }

  private noteAnswer(shared: Shared<Connection>): void {
    const now = performance.now();
    shared.statements -= 1;
    if (shared.isHeld) this.average += (now - shared.answeredAt - this.average) / AVERAGED;
    shared.answeredAt = now;
  }

  private leastBusy(): Shared<Connection> | undefined {
    let found: Shared<Connection> | undefined;
    let fewest = Math.min(DEPTH, MAX_WAIT / this.average);
    const now = performance.now();
    const isExhausted = this.source.isExhausted();
    for (const each of this.shared) {
      // Whoever waits for a connection gets one of these, once its statements are answered.
      const isOpen = !each.isHeld || (!isExhausted && now - each.answeredAt < MAX_WAIT);
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

  /** Sends no more statements on it. */
  private retire(shared: Shared<Connection>): void {
    this.shared = this.shared.filter((each) => each !== shared);
  }

  private async giveBack(shared: Shared<Connection>): Promise<void> {
    this.retire(shared);
    const connection = await shared.connection.catch(() => undefined);
    if (connection !== undefined) await this.source.release(connection);
  }
}
