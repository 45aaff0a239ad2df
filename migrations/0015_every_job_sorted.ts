import type { Knex } from 'knex';

/** Indexes are built without blocking writers, which needs statements outside a transaction. */
export const config = { transaction: false };

/**
 * The orders of the administrators' list, which includes hidden jobs; each index serves both
 * directions. A name may be longer than an index allows.
 */
const ORDERS: Readonly<Record<string, string>> = {
  job_every_weigh: 'weigh, id',
  job_every_name: 'left(job_name, 100), id',
  job_every_factory_price: 'factory_price, id',
  job_every_subsidy_price: 'subsidy_price, id',
  job_every_wage: 'factory_price_total, id',
  job_every_people: 'people_num, id',
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, columns] of Object.entries(ORDERS)) {
    // An interrupted attempt leaves an invalid index.
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON job (${columns})`);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`DROP INDEX ${Object.keys(ORDERS).join(', ')}`);
}
