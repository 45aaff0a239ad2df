import type { Knex } from 'knex';
import { JobCountCheck } from './features/job/job-count.check';
import { JobExpiry } from './features/job/job.expiry';
import { ActivityCounters } from './features/overview/activity.counters';
import { SessionCleanup } from './features/viewer/session.cleanup';
import type { Log } from './observability/log';

/** What each instance does by itself from time to time, until it is closed. */
export class Housekeeping {
  /** Daily figures, gathered in memory and written every few seconds. */
  readonly activity: ActivityCounters;
  readonly jobCounts: JobCountCheck;
  private readonly sessions: SessionCleanup;
  private readonly jobExpiry: JobExpiry;

  constructor(database: Knex, log: Log) {
    this.activity = new ActivityCounters(database, log);
    this.jobCounts = new JobCountCheck(database, log);
    this.sessions = new SessionCleanup(database);
    this.jobExpiry = new JobExpiry(database, log);
  }

  async close(): Promise<void> {
    const { activity, jobCounts, sessions, jobExpiry } = this;
    await Promise.all([activity, jobCounts, sessions, jobExpiry].map((each) => each.close()));
  }
}
