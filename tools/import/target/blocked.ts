import type { Knex } from 'knex';
import type { Client } from 'pg';

/** How often locks are checked. */
const INTERVAL_MS = 5_000;

/** Holders of locks that a server process waits for; imports wait for each other by themselves. */
const HOLDERS = `
  SELECT format('server process %s (%s, in a transaction since %s)', pid,
    coalesce(nullif(application_name, ''), usename), to_char(xact_start, 'HH24:MI:SS')) AS holder
  FROM pg_stat_activity
  WHERE pid = ANY (pg_blocking_pids(?)) AND application_name <> 'job-gateway import' ORDER BY pid`;

/** Runs `work` on `client`; prints whose lock it waits for, if any. */
export async function printBlockers<Result>(
  database: Knex,
  client: Client,
  print: (line: string) => void,
  work: () => Promise<Result>,
  intervalMs = INTERVAL_MS,
): Promise<Result> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  let [printed, asking] = ['', false];
  const check = async () => {
    asking = true;
    const found = await database.raw<{ rows: { holder: string }[] }>(HOLDERS, [rows[0]?.pid ?? 0]);
    const holders = found.rows.map(({ holder }) => holder).join('; ');
    if (holders !== '' && holders !== printed)
      print(`PostgreSQL: waiting for a lock of ${holders}.`);
    printed = holders;
  };
  const timer = setInterval(() => {
    // A lost connection ends the work, too.
    if (!asking)
      void check()
        .catch(() => undefined)
        .finally(() => (asking = false));
  }, intervalMs);
  return work().finally(() => clearInterval(timer));
}
