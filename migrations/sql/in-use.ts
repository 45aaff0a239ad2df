import { setTimeout as after } from 'node:timers/promises';
import type { Knex } from 'knex';

/**
 * The lock timeout in milliseconds: a statement that waits for a lock makes all later ones wait
 * behind it.
 */
const LOCK_WAIT = 300;
const PAUSE = 700;
const TRIES = 300;

/** Rows per batch: other writers of these rows wait until the batch is committed. */
const BATCH_ROWS = 2_000;
/** After this many batches dead rows are vacuumed, so that the table hardly grows. */
const BATCHES_TO_VACUUM = 500;

const codeOf = (error: unknown) => (error as { code?: unknown }).code;
/** The SQLSTATEs of a lock timeout and a deadlock. */
const isWaiting = (error: unknown) => ['55P03', '40P01'].includes(String(codeOf(error)));

/**
 * Runs `work` in a transaction that waits for locks of a table in use only briefly, and repeats it
 * until it has them. Outside a transaction.
 */
export async function withBriefLocks(
  knex: Knex,
  work: (transaction: Knex.Transaction) => Promise<unknown>,
): Promise<void> {
  await repeatedly(() =>
    knex.transaction(async (transaction) => {
      await transaction.raw(`SET LOCAL lock_timeout = '${LOCK_WAIT}ms'`);
      await work(transaction);
    }),
  );
}

/** The same at the start of a migration that is one transaction: locks `job` until its end. */
export async function lockJobs(transaction: Knex): Promise<void> {
  await repeatedly(() =>
    transaction.transaction((savepoint) =>
      savepoint.raw(`
        SET LOCAL lock_timeout = '${LOCK_WAIT}ms';
        LOCK TABLE job IN ACCESS EXCLUSIVE MODE`),
    ),
  );
}

async function repeatedly(work: () => Promise<unknown>): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (left === 0 || !isWaiting(error)) throw error;
      await after(PAUSE);
    }
  }
}

/**
 * Runs an UPDATE of `job` in batches, each committed separately; `update` ends with a condition.
 * Rows inserted meanwhile may be left out. Outside a transaction.
 */
export async function updateJobsInBatches(knex: Knex, update: string): Promise<void> {
  for (let [first, batches] = [-2147483648, 1]; ; batches += 1) {
    const { rows } = await knex.raw<{ rows: { id: number }[] }>(
      `SELECT max(id) AS id FROM (
         SELECT id FROM job WHERE id >= ${first} ORDER BY id LIMIT ${BATCH_ROWS}) AS batch
       HAVING max(id) IS NOT NULL`,
    );
    const last = rows[0]?.id;
    if (last === undefined) return;
    await repeatedly(() => knex.raw(`${update} AND id BETWEEN ${first} AND ${last}`));
    if (batches % BATCHES_TO_VACUUM === 0) await knex.raw('VACUUM (TRUNCATE false) job');
    if (last === 2147483647) return;
    first = last + 1;
  }
}

export interface Index {
  readonly name: string;
  /** What follows `ON`. */
  readonly is: string;
}

/** Does nothing if a valid index exists; an earlier attempt may have left an invalid one. */
export async function createConcurrently(knex: Knex, { name, is }: Index): Promise<void> {
  const { rows } = await knex.raw<{ rows: { valid: boolean }[] }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass(?)',
    [name],
  );
  if (rows[0]?.valid === true) return;
  await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${is}`);
}
