import type { Knex } from 'knex';
import { placeTrigger } from './job_lists/places';
import { lockJobs } from './sql/in-use';
import { schemaPath } from './sql/schema-path';

/**
 * A job's place is set by a trigger, as migration 0002 does it now; before, it was a generated
 * column, which a table in use cannot be given without rewriting it. What is stored stays.
 */
export async function up(knex: Knex): Promise<void> {
  await lockJobs(knex);
  await knex.raw(`
    ALTER TABLE job ALTER COLUMN place DROP EXPRESSION IF EXISTS;
    ${placeTrigger(await schemaPath(knex))}
  `);
}

/** The release before reads the column, and finds it right, however it is set. */
export const down = (): Promise<void> => Promise.resolve();
