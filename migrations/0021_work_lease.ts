import type { Knex } from 'knex';

/**
 * Work outside the database that one process at a time may do, such as storing or removing one
 * file: a lease without a transaction or a connection.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE work_lease (
      name   text PRIMARY KEY,
      holder uuid NOT NULL,
      until  timestamptz NOT NULL
    );
    COMMENT ON TABLE work_lease IS
      'who does a piece of work now; a row whose time is over belongs to a process that died';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE work_lease');
}
