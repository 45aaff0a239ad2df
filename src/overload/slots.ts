/**
 * A request that has run for this many ms may be waiting for another service: it gives up its slot
 * and continues.
 */
const DETACH_AFTER_MS = 1000;
const MAX_DETACHED_PER_SLOT = 10;

/** The requests that run in one of `limit` slots, and those that run without one. */
export class Slots<Holder> {
  /** When each holder began to run, in ms. */
  private readonly held = new Map<Holder, number>();
  private readonly detached = new Set<Holder>();

  constructor(private readonly limit: number) {}

  /** How many slots are in use. */
  get used(): number {
    return this.held.size;
  }

  /** How many run, with or without a slot. */
  get working(): number {
    return this.held.size + this.detached.size;
  }

  take(holder: Holder, now: number): void {
    this.held.set(holder, now);
  }

  /** Ends a holder's work; returns when it began, or undefined if it had no slot. */
  release(holder: Holder): number | undefined {
    this.detached.delete(holder);
    const since = this.held.get(holder);
    this.held.delete(holder);
    return since;
  }

  /** Frees the slots of those that have run for long. */
  detachSlow(now: number): void {
    for (const [holder, since] of this.held) {
      if (now - since < DETACH_AFTER_MS || this.detached.size >= this.limit * MAX_DETACHED_PER_SLOT)
        return;
      this.held.delete(holder);
      this.detached.add(holder);
    }
  }
}
