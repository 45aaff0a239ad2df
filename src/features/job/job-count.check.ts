import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { runLong } from '../../database/long-statement';
import { Periodic } from '../../lib/concurrency/periodic';
import type { Logger } from '../../lib/logger';
import { MAX_INTEGER } from '../../lib/values/ids';
import { codeOf } from '../../lib/text/reason';

/** How often each instance looks whether a check is due. */
const POLL_INTERVAL_MS = 60_000;
/** The time between two checks, on any instance. */
const CHECK_EVERY = '1 hour';
/** How many of a hundred keywords a check counts. Each takes 0.1 s, 10 s at ten million jobs. */
const KEYWORDS_PER_CHECK = 2;
/** The pause between the counts of two buckets, so that requests go first. */
const PAUSE_MS = 250;

/**
 * Compares the counters of totals with the jobs, once an hour, on one of all instances, in small
 * statements. It only reports differences: `SELECT job_count_rebuild()` corrects them
 * (docs/operations.md).
 */
export class JobCountCheck {
  /** Wrong counters found by the last check, on any instance. */
  differences = 0;
  private readonly closing = new AbortController();
  private readonly polls = new Periodic(POLL_INTERVAL_MS, () => this.checkIfDue());

  constructor(
    private readonly database: Knex,
    private readonly log: Pick<Logger, 'warn'>,
  ) {}

  /** Runs the check if it is due and not claimed by another instance; reads the last result. */
  async checkIfDue(): Promise<void> {
    try {
      if (await this.claim()) await this.check();
      const [differences] = await this.database('job_count_check').pluck<number[]>('differences');
      this.differences = differences ?? 0;
    } catch (error) {
      // The database is unavailable, read-only or busy. A check that has begun is not tried again
      // before the next one is due.
      if (!this.isClosed)
        this.log.warn({ code: codeOf(error) }, 'the counters of jobs could not be checked');
    }
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.polls.close();
  }

  private get isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  private async claim(): Promise<boolean> {
    const claimed = await this.database('job_count_check')
      // A check time in the future was claimed before the server's clock was set back.
      .whereRaw("checked NOT BETWEEN now() - ?::interval AND now() + interval '1 minute'", [
        CHECK_EVERY,
      ])
      .update({ checked: this.database.fn.now() });
    return claimed > 0;
  }

  private async check(): Promise<void> {
    const [highest] = await this.database('job_bucket').max<{ buckets: number | null }[]>({
      buckets: 'bucket_number',
    });
    const buckets = highest?.buckets ?? 0;
    let differences =
      (await this.count('job_audience_drift()')) +
      (await this.count('job_wage_drift()')) +
      (await this.count(`job_name_drift(${KEYWORDS_PER_CHECK})`)) +
      (await this.count(`job_name_audience_drift(${KEYWORDS_PER_CHECK})`));
    // A bucket has 4,096 jobs, or a 300th of a large table (migration 0034).
    for (let bucket = 1; bucket <= buckets + 1 && !this.isClosed; bucket += 1) {
      await pause(PAUSE_MS, undefined, { ref: false });
      // The last statement includes counters of buckets that no longer exist.
      const last = bucket > buckets ? MAX_INTEGER : bucket;
      differences += await this.count(`job_bucket_drift(${bucket}, ${last})`);
    }
    if (this.isClosed) return;
    await this.database('job_count_check').update({ differences });
    if (differences > 0)
      this.log.warn({ differences }, 'totals of jobs are wrong: run SELECT job_count_rebuild()');
  }

  private async count(drift: string): Promise<number> {
    const [counted] = await runLong<{ differences: number }>(
      this.database,
      `SELECT count(*)::integer AS differences FROM ${drift}`,
      [],
      this.closing.signal,
    );
    return counted?.differences ?? 0;
  }
}
