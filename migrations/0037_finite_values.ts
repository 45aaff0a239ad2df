import type { Knex } from 'knex';
import { withBriefLocks } from './sql/in-use';

/** Constraints are validated beside writers, which needs statements outside a transaction. */
export const config = { transaction: false };

const PRICES = [
  ['factory', 'factory_price'],
  ['job', 'factory_price'],
  ['job', 'subsidy_price'],
  ['job', 'factory_price_total'],
] as const;

/** PostgreSQL's NaN is greater than every number, so that it passed for a price. */
const MOST = '99999999.99';

const recheck = (table: string, column: string, condition: string) => `
  ALTER TABLE ${table}
    DROP CONSTRAINT ${table}_${column}_check,
    ADD CONSTRAINT ${table}_${column}_check CHECK (${condition}) NOT VALID;`;

/**
 * A price is a number, and a favourite's time is one that pages can be cut at. Rows that were
 * otherwise become 0, or the first or last moment that was possible.
 */
export async function up(knex: Knex): Promise<void> {
  await withBriefLocks(knex, (transaction) =>
    transaction.raw(`
      ${PRICES.map(([table, column]) => recheck(table, column, `${column} BETWEEN 0 AND ${MOST}`)).join('')}
      ALTER TABLE job_collect
        DROP CONSTRAINT IF EXISTS job_collect_createtime_check,
        ADD CONSTRAINT job_collect_createtime_check CHECK (isfinite(createtime)) NOT VALID;
    `),
  );
  for (const [table, column] of PRICES)
    await knex.raw(`UPDATE ${table} SET ${column} = 0 WHERE ${column} = 'NaN'`);
  await knex.raw(`
    UPDATE job_collect SET createtime = CASE WHEN createtime > now() THEN now() ELSE 'epoch' END
    WHERE NOT isfinite(createtime)`);
  for (const [table, column] of [...PRICES, ['job_collect', 'createtime'] as const])
    await knex.raw(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_${column}_check`);
}

export async function down(knex: Knex): Promise<void> {
  await withBriefLocks(knex, (transaction) =>
    transaction.raw(`
      ${PRICES.map(([table, column]) => recheck(table, column, `${column} >= 0`)).join('')}
      ALTER TABLE job_collect DROP CONSTRAINT job_collect_createtime_check;
    `),
  );
  for (const [table, column] of PRICES)
    await knex.raw(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_${column}_check`);
}
