import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';

/** How often to look whether another process has finished, in milliseconds. */
const LOOK_EVERY = 200;

const TAKE = `SELECT pg_try_advisory_xact_lock(hashtext('job-gateway migrations')) AS taken`;

/**
 * Changes the schema while no other process does; waits for another one, after calling `onWait`
 * once. The lock is that of an open transaction, so that it ends with the process, through a pooler
 * too. Knex's own lock is a row, which a killed process leaves behind: it is cleared.
 *
 * The transaction waits between statements, never in one: CREATE INDEX CONCURRENTLY of the other
 * process would wait for that statement's snapshot.
 */
export const withMigrationLock = <Result>(
  database: Knex,
  onWait: () => void,
  work: () => Promise<Result>,
): Promise<Result> =>
  database.transaction(
    async (holder) => {
      await holder.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
      for (let waiting = false; !(await isTaken(holder)); waiting = true) {
        if (!waiting) onWait();
        await pause(LOOK_EVERY);
      }
      await database.migrate.forceFreeMigrationsLock();
      return work();
    },
    { isolationLevel: 'read committed' },
  );

async function isTaken(holder: Knex.Transaction): Promise<boolean> {
  const { rows } = await holder.raw<{ rows: { taken: boolean }[] }>(TAKE);
  return rows[0]?.taken === true;
}
