import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { unavailable } from '../../errors';
import { withTimeLimit } from '../../lib/concurrency/time-limit';
import { findShown } from './poster.storage';

/** How long an answer is reused; a job stays visible this much longer after it is hidden. */
const FRESH_MS = 2_000;
/** How long the last answer is used while the database does not answer. */
const STALE_MS = 60 * 60_000;
/** How long to wait for the database. */
const TIMEOUT_MS = 1_000;
/** The most jobs in the cache, and in one statement. */
const [MAX_CACHED_JOBS, MAX_JOBS_PER_STATEMENT] = [20_000, 1_000];

interface Answer {
  readonly shown: boolean;
  /** When it was requested, on the monotonic clock. */
  readonly since: number;
}

interface Batch {
  readonly ids: Set<number>;
  readonly shown: Promise<ReadonlySet<number>>;
}

/**
 * Which jobs everyone may see, for paths that anybody can guess. Sends one statement at a time for
 * all who wait, and reuses each answer for two seconds.
 */
export class ShownJobs {
  private readonly answers = new LRUCache<number, Answer>({ max: MAX_CACHED_JOBS });
  private underWay: Promise<unknown> = Promise.resolve();
  private waiting: Batch | undefined;

  /** `find` returns which of these ids are shown. `now`: a monotonic clock, in milliseconds. */
  constructor(
    private readonly find: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Whether a job exists and is not hidden. While the database does not answer, uses the answer of
   * the last hour; throws SERVICE_UNAVAILABLE if there is none.
   */
  async isShown(jobId: number): Promise<boolean> {
    const known = this.answers.get(jobId);
    const age = known === undefined ? Infinity : this.now() - known.since;
    if (known !== undefined && age < FRESH_MS) return known.shown;
    try {
      return (await withTimeLimit(this.ask(jobId), TIMEOUT_MS)).has(jobId);
    } catch (error) {
      if (known !== undefined && age < STALE_MS) return known.shown;
      throw unavailable(error);
    }
  }

  private ask(jobId: number): Promise<ReadonlySet<number>> {
    if (this.waiting === undefined) {
      const shown = this.underWay.then(() => this.askAll());
      this.waiting = { ids: new Set(), shown };
    }
    const { ids, shown } = this.waiting;
    if (ids.size >= MAX_JOBS_PER_STATEMENT && !ids.has(jobId))
      return Promise.reject(new Error(`${MAX_JOBS_PER_STATEMENT} jobs are being asked for`));
    ids.add(jobId);
    return shown;
  }

  private async askAll(): Promise<ReadonlySet<number>> {
    const ids = [...(this.waiting?.ids ?? [])];
    this.waiting = undefined;
    const since = this.now();
    const found = this.find(ids);
    this.underWay = found.catch(() => undefined);
    const shown = await found;
    for (const id of ids) this.answers.set(id, { shown: shown.has(id), since });
    return shown;
  }
}

export const shownJobsOf = (database: Knex) => new ShownJobs((ids) => findShown(database, ids));
