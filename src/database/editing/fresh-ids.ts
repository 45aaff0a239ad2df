import type { Knex } from 'knex';
import { violatedConstraint } from '../faults';

/** The maximum number of attempts: others may keep inserting rows with explicit ids. */
const MAX_TRIES = 3;

/**
 * Runs `insert`, a transaction that adds rows to a table, and returns its result. Runs it again if
 * the sequence returned an id that a row inserted with an explicit id already has.
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
