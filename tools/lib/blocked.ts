import type { Knex } from 'knex';

/** How often locks are checked. */
const INTERVAL_MS = 5_000;

/** Holders of locks that server processes wait for; imports wait for each other by themselves. */
const holdersSql = (waiting: string) => `
  SELECT format('server process %s (%s, in a transaction since %s)', pid,
    coalesce(nullif(application_name, ''), usename), to_char(xact_start, 'HH24:MI:SS')) AS holder
  FROM pg_stat_activity
  WHERE application_name <> 'job-gateway import' AND pid IN (
    SELECT unnest(pg_blocking_pids(pid)) FROM pg_stat_activity
    WHERE datname = current_database() AND ${waiting})
  ORDER BY pid`;

/**
 * Runs `work`; if one of its server processes waits for a lock, prints who holds it. `waiting` is
 * the SQL condition on pg_stat_activity that identifies these processes.
 */
export async function printBlockers<Result>(
  database: Knex,
  waiting: string,
  print: (line: string) => void,
  work: () => Promise<Result>,
  intervalMs = INTERVAL_MS,
): Promise<Result> {
  let [printed, asking] = ['', false];
  const check = async () => {
    asking = true;
    const found = await database.raw<{ rows: { holder: string }[] }>(holdersSql(waiting));
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
