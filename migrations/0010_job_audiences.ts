import type { Knex } from 'knex';
import { countFunctions } from './job_counts/functions';
import { driftFunctions } from './job_counts/drift';
import { formerNames } from './job_counts/former-names';
import { addMissingInBuckets, addMissingOfAudiences } from './job_counts/missing';
import { SETS } from './job_lists/sets';
import { counterFunctions } from './job_lists/counter-functions';
import { updateJobsInBatches, withBriefLocks } from './sql/in-use';
import { schemaPath } from './sql/schema-path';

/** With a commit between the steps, writers of jobs wait only briefly. */
export const config = { transaction: false };

/** Far more than an index entry can hold: see `audience`. */
const MAX_USER_IDS = 10_000;
const RESTRICTED = SETS.filter(({ name }) => name.startsWith('restricted'));
const NEAREST = 'id, weigh, lng, lat';

/**
 * The audience of a row of `job`; strict, so that no restricted job can be taken for an open one.
 */
const AUDIENCE = `CASE WHEN user_ids <> '{}' THEN hash_array_extended(user_ids, 0) END`;

/**
 * The trigger of migration 0003, which increments a job's version at each update; `condition`
 * excludes updates of this migration, which are no edits.
 */
const versionTrigger = (condition: string) => `
    CREATE OR REPLACE TRIGGER job_version BEFORE UPDATE ON job FOR EACH ROW ${condition}
      EXECUTE FUNCTION next_version();`;

/**
 * Jobs may be restricted to up to 10,000 users. The indexes of restricted jobs contained
 * `user_ids`, of which 660 fit; those of migration 0012 contain a hash of them, which
 * `job_audience_count` translates, so that a list's cost does not depend on how many users a job is
 * restricted to. The compaction of the counters loses nothing any more, and any drift can be found.
 *
 * The hash is set by a trigger and checked by a constraint: a generated column would rewrite the
 * table and rebuild every index, for minutes at a million jobs. Here only restricted jobs are
 * written, in batches, and nobody waits long; a migration that failed can be run again.
 */
export async function up(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  await withBriefLocks(knex, (transaction) =>
    transaction.raw(`
    ALTER TABLE job ADD COLUMN IF NOT EXISTS audience bigint;
    COMMENT ON COLUMN job.audience IS 'Tells apart whom a restricted job is meant for; null where it is open to everyone.';
    CREATE OR REPLACE FUNCTION job_set_audience() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.audience := ${AUDIENCE.replaceAll('user_ids', 'NEW.user_ids')};
      RETURN NEW;
    END $$;
    CREATE OR REPLACE TRIGGER job_audience BEFORE INSERT OR UPDATE OF user_ids, audience ON job
      FOR EACH ROW EXECUTE FUNCTION job_set_audience();
    -- Always: also where a replication or a restoring session has switched ordinary triggers off.
    ALTER TABLE job ENABLE ALWAYS TRIGGER job_audience;
    ${versionTrigger('WHEN (OLD.audience IS NOT DISTINCT FROM NEW.audience OR OLD.user_ids IS DISTINCT FROM NEW.user_ids)')}
  `),
  );
  await updateJobsInBatches(
    knex,
    `UPDATE job SET audience = ${AUDIENCE} WHERE audience IS NULL AND user_ids <> '{}'`,
  );
  await withBriefLocks(knex, (transaction) =>
    transaction.raw(
      formerNames(`
    ${versionTrigger('')}
    ALTER TABLE job
      DROP CONSTRAINT IF EXISTS job_audience_of,
      DROP CONSTRAINT IF EXISTS job_user_ids_most,
      ADD CONSTRAINT job_audience_of CHECK (audience IS NOT DISTINCT FROM ${AUDIENCE}) NOT VALID,
      ADD CONSTRAINT job_user_ids_most CHECK (cardinality(user_ids) <= ${MAX_USER_IDS}) NOT VALID;
    ALTER TABLE job_audience_count ADD COLUMN IF NOT EXISTS
      audience bigint GENERATED ALWAYS AS (hash_array_extended(user_ids, 0)) STORED;
    ${countFunctions(path)}
    DROP TABLE IF EXISTS job_count_check;
    ${driftFunctions(path).replaceAll('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION')}
  `),
    ),
  );
  await knex.raw('ALTER TABLE job VALIDATE CONSTRAINT job_audience_of');
  await knex.raw('ALTER TABLE job VALIDATE CONSTRAINT job_user_ids_most');
  await knex.raw(formerNames(addMissingInBuckets('true')));
  await knex.raw(formerNames(addMissingOfAudiences('true')));
  await knex.raw('ANALYZE job');
}

/** Fails if a job is restricted to more users than an index entry can hold. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    formerNames(`
    DROP TABLE job_count_check;
    DROP FUNCTION job_count_drift(), job_audience_drift(), job_bucket_drift(integer, integer);
    DROP INDEX IF EXISTS
      ${RESTRICTED.map(({ name }) => `job_${name}_weigh, job_${name}_place`).join(', ')};
    DROP TRIGGER job_audience ON job;
    DROP FUNCTION job_set_audience();
    ALTER TABLE job DROP CONSTRAINT job_user_ids_most, DROP COLUMN audience;
    ALTER TABLE job_audience_count DROP COLUMN audience;
  `),
  );
  await createRestrictedIndexes(knex, 'user_ids');
  await knex.raw(
    formerNames(
      (await counterFunctions(knex)).replaceAll('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'),
    ),
  );
}

async function createRestrictedIndexes(knex: Knex, included: string): Promise<void> {
  for (const { name, where } of RESTRICTED) {
    await knex.raw(`
      CREATE INDEX job_${name}_weigh ON job (weigh DESC, id DESC) INCLUDE (${included}) WHERE ${where};
      CREATE INDEX job_${name}_place ON job USING gist (place) INCLUDE (${NEAREST}, ${included})
        WHERE place IS NOT NULL AND ${where};
    `);
  }
}
