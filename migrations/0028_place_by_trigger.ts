import type { Knex } from 'knex';
import { placeTrigger } from './job_lists/places';
import { lockJobs } from './sql/in-use';
import { schemaPath } from './sql/schema-path';

/**
 * A job's place is set by a trigger, as migration 0002 does now. Before, it was a generated column,
 * which cannot be added to a table in use without rewriting it. Stored places stay.
 */
export async function up(knex: Knex): Promise<void> {
  await lockJobs(knex);
  await knex.raw(`
    ALTER TABLE job ALTER COLUMN place DROP EXPRESSION IF EXISTS;
    ${placeTrigger(await schemaPath(knex))}
  `);
}

/** The previous release reads the column, which is right however it is set. */
export const down = (): Promise<void> => Promise.resolve();
