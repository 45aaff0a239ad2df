import type { Knex } from 'knex';
import { isDatabaseAway, isOwnedByOldSide } from '../../../database/faults';
import { Periodic } from '../../../lib/concurrency/periodic';
import type { Logger } from '../../../lib/logger';

/** The interval between cleanups. */
const INTERVAL_MS = 10 * 60_000;
/** Rows per statement, so that none holds many locks. */
const BATCH_ROWS = 1000;
/** How long refused logins stay in the audit log. */
const REFUSED_KEPT = '180 days';
/** How long an address remains exempt from a limit after the last login from it. */
const ADDRESSES_KEPT = '180 days';

/** Tables, their keys, and the condition for deletion. Locked rows are left for the next run. */
const OUTDATED = [
  ['user_token', 'id', `expiretime < now() - interval '1 day'`],
  ['audit_log', 'id', `action = 'refuse' AND createtime < now() - interval '${REFUSED_KEPT}'`],
  ['account_address', 'ctid', `usetime < now() - interval '${ADDRESSES_KEPT}'`],
] as const;

/** Deletes expired sessions and tokens, and the records of old login attempts, in batches. */
export class SessionCleanup {
  private closed = false;
  private readonly runs = new Periodic(INTERVAL_MS, () =>
    this.run().catch((err: unknown) => {
      // The next run tries again. An unavailable database has already been logged.
      if (!isDatabaseAway(err)) this.log.warn({ err }, 'expired sessions were not deleted');
    }),
  );

  constructor(
    private readonly database: Knex,
    private readonly log: Pick<Logger, 'warn'>,
  ) {}

  /** Deletes outdated rows; returns how many. */
  async run(): Promise<number> {
    let deleted = 0;
    for (const [table, key, outdated] of OUTDATED) {
      // The old service itself deletes outdated rows of the tables that it owns.
      deleted += await this.clean(table, key, outdated).catch((error: unknown) => {
        if (isOwnedByOldSide(error)) return 0;
        throw error;
      });
    }
    return deleted;
  }

  private async clean(table: string, key: string, outdated: string): Promise<number> {
    let deleted = 0;
    for (let batch = BATCH_ROWS; batch === BATCH_ROWS && !this.closed; deleted += batch) {
      const { rowCount } = await this.database.raw<{ rowCount: number }>(
        `DELETE FROM ${table} WHERE ${key} IN (
             SELECT ${key} FROM ${table} WHERE ${outdated} LIMIT ${BATCH_ROWS}
             FOR UPDATE SKIP LOCKED)`,
      );
      batch = rowCount;
    }
    return deleted;
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.runs.close();
  }
}
