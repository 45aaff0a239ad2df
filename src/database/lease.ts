import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { unavailable } from '../errors';

/** A lease that has not been renewed for this long belongs to a dead process. */
const LEASE_SECONDS = 60;
/** How often a lease is renewed. */
const RENEW_INTERVAL_MS = 15_000;
/** How long to wait for another holder, and how often to look. */
const MAX_WAIT_MS = 20_000;
const CHECK_INTERVAL_MS = 50;

/**
 * A lease has ended when it has expired, or when it would last longer than any lease, as the
 * server's clock has been set back since. `confirm` tells a holder that is still alive.
 */
const HAS_ENDED = `(known.until NOT BETWEEN now()
  AND now() + interval '${2 * LEASE_SECONDS} seconds')`;

const TAKE = `
  INSERT INTO work_lease AS known (name, holder, until)
  VALUES (:name, :holder, now() + interval '${LEASE_SECONDS} seconds')
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
  WHERE ${HAS_ENDED}
  RETURNING name`;

const RENEW = `
  UPDATE work_lease SET until = now() + interval '${LEASE_SECONDS} seconds'
  WHERE name = :name AND holder = :holder
  RETURNING name`;

/** Ends a lease and keeps its row: see `unfinished`. */
const EXPIRE = `
  INSERT INTO work_lease AS known (name, holder, until) VALUES (:name, :holder, now())
  ON CONFLICT (name) DO UPDATE SET until = now() WHERE known.holder = :holder`;

/** The exclusive right to do a piece of work. */
interface Lease {
  /**
   * Ensures that no other process takes over the lease before this transaction ends. Throws
   * SERVICE_UNAVAILABLE if one already has, because this process was suspended for a minute.
   */
  confirm(transaction: Knex.Transaction): Promise<void>;
}

/**
 * Runs `work` while no other instance does work of this name. Holds no connection between its
 * statements, so the work may take long. Throws SERVICE_UNAVAILABLE if another instance is still
 * working after 20 s.
 */
export async function withLease<Result>(
  database: Knex,
  name: string,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  const key = { name, holder: randomUUID() };
  await take(database, key);
  const renewal = setInterval(() => {
    // A failed renewal does not mean that the lease is lost; `confirm` decides.
    database.raw(RENEW, key).catch(() => undefined);
  }, RENEW_INTERVAL_MS).unref();
  let release = async (): Promise<unknown> => database.raw(EXPIRE, key);
  try {
    const result = await work({
      async confirm(transaction) {
        if (await succeeds(transaction, RENEW, key)) return;
        throw unavailable(new Error(`the lease was lost: ${name}`));
      },
    });
    release = async () => database('work_lease').where(key).delete();
    return result;
  } finally {
    clearInterval(renewal);
    // If it cannot be released, it expires.
    await release().catch(() => undefined);
  }
}

/** Returns the names with this prefix whose work failed or whose process died, oldest first. */
export const unfinished = (database: Knex, prefix: string): Promise<string[]> =>
  database('work_lease AS known')
    .whereRaw(`starts_with(name, ?) AND ${HAS_ENDED}`, [prefix])
    .orderBy('until')
    .pluck<string[]>('name');

type Key = Readonly<Record<'name' | 'holder', string>>;

async function take(database: Knex, key: Key): Promise<void> {
  const giveUp = performance.now() + MAX_WAIT_MS;
  while (!(await succeeds(database, TAKE, key))) {
    if (performance.now() > giveUp) throw unavailable(new Error(`held elsewhere: ${key.name}`));
    await pause(CHECK_INTERVAL_MS);
  }
}

async function succeeds(database: Knex, statement: string, key: Key): Promise<boolean> {
  const { rows } = await database.raw<{ rows: unknown[] }>(statement, key);
  return rows.length > 0;
}
