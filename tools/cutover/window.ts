/** Seconds that are remembered. */
const MAX_SPAN_S = 60;

/** A counter for each of the last 60 seconds; `clock` returns seconds and never goes back. */
export class Window {
  private readonly counts = new Float64Array(MAX_SPAN_S);
  private last: number;

  constructor(private readonly clock: () => number) {
    this.last = Math.floor(clock());
  }

  add(): void {
    const second = this.advance();
    this.counts[second % MAX_SPAN_S] = (this.counts[second % MAX_SPAN_S] ?? 0) + 1;
  }

  /** Returns the sum of the last `seconds` seconds, including the present one. */
  sum(seconds: number): number {
    const now = this.advance();
    let sum = 0;
    for (let each = now; each > now - seconds && each >= 0; each -= 1)
      sum += this.counts[each % MAX_SPAN_S] ?? 0;
    return sum;
  }

  /** Returns how many of the last `seconds` seconds have a count above 0. */
  busySeconds(seconds: number): number {
    const now = this.advance();
    let busy = 0;
    for (let each = now; each > now - seconds && each >= 0; each -= 1)
      if ((this.counts[each % MAX_SPAN_S] ?? 0) > 0) busy += 1;
    return busy;
  }

  clear(): void {
    this.counts.fill(0);
  }

  private advance(): number {
    const now = Math.floor(this.clock());
    for (let each = Math.max(this.last + 1, now - MAX_SPAN_S + 1); each <= now; each += 1)
      this.counts[each % MAX_SPAN_S] = 0;
    this.last = now;
    return now;
  }
}

/** Upper bounds of the buckets, each 25 % above the previous one: 0.25 ms to about a minute. */
const BUCKET_RATIO = 1.25;
const MIN_DURATION_MS = 0.25;
const BUCKETS = 56;

/** Durations of the last 60 seconds, with a precision of 25 %. */
export class Durations {
  private readonly buckets: readonly Window[];

  constructor(clock: () => number) {
    this.buckets = Array.from({ length: BUCKETS }, () => new Window(clock));
  }

  /** Adds a duration in milliseconds. */
  add(duration: number): void {
    const place = Math.ceil(
      Math.log(Math.max(duration, MIN_DURATION_MS) / MIN_DURATION_MS) / Math.log(BUCKET_RATIO),
    );
    this.buckets[Math.min(place, BUCKETS - 1)]?.add();
  }

  /** Returns how many durations there were in the last `seconds` seconds. */
  count(seconds: number): number {
    return this.buckets.reduce((sum, bucket) => sum + bucket.sum(seconds), 0);
  }

  /** Returns the duration, in ms, that this share does not exceed; undefined if there are none. */
  quantile(share: number, seconds: number): number | undefined {
    const counts = this.buckets.map((bucket) => bucket.sum(seconds));
    const all = counts.reduce((sum, count) => sum + count, 0);
    let below = 0;
    for (const [place, count] of counts.entries()) {
      below += count;
      if (count > 0 && below >= all * share) return MIN_DURATION_MS * BUCKET_RATIO ** place;
    }
    return undefined;
  }

  clear(): void {
    for (const bucket of this.buckets) bucket.clear();
  }
}
