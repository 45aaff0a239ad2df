const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A time of day, such as `03:00`, by the machine's clock. It is due at once if it has passed since
 * `last`.
 */
export class Nightly {
  private next: Date | null;

  /** `time`: undefined means never. */
  constructor(
    private readonly time: string | undefined,
    last: Date | null,
    private readonly clock: () => Date = () => new Date(),
  ) {
    const now = clock();
    // A time in the future was recorded before the clock was set back.
    this.next = this.nextTime(last !== null && last < now ? last : now);
  }

  /** Whether the time has come since this last returned true. */
  isDue(): boolean {
    if (this.next === null) return false;
    const now = this.clock();
    const isDue = now >= this.next;
    // The next time is never more than a day away, unless the clock has been set back.
    if (isDue || this.next.getTime() - now.getTime() > DAY_MS) this.next = this.nextTime(now);
    return isDue;
  }

  private nextTime(after: Date): Date | null {
    if (this.time === undefined) return null;
    const [hours = 0, minutes = 0] = this.time.split(':').map(Number);
    const next = new Date(after);
    next.setHours(hours, minutes, 0, 0);
    if (next <= after) next.setDate(next.getDate() + 1);
    return next;
  }
}
