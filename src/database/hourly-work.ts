import type { Knex } from 'knex';
import { Periodic } from '../lib/concurrency/periodic';
import { withTimeLimit } from '../lib/concurrency/time-limit';
import type { Logger } from '../lib/logger';

/** How often each instance checks whether the work is due. */
const CHECK_INTERVAL_MS = 10 * 60_000;

/** How long a stop waits for work in progress, in milliseconds. */
const MAX_CLOSE_MS = 2_000;

/** A start in the future means that the server's clock has been set back since. */
const CLAIM = `
  INSERT INTO hourly_work AS known (name, started) VALUES (?, now())
  ON CONFLICT (name) DO UPDATE SET started = excluded.started
  WHERE known.started NOT BETWEEN now() - interval '59 minutes' AND now() + interval '1 minute'
  RETURNING name`;

/** Claims this hour's work; resolves to true on exactly one of all instances. */
export async function claimHour(database: Knex, name: string): Promise<boolean> {
  const { rows } = await database.raw<{ rows: unknown[] }>(CLAIM, [name]);
  return rows.length > 0;
}

/**
 * Runs `work` every hour, on one of the instances that share the database. Logs a failure and
 * leaves the work to the next run. A service that stops waits only briefly and then abandons the
 * work, as if it had been killed.
 */
export function hourlyWork(
  database: Knex,
  name: string,
  work: () => Promise<void>,
  log: Pick<Logger, 'warn'>,
): Pick<Periodic, 'close'> {
  const periodic = new Periodic(CHECK_INTERVAL_MS, async () => {
    try {
      if (await claimHour(database, name)) await work();
    } catch (err) {
      log.warn({ work: name, err }, 'hourly work failed');
    }
  });
  return {
    close: () => withTimeLimit(periodic.close(), MAX_CLOSE_MS).catch(() => undefined),
  };
}
