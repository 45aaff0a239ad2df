import type { Knex } from 'knex';

/**
 * The fixed search path of functions. Data restored separately fires triggers with an empty search
 * path, and a temporary table must not replace one of ours.
 */
export async function schemaPath(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: { schema: string }[] }>(
    'SELECT quote_ident(current_schema()) AS schema',
  );
  return `${String(rows[0]?.schema)}, pg_temp`;
}
