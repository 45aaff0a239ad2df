/**
 * A request that has run for this many ms may be waiting for another service: it gives up its slot
 * and continues.
 */
const DETACH_AFTER_MS = 1000;
const MAX_DETACHED_PER_SLOT = 10;

/** The requests that run in one of `limit` slots, and those that run without one. */
export class Slots<Holder extends { caller(): unknown }> {
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

  /**
   * Returns how many slots are in use as far as a holder is concerned, for whom those of another
   * caller count for at most half of `usable`.
   */
  usedFor(usable: number): (holder: Holder) => number {
    const held = new Map<unknown, number>();
    for (const holder of this.held.keys()) {
      const caller = holder.caller();
      held.set(caller, (held.get(caller) ?? 0) + 1);
    }
    const excessOf = (count = 0) => Math.max(0, count - usable / 2);
    let counted = this.used;
    for (const count of held.values()) counted -= excessOf(count);
    return (holder) => counted + excessOf(held.get(holder.caller()));
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
