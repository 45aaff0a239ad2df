import type { Knex } from 'knex';
import { JobCountCheck } from './features/job/job-count.check';
import { JobExpiry } from './features/job/job.expiry';
import { KeywordCounts } from './features/job/keyword-counts/keyword.counts';
import { ActivityCounters } from './features/overview/activity.counters';
import { SessionCleanup } from './features/viewer/session/session.cleanup';
import type { Log } from './observability/log';

/** What each instance does periodically until it is closed. */
export class Housekeeping {
  /** Daily figures, gathered in memory and written every few seconds. */
  readonly activity: ActivityCounters;
  readonly jobCounts: JobCountCheck;
  /** How many jobs have a frequent keyword. */
  readonly keywords: KeywordCounts;
  private readonly sessions: SessionCleanup;
  private readonly jobExpiry: JobExpiry;

  /** `isAlone`: whether everything is read from this one database. */
  constructor(database: Knex, log: Log, isAlone: boolean) {
    this.activity = new ActivityCounters(database, log);
    this.jobCounts = new JobCountCheck(database, log);
    this.keywords = new KeywordCounts(database, log, isAlone);
    this.sessions = new SessionCleanup(database);
    this.jobExpiry = new JobExpiry(database, log);
  }

  async close(): Promise<void> {
    const { activity, jobCounts, keywords, sessions, jobExpiry } = this;
    await Promise.all(
      [activity, jobCounts, keywords, sessions, jobExpiry].map((each) => each.close()),
    );
  }
}
