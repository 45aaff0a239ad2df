import type { Knex } from 'knex';
import { driftFunctions } from './job_counts/drift';
import { formerNames } from './job_counts/former-names';
import { counterFunctions } from './job_lists/counter-functions';
import { BUCKET_COUNTERS, countFunctions } from './job_counts/functions';
import {
  addMissingInBuckets,
  addMissingOfAudiences,
  addMissingOfWages,
} from './job_counts/missing';
import { countingTrigger, HIGHEST_WAGE } from './job_publication/counters';
import { publishedDrift } from './job_publication/drift';
import { FORMER, PUBLISHED, PUBLISHED_INDEXES } from './job_publication/indexes';
import { recountFunctions } from './job_publication/recount';
import { createConcurrently, withBriefLocks } from './sql/in-use';
import { schemaPath } from './sql/schema-path';

/** Indexes are built without blocking writers, which needs statements outside a transaction. */
export const config = { transaction: false };

/**
 * Jobs are published or hidden, and may expire; jobs are counted by wage. The table stays in use:
 * each step takes its lock briefly, and a migration that failed can be run again. The previous
 * release can still run, but its lists need the previous indexes: restart soon.
 */
export async function up(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  await withBriefLocks(knex, (transaction) =>
    transaction.raw(`
      ALTER TABLE job
        ADD COLUMN IF NOT EXISTS status text NOT NULL DEFAULT 'published',
        ADD COLUMN IF NOT EXISTS expiretime timestamptz,
        DROP CONSTRAINT IF EXISTS job_status,
        ADD CONSTRAINT job_status CHECK (status IN ('published', 'hidden')) NOT VALID;
      COMMENT ON COLUMN job.status IS 'published, or hidden from everyone but editors';
      COMMENT ON COLUMN job.expiretime IS 'from when on the service hides the job; null for never';
    `),
  );
  await knex.raw('ALTER TABLE job VALIDATE CONSTRAINT job_status');
  for (const { name, is } of PUBLISHED_INDEXES)
    await createConcurrently(knex, { name, is: `job ${is}` });
  await withBriefLocks(knex, (transaction) =>
    transaction.raw(
      formerNames(`
      -- Locks the table for milliseconds, until the transaction ends, so that every later change is
      -- counted.
      LOCK TABLE job IN SHARE ROW EXCLUSIVE MODE;
      DROP TABLE IF EXISTS job_wage_count;
      CREATE TABLE job_wage_count (
        id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        wage integer NOT NULL,
        ${BUCKET_COUNTERS.map((counter) => `${counter} integer NOT NULL`).join(', ')}
      ) WITH (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
      COMMENT ON TABLE job_wage_count IS
        'Summed: how many published jobs pay each wage after the subsidy, in fen, those above ${HIGHEST_WAGE} as one.';
      CREATE INDEX job_wage_count_wage ON job_wage_count (wage);
      ${countingTrigger(path)}
      ${recountFunctions(path)}
      DROP FUNCTION IF EXISTS job_wage_drift();
      ${publishedDrift(path)}
    `),
    ),
  );
  // Includes jobs that were hidden by hand since the first step.
  await knex.raw(formerNames(addMissingInBuckets(PUBLISHED)));
  await knex.raw(formerNames(addMissingOfAudiences(PUBLISHED)));
  await knex.raw(formerNames(addMissingOfWages(PUBLISHED)));
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
    await transaction.raw(formerNames(asBefore(await counterFunctions(transaction))));
    await transaction.raw(formerNames(`${countFunctions(path)} ${asBefore(formerDrift)}`));
    await transaction.raw(
      formerNames(`
      DROP TABLE job_wage_count;
      ALTER TABLE job DROP COLUMN status, DROP COLUMN expiretime;
    `),
    );
    for (const { name, is } of FORMER) await transaction.raw(`CREATE INDEX ${name} ON job ${is}`);
    await transaction.raw(formerNames('SELECT job_count_rebuild()'));
  });
}
