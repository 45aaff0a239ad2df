import type { Knex } from 'knex';
import { Abandoned } from '../../../database/request-database';
import { unavailable } from '../../../errors';
import { BoundedQueue } from '../../../lib/concurrency/bounded-queue';
import type { Logger } from '../../../lib/logger';
import { JobKeywordBackground } from './job-keyword.background';
import type { KeywordCounts, KeywordSpread } from './job-keyword.interface';
import { JobKeywordStatistics } from './job-keyword.statistics';

/** Counted in advance: at most `most` letters and pairs that have at least `matches` matches. */
const FREQUENT = { matches: 20_000, most: 40 };
/** Limits of work that reads very many jobs; `wait` is in milliseconds. */
const LIMITS = { running: 2, waiting: 100, wait: 5_000 };

type Work = () => Promise<unknown>;

/** Work that has not begun: that of each caller, and the result for all of them. */
interface Shared {
  readonly works: Work[];
  readonly result: Promise<unknown>;
}

/** Runs the work of the first caller who has not hung up. */
const runFirst = ([first, ...others]: readonly [Work, ...Work[]]): Promise<unknown> =>
  first().catch((error: unknown) => {
    const [next, ...more] = others;
    if (error instanceof Abandoned && next !== undefined) return runFirst([next, ...more]);
    throw error;
  });

/**
 * Counts frequent keywords once in the background, after which triggers record every change
 * (migration 0018). Limits the work that counts cannot answer, so that it does not occupy the whole
 * database.
 */
export class JobKeywordCounts implements KeywordCounts {
  private readonly statistics: JobKeywordStatistics;
  readonly background: JobKeywordBackground;
  readonly queue = new BoundedQueue('keywords', LIMITS, unavailable);
  private readonly shared = new Map<string, Shared>();

  /** `isShared`: whether all read from one database, so that one result is right for all. */
  constructor(
    database: Knex,
    log: Pick<Logger, 'warn'>,
    private readonly isShared: boolean,
    frequent = FREQUENT,
  ) {
    this.statistics = new JobKeywordStatistics(database);
    this.background = new JobKeywordBackground(database, log, () =>
      this.statistics.frequent(frequent.matches, frequent.most),
    );
  }

  spreadOf(keyword: string): Promise<KeywordSpread | null> {
    return this.statistics.spreadOf(keyword);
  }

  runShared<T>(key: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.isShared ? this.shared.get(key) : undefined;
    if (waiting !== undefined) {
      waiting.works.push(work);
      return waiting.result as Promise<T>;
    }
    const works: [Work, ...Work[]] = [work];
    const state = { hasBegun: false };
    const result = this.queue.run(() => {
      state.hasBegun = true;
      this.shared.delete(key);
      return runFirst(works);
    });
    // Later callers may know of a change that this work does not include.
    if (!state.hasBegun) {
      this.shared.set(key, { works, result });
      result.catch(() => this.shared.delete(key));
    }
    return result as Promise<T>;
  }

  noteUncountedTotal(keyword: string, minWage: string | null): void {
    this.background.noteUncountedTotal({ keyword, minWage });
  }

  close(): Promise<void> {
    return this.background.close();
  }
}
