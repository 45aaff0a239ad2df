/**
 * Each connection that a caller holds puts the caller's next statement behind those of others that
 * come up to this many milliseconds later.
 */
const DELAY_PER_CONNECTION_MS = 1000;

/** Returns whom a connection is for, as a key; undefined: nobody in particular. */
export type CallerOf = () => unknown;

/**
 * The order in which those who wait for a connection get one: by arrival, as long as nobody holds
 * several. One caller with many concurrent requests would otherwise make all others wait for all of
 * these. As the order only delays a caller, everybody's turn comes.
 */
export class FairOrder<Connection, Waiter extends object> {
  private readonly holders = new Map<Connection, CallerOf>();
  private readonly waiting = new WeakMap<Waiter, { caller: CallerOf; since: number }>();

  constructor(private readonly clock: () => number = () => performance.now()) {}

  noteWaiting(waiter: Waiter, caller: CallerOf): void {
    this.waiting.set(waiter, { caller, since: this.clock() });
  }

  noteHeld(connection: Connection, caller: CallerOf): void {
    this.holders.set(connection, caller);
  }

  noteReleased(connection: Connection): void {
    this.holders.delete(connection);
  }

  /** Moves the waiter whose turn it is to the front of the line, which is in order of arrival. */
  bringNextToFront(line: Waiter[]): void {
    if (line.length < 2) return;
    const held = this.heldByCaller();
    let next = 0;
    let earliest = Infinity;
    line.forEach((waiter, at) => {
      const { caller, since } = this.waiting.get(waiter) ?? { caller: nobody, since: 0 };
      const turn = since + (held.get(caller()) ?? 0) * DELAY_PER_CONNECTION_MS;
      if (turn >= earliest) return;
      earliest = turn;
      next = at;
    });
    line.unshift(...line.splice(next, 1));
  }

  private heldByCaller(): ReadonlyMap<unknown, number> {
    const held = new Map<unknown, number>();
    for (const callerOf of this.holders.values()) {
      const caller = callerOf();
      if (caller !== undefined) held.set(caller, (held.get(caller) ?? 0) + 1);
    }
    return held;
  }
}

const nobody: CallerOf = () => undefined;
