import type { Knex } from 'knex';

/**
 * Waits until this many statements in the database wait for another session's lock. Takes no
 * transaction: inside one, `pg_stat_activity` lists only the sessions of its first look.
 */
export async function untilLockWaits(knex: Knex, count = 1): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await knex.raw<{ rowCount: number }>(waiting)).rowCount < count);
}
