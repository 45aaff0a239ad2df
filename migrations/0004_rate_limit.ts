import type { Knex } from 'knex';

/**
 * Counts that instances share if RATE_LIMIT_STORE is `database`; unlogged, because a crash may lose
 * them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE UNLOGGED TABLE rate_limit (
      key    varchar(255) PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE rate_limit');
}
