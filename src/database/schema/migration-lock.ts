import { setInterval as every, setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';

/** How often to look whether another process has finished. */
const CHECK_INTERVAL_MS = 200;
/** How often the lock's connection is used: proxies close idle ones. */
const KEEP_ALIVE_INTERVAL_MS = 20_000;

const TAKE = `SELECT pg_try_advisory_xact_lock(hashtext('job-gateway migrations')) AS taken`;

/** transaction_timeout exists since PostgreSQL 17. */
const UNLIMITED = `
  SELECT set_config(name, '0', true) FROM pg_settings
  WHERE name IN ('idle_in_transaction_session_timeout', 'transaction_timeout')`;

/** Takes no snapshot: CREATE INDEX CONCURRENTLY would wait for a transaction that has one. */
const USE = 'SET LOCAL lock_timeout = 0';

/**
 * Runs `work`, which changes the schema, while no other process does; if one does, calls `onWait`
 * once and waits. The lock belongs to an open transaction, so that it ends with the process,
 * through a pooler too; rejects if the lock is lost meanwhile. Knex's own lock is a row, which a
 * killed process leaves behind, so it is cleared.
 *
 * Each attempt to take the lock is its own transaction, because CREATE INDEX CONCURRENTLY of the
 * other process may have to wait for that to end.
 */
export async function withMigrationLock<Result>(
  database: Knex,
  onWait: () => void,
  work: () => Promise<Result>,
  useEvery = KEEP_ALIVE_INTERVAL_MS,
): Promise<Result> {
  for (let waiting = false; ; waiting = true) {
    const done = await workIfFree(database, work, useEvery);
    if (done !== undefined) return done.result;
    if (!waiting) onWait();
    await pause(CHECK_INTERVAL_MS);
  }
}

/** Returns undefined if another process has the lock. */
async function workIfFree<Result>(database: Knex, work: () => Promise<Result>, useEvery: number) {
  const done: { result: Result }[] = [];
  try {
    await database.transaction(
      async (holder) => {
        if (!(await isTaken(holder))) return;
        await holder.raw(UNLIMITED);
        const finished = new AbortController();
        const lost = keepInUse(holder, every(useEvery, USE, finished));
        try {
          await Promise.race([database.migrate.forceFreeMigrationsLock(), lost]);
          done.push({ result: await Promise.race([work(), lost]) });
        } finally {
          finished.abort();
          await lost.catch(() => undefined);
        }
      },
      { isolationLevel: 'read committed' },
    );
  } catch (error) {
    // The lock's connection may be lost once everything is done.
    if (done.length === 0) throw error;
  }
  return done[0];
}

/** Rejects once the connection and with it the lock is lost, or once `uses` has ended. */
async function keepInUse(holder: Knex.Transaction, uses: AsyncIterable<string>): Promise<never> {
  for await (const use of uses) await holder.raw(use);
  throw new Error('The lock is not needed any more.');
}

async function isTaken(holder: Knex.Transaction): Promise<boolean> {
  const { rows } = await holder.raw<{ rows: { taken: boolean }[] }>(TAKE);
  return rows[0]?.taken === true;
}
