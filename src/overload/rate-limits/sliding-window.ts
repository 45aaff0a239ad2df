import type { Breaker } from '../../lib/upstreams/breaker';

/** How often something may be done: `most` times in `seconds`. */
export interface Quota {
  readonly most: number;
  readonly seconds: number;
}

/** Windows that instances share. */
export interface SharedStore {
  /** Detects that the store does not answer. */
  readonly breaker: Breaker;
  /** Returns 0 if counted, else the seconds until there is room. */
  take(key: string, quota: Quota): Promise<number>;
  close(): void;
}

/**
 * What a shared store's probe counts: a store that only answers reads, such as a full Redis or a
 * read-only database, is not back yet. It never reaches its limit, where nothing is written.
 */
export const PROBE: [key: string, quota: Quota] = ['probe', { most: 1e9, seconds: 60 }];

/** The number of buckets in a window; in a window of a minute, each lasts a second. */
export const BUCKETS = 60;

/** The maximum number of keys counted in memory; the least recently counted is dropped first. */
const MAX_KEYS = 20_000;

/**
 * The rule of every limit: in any 60 consecutive buckets of the clock at most `most` uses pass, and
 * refused ones do not count. All may come at once, and then none passes until that time is over: no
 * boundary between windows can be exploited, and an even stream at the full rate is never refused.
 */
class SlidingWindow {
  /** When all its counts have expired, by performance.now(), in seconds. */
  overAt = 0;
  /** How many passed in each bucket, at its number modulo 60. */
  private readonly counts = new Uint32Array(BUCKETS);
  private total = 0;

  constructor(private last: number) {}

  /** Returns 0 if counted, else the number of the bucket in which there is room again. */
  take(bucket: number, most: number): number {
    this.advance(bucket);
    if (this.total < most) {
      this.counts[bucket % BUCKETS] = this.at(bucket) + 1;
      this.total += 1;
      return 0;
    }
    let oldest = Math.max(0, bucket - BUCKETS + 1);
    while (oldest < bucket && this.at(oldest) === 0) oldest += 1;
    return oldest + BUCKETS;
  }

  private advance(bucket: number): void {
    for (let each = Math.max(this.last + 1, bucket - BUCKETS + 1); each <= bucket; each += 1) {
      this.total -= this.at(each);
      this.counts[each % BUCKETS] = 0;
    }
    this.last = bucket;
  }

  private at(bucket: number): number {
    return this.counts[bucket % BUCKETS] ?? 0;
  }
}

/** Windows in this process's memory: at most 20,000 keys, about 500 bytes each. */
export class MemoryWindows {
  private readonly windows = new Map<string, SlidingWindow>();

  /** `clock` returns seconds and never goes back. */
  constructor(private readonly clock = () => performance.now() / 1000) {}

  get size(): number {
    return this.windows.size;
  }

  /** Returns 0 if counted, else the seconds until there is room. */
  take(key: string, { most, seconds }: Quota): number {
    const now = this.clock();
    const width = seconds / BUCKETS;
    const bucket = Math.floor(now / width);
    const window = this.windows.get(key) ?? new SlidingWindow(bucket);
    window.overAt = now + seconds;
    // The most recently used key is at the end.
    this.windows.delete(key);
    this.windows.set(key, window);
    this.forget(now);
    const roomAt = window.take(bucket, most);
    return roomAt === 0 ? 0 : roomAt * width - now;
  }

  private forget(now: number): void {
    for (const [key, { overAt }] of this.windows) {
      if (this.windows.size <= MAX_KEYS && overAt > now) return;
      this.windows.delete(key);
    }
  }
}
