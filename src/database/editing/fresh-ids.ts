import type { Knex } from 'knex';
import { violatedConstraint } from '../faults';

/** Attempts: others may insert rows with explicit ids at the same time, repeatedly. */
const MAX_TRIES = 3;

/**
 * Returns what `insert` resolves to, a transaction that adds rows to a table. It runs again if the
 * sequence has returned an id that is taken by a row inserted with an explicit id.
 */
export async function withFreshIds<Result>(
  database: Knex,
  table: string,
  insert: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await insert();
    } catch (error) {
      if (violatedConstraint(error) !== `${table}_pkey` || tries === MAX_TRIES) throw error;
      await database.raw('SELECT continue_ids(?::regclass)', [table]);
    }
  }
}
