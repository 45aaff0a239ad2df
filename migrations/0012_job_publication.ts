import type { Knex } from 'knex';
import { driftFunctions } from './job_counts/drift';
import { tallyFunctions } from './job_lists/tally-functions';
import { BUCKET_COUNTERS, countFunctions } from './job_counts/functions';
import { countingTrigger, HIGHEST_WAGE } from './job_publication/counters';
import { publishedDrift } from './job_publication/drift';
import { FORMER, PUBLISHED_INDEXES, type Index } from './job_publication/indexes';
import { countWages, recountFunctions } from './job_publication/recount';
import { schemaPath } from './sql/schema-path';

/** Indexes are built beside writers, which needs statements outside a transaction. */
export const config = { transaction: false };

/** A statement that waits for its lock makes all others wait behind it. */
const WAIT_SHORTLY = "SET LOCAL lock_timeout = '5s'";

/**
 * Jobs are published or hidden, and may expire; jobs are counted by wage. The table stays in use: each
 * step takes its lock for a second or two at a million jobs, and a migration that fails on the way can be run
 * again. A former release still runs meanwhile, but its lists need the former indexes: restart soon.
 */
export async function up(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  await knex.transaction(async (transaction) => {
    await transaction.raw(`
      ${WAIT_SHORTLY};
      ALTER TABLE job
        ADD COLUMN IF NOT EXISTS status text NOT NULL DEFAULT 'published',
        ADD COLUMN IF NOT EXISTS expiretime timestamptz,
        DROP CONSTRAINT IF EXISTS job_status,
        ADD CONSTRAINT job_status CHECK (status IN ('published', 'hidden')) NOT VALID;
      COMMENT ON COLUMN job.status IS 'published, or hidden from everyone but editors';
      COMMENT ON COLUMN job.expiretime IS 'from when on the service hides the job; null for never';
    `);
  });
  await knex.raw('ALTER TABLE job VALIDATE CONSTRAINT job_status');
  for (const index of PUBLISHED_INDEXES) await createConcurrently(knex, index);
  await knex.transaction(async (transaction) => {
    await transaction.raw(`
      ${WAIT_SHORTLY};
      LOCK TABLE job IN SHARE ROW EXCLUSIVE MODE;
      DROP TABLE IF EXISTS job_wage_tally;
      CREATE TABLE job_wage_tally (
        id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        wage integer NOT NULL,
        ${BUCKET_COUNTERS.map((counter) => `${counter} integer NOT NULL`).join(', ')}
      ) WITH (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
      COMMENT ON TABLE job_wage_tally IS
        'Summed: how many published jobs pay each wage after the subsidy, in fen, those above ${HIGHEST_WAGE} as one.';
      CREATE INDEX job_wage_tally_wage ON job_wage_tally (wage);
      ${countingTrigger(path)}
      ${recountFunctions(path)}
      ${countWages};
      DROP FUNCTION IF EXISTS job_wage_drift();
      ${publishedDrift(path)}
    `);
    // Hidden by hand since the first step.
    const { rows } = await transaction.raw<{ rows: object[] }>(
      "SELECT FROM job WHERE status <> 'published' LIMIT 1",
    );
    if (rows.length > 0) await transaction.raw('SELECT job_tally_rebuild()');
  });
  for (const { name } of FORMER) await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await knex.raw('ANALYZE job');
}

/** Hidden jobs show again. Locks the table while the former indexes are built. */
export async function down(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  const [formerDrift = ''] = driftFunctions(path).split('CREATE TABLE');
  const asBefore = (functions: string) =>
    functions.replaceAll('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');
  await knex.transaction(async (transaction) => {
    await transaction.raw(`
      LOCK TABLE job IN ACCESS EXCLUSIVE MODE;
      DROP INDEX ${PUBLISHED_INDEXES.map(({ name }) => name).join(', ')};
      DROP FUNCTION job_count_drift(), job_wage_drift();
    `);
    await transaction.raw(asBefore(await tallyFunctions(transaction)));
    await transaction.raw(`${countFunctions(path)} ${asBefore(formerDrift)}`);
    await transaction.raw(`
      DROP TABLE job_wage_tally;
      ALTER TABLE job DROP COLUMN status, DROP COLUMN expiretime;
    `);
    for (const { name, is } of FORMER) await transaction.raw(`CREATE INDEX ${name} ON job ${is}`);
    await transaction.raw('SELECT job_tally_rebuild()');
  });
}

/** Leaves an index alone that is there and whole; an earlier attempt may have left half of one. */
async function createConcurrently(knex: Knex, { name, is }: Index): Promise<void> {
  const { rows } = await knex.raw<{ rows: { valid: boolean }[] }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass(?)',
    [name],
  );
  if (rows[0]?.valid === true) return;
  await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON job ${is}`);
}
