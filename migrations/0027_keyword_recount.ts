import type { Knex } from 'knex';
import { COUNT_ANEW, countTotals, nameCountFunction } from './job_names/functions';
import { schemaPath } from './sql/schema-path';

/** A counted keyword can be counted again, so that its count never has to expire. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    nameCountFunction(await schemaPath(knex), 'CREATE OR REPLACE', countTotals(COUNT_ANEW)),
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    nameCountFunction(await schemaPath(knex), 'CREATE OR REPLACE', countTotals('DO NOTHING')),
  );
}
