import type { Knex } from 'knex';
import { withBriefLocks } from './sql/in-use';
import { schemaPath } from './sql/schema-path';

export const config = { transaction: false };

/** The tables that name uploads (migration 0013), and their keys. */
const USING = { job: 'id', category: 'id', site_config: 'name' } as const;

/**
 * Emptying a whole table fires no row triggers, so the uploads that its rows named counted as used
 * for ever and could not be deleted.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE OR REPLACE FUNCTION forget_media_use() RETURNS trigger LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = ${await schemaPath(knex)} AS $$
    BEGIN
      DELETE FROM media_use WHERE entity = TG_TABLE_NAME;
      RETURN NULL;
    END $$;
    REVOKE ALL ON FUNCTION forget_media_use() FROM PUBLIC;`);
  for (const [table, key] of Object.entries(USING)) {
    await withBriefLocks(knex, (transaction) =>
      transaction.raw(`
        CREATE OR REPLACE TRIGGER ${table}_media_truncate AFTER TRUNCATE ON ${table}
          FOR EACH STATEMENT EXECUTE FUNCTION forget_media_use()`),
    );
    await knex.raw(`
      DELETE FROM media_use WHERE entity = '${table}'
        AND NOT EXISTS (SELECT FROM ${table} WHERE ${key}::text = row_id)`);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.transaction(async (transaction) => {
    for (const table of Object.keys(USING))
      await transaction.raw(`DROP TRIGGER ${table}_media_truncate ON ${table}`);
    await transaction.raw('DROP FUNCTION forget_media_use()');
  });
}
