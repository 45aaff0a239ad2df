import type { Knex } from 'knex';

const LINES = `
  SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT
    format('%s %s %s %s %s', table_name, column_name, data_type, column_default, is_nullable)
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger
    WHERE NOT tgisinternal
  UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  ORDER BY line`;

/** A line for each index, column, constraint, trigger and function; to compare two databases. */
export async function schemaLines(knex: Knex): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { line: string }[] }>(LINES);
  return rows.map(({ line }) => line);
}
