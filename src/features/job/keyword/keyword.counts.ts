import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { unavailable } from '../../../errors';
import { BoundedQueue } from '../../../lib/bounded-queue';
import type { Keywords, KeywordSpread } from '../../../services';
import { KeywordStatistics } from './keyword.statistics';

/** How often changes are added to the counts, in milliseconds, and by which statement. */
const COMPACT_EVERY = 2_000;
export const COMPACT = 'SELECT job_name_compact()';
/** Counting in the background takes at most this part of the time. */
const BUSY = 0.1;
/** A keyword is counted when it has been asked for so often within the last MOST_ASKED ones. */
const ASKED_TWICE = 2;
const MOST_ASKED = 1_000;
/** Waiting keywords beyond these are dropped; they will be asked for again. */
const MOST_WAITING = 20;
/** Of what looks at very many jobs; the wait in milliseconds. */
const LIMITS = { running: 2, waiting: 100, wait: 5_000 };

export interface KeywordLog {
  warn(details: object, line: string): void;
}

interface Counted {
  readonly keyword: string;
  readonly minWage: string | null;
}

/**
 * Has frequent keywords counted once in the background, after which triggers note every change
 * (migration 0018), and keeps what cannot be answered from counts from taking the whole database.
 */
export class KeywordCounts implements Keywords {
  private readonly statistics: KeywordStatistics;
  private readonly asked = new LRUCache<string, number>({ max: MOST_ASKED });
  private readonly wanted = new Map<string, Counted>();
  private readonly queue = new BoundedQueue('keywords', LIMITS, unavailable);
  private readonly shared = new Map<string, Promise<unknown>>();
  private readonly timer: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();
  private isCounting = false;
  private isFailing = false;
  private isClosed = false;

  /** `isShared`: whether all read from one database, so that one's answer is right for all. */
  constructor(
    private readonly database: Knex,
    private readonly log: KeywordLog,
    private readonly isShared: boolean,
  ) {
    this.statistics = new KeywordStatistics(database);
    this.timer = setInterval(() => void this.compact(), COMPACT_EVERY).unref();
  }

  /** Adds the changes since to the counts, after what is being counted. */
  compact(): Promise<void> {
    return this.run(COMPACT);
  }

  spreadOf(keyword: string): Promise<KeywordSpread | null> {
    return this.statistics.spreadOf(keyword);
  }

  share<T>(key: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.isShared ? this.shared.get(key) : undefined;
    if (waiting !== undefined) return waiting as Promise<T>;
    const state = { hasBegun: false };
    const result = this.queue.run(() => {
      state.hasBegun = true;
      this.shared.delete(key);
      return work();
    });
    // Whoever asks after it has begun may know of a change that it does not see.
    if (!state.hasBegun) {
      this.shared.set(key, result);
      result.catch(() => this.shared.delete(key));
    }
    return result;
  }

  missed(keyword: string, minWage: string | null): void {
    const key = JSON.stringify([keyword, minWage]);
    const times = (this.asked.get(key) ?? 0) + 1;
    this.asked.set(key, times);
    if (times < ASKED_TWICE || this.wanted.size >= MOST_WAITING) return;
    this.wanted.set(key, { keyword, minWage });
    if (!this.isCounting) void this.countWanted();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async countWanted(): Promise<void> {
    this.isCounting = true;
    for (const [key, { keyword, minWage }] of this.wanted) {
      const begun = performance.now();
      await this.run('SELECT job_name_count(lower(?), ?)', [keyword, minWage ?? '-infinity']);
      this.wanted.delete(key);
      this.asked.delete(key);
      const pause = (performance.now() - begun) * (1 / BUSY - 1);
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
      if (this.isClosed) return;
    }
    this.isCounting = false;
  }

  private run(statement: string, values: readonly string[] = []): Promise<void> {
    this.running = this.running.then(async () => {
      if (this.isClosed) return;
      try {
        await this.database.raw(statement, [...values]);
        this.isFailing = false;
      } catch (error) {
        this.noteFailure(error);
      }
    });
    return this.running;
  }

  /** The database is away, read-only or busy: totals are counted for each request meanwhile. */
  private noteFailure(error: unknown): void {
    const { code } = error as { code?: unknown };
    if (!this.isClosed && !this.isFailing)
      this.log.warn({ code }, 'keywords could not be counted; trying again');
    this.isFailing = true;
  }
}
