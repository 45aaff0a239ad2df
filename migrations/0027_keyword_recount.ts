import type { Knex } from 'knex';
import { nameCountFunction } from './job_names/functions';
import { schemaPath } from './sql/schema-path';

export const COUNT_ANEW =
  'DO UPDATE SET open = excluded.open, restricted = excluded.restricted, counted = now()';

/** A keyword that has been counted can be counted anew, so that its count never has to end. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(nameCountFunction(await schemaPath(knex), 'CREATE OR REPLACE', COUNT_ANEW));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(nameCountFunction(await schemaPath(knex), 'CREATE OR REPLACE', 'DO NOTHING'));
}
