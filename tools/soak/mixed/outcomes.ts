/** What happened, by outcome, and what broke a promise. */
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

/** When the run is breaking something, so that a client knows which answers to expect. */
export interface Outages {
  /**
   * Since when the database has been away, or until when it may recover, by Date.now(); 0 for
   * none.
   */
  databaseAwayUntil: number;
  /** The gateway itself is gone; nothing answers. */
  gatewayAwayUntil: number;
}

export const isQuiet = (outages: Outages): boolean =>
  Date.now() > Math.max(outages.databaseAwayUntil, outages.gatewayAwayUntil);
