import type { Knex } from 'knex';

/** Knex keeps its list of migrations here, which the service only reads. */
const ONLY_READ = ['knex_migrations', 'knex_migrations_lock'];

interface Missing {
  readonly role: string;
  readonly schema: string;
  readonly tables: readonly string[] | null;
  readonly sees: boolean | null;
}

/**
 * Returns one line that says which tables the role may not use, as where another role restored
 * them, and how to grant access, or that it sees no statistics of an index; null if all is well.
 */
export async function readMissingRights(database: Knex): Promise<string | null> {
  const { rows } = await database.raw<{ rows: [Missing] }>(
    `SELECT quote_ident(current_user) AS role, quote_ident(current_schema()) AS schema,
       array_agg(relname::text ORDER BY relname) AS tables,
       has_table_privilege(to_regclass('job_published_name_grams'), 'SELECT') AS sees
     FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
       AND NOT (has_table_privilege(oid, 'SELECT') AND (relname = ANY (?)
         OR has_table_privilege(oid, 'INSERT') AND has_table_privilege(oid, 'UPDATE')
            AND has_table_privilege(oid, 'DELETE')))`,
    [ONLY_READ],
  );
  const { role, schema, tables, sees } = rows[0];
  if (tables === null && sees === false)
    return (
      `The role ${role} does not own the tables, so it sees no statistics of keywords, and ` +
      'searches for frequent ones are slow: start with the role that owns them.'
    );
  if (tables === null) return null;
  const grants = ['TABLES', 'SEQUENCES'].map(
    (all) => `"GRANT ALL ON ALL ${all} IN SCHEMA ${schema} TO ${role}"`,
  );
  return (
    `The role ${role} may not use ${tables.length} table(s), such as ${tables[0]}: start with ` +
    `the role that owns them, or let it run ${grants.join(' and ')}.`
  );
}
