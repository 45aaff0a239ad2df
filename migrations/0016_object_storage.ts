import type { Knex } from 'knex';

/**
 * What instances coordinate if posters are in an object store, which has no hard links: the last
 * version of a job's poster, and which instance does the hourly work.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE poster_version (
      job_id  integer PRIMARY KEY,
      version bigint NOT NULL
    );
    COMMENT ON TABLE poster_version IS
      'the last version given, in seconds since 1970; a row that is older than the clock may go';

    CREATE TABLE hourly_work (
      name    text PRIMARY KEY,
      started timestamptz NOT NULL
    );
    COMMENT ON TABLE hourly_work IS 'what one of all instances does every hour, and when it last began';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE poster_version; DROP TABLE hourly_work');
}
