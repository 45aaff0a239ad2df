import type { Knex } from 'knex';

/** The tables that the service caches (src/database/table-cache.ts). */
const TABLES = ['category', 'factory', 'site_config'];

/**
 * Notifies every instance of a change when it is committed, whoever made it; once for each
 * statement, however many rows it changes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION tell_table_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('table_changed', TG_TABLE_NAME);
      RETURN NULL;
    END $$;
  `);
  for (const table of TABLES) {
    // Always: also if a replication or a restoring session has disabled ordinary triggers.
    await knex.raw(`
      CREATE TRIGGER ${table}_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION tell_table_changed();
      ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${table}_changed;
    `);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.raw(`DROP TRIGGER ${table}_changed ON ${table}`);
  await knex.raw('DROP FUNCTION tell_table_changed()');
}
