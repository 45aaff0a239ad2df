/** Counts outcomes, and broken promises. */
export class Outcomes {
  readonly counts = new Map<string, { count: number; slowest: number }>();
  readonly broken = new Map<string, number>();
  requests = 0;

  count(outcome: string, ms: number): void {
    this.requests += 1;
    const { count, slowest } = this.counts.get(outcome) ?? { count: 0, slowest: 0 };
    this.counts.set(outcome, { count: count + 1, slowest: Math.max(slowest, ms) });
  }

  breaks(promise: string): void {
    this.broken.set(promise, (this.broken.get(promise) ?? 0) + 1);
  }
}

/** The outages that the run causes, so that a client knows which answers to expect. */
export interface Outages {
  /** Infinity while the database is away, then the time by which it must be well; 0 for none. */
  databaseAwayUntil: number;
  /** The same for the gateway, without which nothing answers. */
  gatewayAwayUntil: number;
}

export const isQuiet = (outages: Outages): boolean =>
  Date.now() > Math.max(outages.databaseAwayUntil, outages.gatewayAwayUntil);
