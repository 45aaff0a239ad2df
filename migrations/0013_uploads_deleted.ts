import type { Knex } from 'knex';
import { schemaPath } from './sql/schema-path';

/**
 * No row refers to a deleted upload, even if both happen at once: an upload that is referred to is
 * locked until the end of the transaction, and one that is gone is refused.
 */
export async function up(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  await knex.raw(`
    CREATE FUNCTION refuse_deleted_upload() RETURNS trigger LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = ${path} AS $$
    BEGIN
      PERFORM FROM media WHERE media.path = NEW.path FOR KEY SHARE;
      IF NOT FOUND AND EXISTS (
        SELECT FROM audit_log
        WHERE entity = 'media' AND row_id = NEW.path AND action = 'delete'
      ) THEN
        RAISE EXCEPTION 'upload % has been deleted', NEW.path
          USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'media_use_deleted';
      END IF;
      RETURN NEW;
    END $$;
    REVOKE ALL ON FUNCTION refuse_deleted_upload() FROM PUBLIC;
    CREATE TRIGGER media_use_deleted BEFORE INSERT ON media_use
      FOR EACH ROW EXECUTE FUNCTION refuse_deleted_upload();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER media_use_deleted ON media_use;
    DROP FUNCTION refuse_deleted_upload();
  `);
}
