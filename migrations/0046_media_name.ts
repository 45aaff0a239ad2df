import type { Knex } from 'knex';

/** The name that an uploaded file had, by which it is found; empty for those uploaded earlier. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE media
      ADD COLUMN name text NOT NULL DEFAULT ''
        CONSTRAINT media_name_check CHECK (char_length(name) <= 255)`);
  await knex.raw(
    `COMMENT ON COLUMN media.name IS 'The name of the file when it was uploaded; may be empty.'`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE media DROP COLUMN name');
}
