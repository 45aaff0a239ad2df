import type { Knex } from 'knex';

/**
 * What functions pin their search path to. Data restored on its own fires triggers under an empty search path, and a
 * temporary table must not stand in for one of ours.
 */
export async function schemaPath(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: { schema: string }[] }>(
    'SELECT quote_ident(current_schema()) AS schema',
  );
  return `${String(rows[0]?.schema)}, pg_temp`;
}
