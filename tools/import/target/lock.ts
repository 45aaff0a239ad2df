import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';

const KEY = `hashtext('job-gateway import')`;
/** The holder of the lock; pg_locks splits a key that is given as one number. */
const HOLDER = `
  SELECT pid, to_char(backend_start, 'HH24:MI:SS') AS since
  FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE locktype = 'advisory' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND objsubid = 1 AND (classid::bigint << 32 | objid::bigint) = ${KEY}::bigint`;

/** The interval of attempts to take the lock. */
const CHECK_INTERVAL_MS = 500;

async function isTaken(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_lock(${KEY}) AS taken`,
  );
  return rows[0]?.taken === true;
}

/**
 * Takes the import's lock; the connection keeps it. Two imports into one database would undo each
 * other, so the second one waits. The first may be dead before its server process knows.
 * Rejects with the reason of `signal` once that aborts.
 */
export async function takeLock(
  client: Client,
  print: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (await isTaken(client)) return;
  const { rows: holders } = await client.query<{ pid: number; since: string }>(HOLDER);
  const by = holders.map(({ pid, since }) => `server process ${pid}, connected since ${since}`);
  print(
    'Another import into this database holds its lock ' +
      `(${by.join('; ') || 'until a moment ago'}). ` +
      'Stop it if it follows; if it was killed, PostgreSQL ends what it was doing first. Waiting.',
  );
  do {
    await setTimeout(CHECK_INTERVAL_MS);
    signal?.throwIfAborted();
  } while (!(await isTaken(client)));
  print('The lock is free: this import begins.');
}
