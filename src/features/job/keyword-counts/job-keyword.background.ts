import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { runLong } from '../../../database/long-statement';
import { Failures } from '../../../lib/concurrency/failures';
import { Periodic } from '../../../lib/concurrency/periodic';
import type { Logger } from '../../../lib/logger';

/** How often changes are added to the counts, and the statement that adds them. */
const COMPACT_INTERVAL_MS = 2_000;
const COMPACT = 'SELECT job_name_compact()';
/** How often one of the frequent keywords may be counted. */
const RECOUNT_INTERVAL_MS = 10_000;
/** The largest share of the time that counting may take. */
const MAX_COUNTING_SHARE = 0.1;
/** A total is counted once it has been requested this often. */
const MIN_REQUESTS = 2;
/** The most totals whose requests are counted. */
const MAX_REMEMBERED = 1_000;
/** The most waiting keywords; further ones are dropped and will be requested again. */
const MAX_WAITING = 20;

/** A count expires after an hour (migration 0018); some instance renews it earlier. */
const isKnown = (keyword: string, leastWage: string) => `EXISTS (
  SELECT FROM job_name_count
  WHERE (keyword, least_wage) = (${keyword}, ${leastWage}) AND types = 0
    AND counted > now() - interval '45 minutes')`;
const FIRST_UNKNOWN = `SELECT keyword
  FROM unnest(?::text[]) WITH ORDINALITY AS frequent (keyword, place)
  WHERE NOT ${isKnown('frequent.keyword', "'-infinity'")}
  ORDER BY place LIMIT 1`;
const COUNT = `SELECT job_name_count(asked.keyword, wage)
  FROM (VALUES (lower(?), ?::numeric)) AS asked (keyword, wage)
  WHERE NOT ${isKnown('asked.keyword', 'wage')}`;

/** A requested total: of a keyword, and of a least wage in yuan per hour or null. */
interface KeywordQuery {
  readonly keyword: string;
  readonly minWage: string | null;
}

/** Counts keywords one by one, those of `frequent` in advance, and adds changes to counts. */
export class JobKeywordBackground {
  /** How often each uncounted total was requested. */
  private readonly requests = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  private readonly wanted = new Map<string, KeywordQuery>();
  private readonly compactions = new Periodic(COMPACT_INTERVAL_MS, () => this.compact());
  private readonly recounts = new Periodic(RECOUNT_INTERVAL_MS, () => this.recount());
  private running: Promise<unknown> = Promise.resolve();
  private isCounting = false;
  private readonly failures: Failures;
  private readonly closing = new AbortController();

  constructor(
    private readonly database: Knex,
    log: Pick<Logger, 'warn'>,
    private readonly frequent: () => Promise<readonly string[]>,
  ) {
    this.failures = new Failures(log, 'keywords could not be counted; trying again');
  }

  /** Compacts the changes since the last compaction, after the count in progress. */
  async compact(): Promise<void> {
    await this.run(() => this.database.raw(COMPACT));
  }

  /**
   * Counts the most frequent keyword that has no count, or whose count will expire; one at a time,
   * and none while requested keywords wait.
   */
  async recount(): Promise<void> {
    if (this.wanted.size > 0) return;
    const frequent = await this.frequent();
    if (frequent.length === 0) return;
    const found = await this.run(() =>
      this.database.raw<{ rows: { keyword: string }[] }>(FIRST_UNKNOWN, [[...frequent]]),
    );
    const unknown = found?.rows[0];
    if (unknown !== undefined) this.want({ keyword: unknown.keyword, minWage: null });
  }

  /** Reports that an uncounted total was requested. */
  noteUncountedTotal(query: KeywordQuery): void {
    const key = keyOf(query);
    const times = (this.requests.get(key) ?? 0) + 1;
    this.requests.set(key, times);
    if (times >= MIN_REQUESTS) this.want(query);
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all([this.compactions.close(), this.recounts.close()]);
    await this.running;
  }

  private get isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  private want(query: KeywordQuery): void {
    if (this.wanted.size >= MAX_WAITING) return;
    this.wanted.set(keyOf(query), query);
    if (!this.isCounting) void this.countWanted();
  }

  private async countWanted(): Promise<void> {
    this.isCounting = true;
    for (const [key, { keyword, minWage }] of this.wanted) {
      const begun = performance.now();
      const values = [keyword, minWage ?? '-infinity'];
      await this.run(() => runLong(this.database, COUNT, values, this.closing.signal));
      this.wanted.delete(key);
      this.requests.delete(key);
      const pause = (performance.now() - begun) * (1 / MAX_COUNTING_SHARE - 1);
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
      if (this.isClosed) return;
    }
    this.isCounting = false;
  }

  /** Runs work after the work in progress; resolves to undefined if it fails. */
  private run<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    const result = this.running.then(async () => {
      if (this.isClosed) return undefined;
      try {
        const done = await work();
        this.failures.noteSuccess();
        return done;
      } catch (error) {
        this.noteFailure(error);
        return undefined;
      }
    });
    this.running = result;
    return result;
  }

  /** The database is unavailable, read-only or busy: each request counts its total meanwhile. */
  private noteFailure(error: unknown): void {
    if (!this.isClosed) this.failures.note(error);
  }
}

const keyOf = ({ keyword, minWage }: KeywordQuery) => JSON.stringify([keyword, minWage]);
