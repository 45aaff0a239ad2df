import type { Knex } from 'knex';

/** The index is built without blocking writers, which needs statements outside a transaction. */
export const config = { transaction: false };

/**
 * The administrators' list by the time when jobs were added, the latest first, and those added in a
 * span. Jobs whose time nobody knows come last in either direction, so the other one sorts.
 */
export async function up(knex: Knex): Promise<void> {
  // An interrupted attempt leaves an invalid index.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS job_every_addtime');
  await knex.raw(
    'CREATE INDEX CONCURRENTLY job_every_addtime ON job (addtime DESC NULLS LAST, id DESC)',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX job_every_addtime');
}
