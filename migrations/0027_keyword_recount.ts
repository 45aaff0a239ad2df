import type { Knex } from 'knex';
import { COUNT_ANEW, countTotals, nameCountFunction } from './job_names/functions';
import { schemaPath } from './sql/schema-path';

/** A keyword that has been counted can be counted anew, so that its count never has to end. */
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
