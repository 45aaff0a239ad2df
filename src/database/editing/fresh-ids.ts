import type { Knex } from 'knex';
import { violatedConstraint } from '../faults';

/** Others may give rows ids of their own meanwhile, again and again. */
const MAX_TRIES = 3;

/**
 * What `insert`, a transaction that adds rows to a table, resolves to. It runs again where the
 * sequence gave an id that is taken, because a row came in with an id of its own.
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
