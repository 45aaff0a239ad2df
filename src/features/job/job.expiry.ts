import type { Knex } from 'knex';
import { Failures } from '../../lib/concurrency/failures';
import type { Logger } from '../../lib/logger';
import { hideExpired, MAX_AT_ONCE } from './job.expiry.storage';

/** Each instance looks for expired jobs at least this often. */
const POLL_INTERVAL_MS = 1_000;
/** The wait doubles with each failure, up to this. */
const MAX_WAIT_MS = 30_000;
/** The pause between two full batches, so that requests go first. */
const BATCH_PAUSE_MS = 20;

/** Hides each job within a second of its `expiretime`, on one of all instances. */
export class JobExpiry {
  private readonly failures: Failures;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Knex,
    private readonly log: Pick<Logger, 'info' | 'warn'>,
  ) {
    this.failures = new Failures(log, 'expired jobs could not be hidden; trying again');
    this.lookIn(0);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private lookIn(milliseconds: number): void {
    if (this.closed) return;
    this.timer = setTimeout(() => {
      this.running = this.look();
    }, milliseconds).unref();
  }

  private async look(): Promise<void> {
    try {
      const { hidden, next } = await hideExpired(this.database);
      this.failures.noteSuccess();
      if (hidden > 0) this.log.info({ hidden }, 'hid jobs that had expired');
      this.lookIn(
        hidden === MAX_AT_ONCE
          ? BATCH_PAUSE_MS
          : Math.min(Math.ceil(next ?? POLL_INTERVAL_MS), POLL_INTERVAL_MS),
      );
    } catch (error) {
      // The database is unavailable, read-only or busy. `job` hides expired jobs in the meantime.
      if (!this.closed) this.failures.note(error);
      this.lookIn(Math.min(POLL_INTERVAL_MS * 2 ** this.failures.inARow, MAX_WAIT_MS));
    }
  }
}
