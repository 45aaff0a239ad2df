import type { Knex } from 'knex';
import { countFunctions } from './job_counts/functions';
import { driftFunctions } from './job_counts/drift';
import { SETS } from './job_lists/sets';
import { tallyFunctions } from './job_lists/tally-functions';
import { schemaPath } from './sql/schema-path';

/** What an index entry can hold is far less: see `audience`. */
const MOST_USER_IDS = 10_000;
const RESTRICTED = SETS.filter(({ name }) => name.startsWith('restricted'));
const NEAREST = 'id, weigh, lng, lat';

/** Which audience a row of `job` is for; strict, so that no restricted job can pass for an open one. */
const AUDIENCE = `CASE WHEN user_ids <> '{}' THEN hash_array_extended(user_ids, 0) END`;

/**
 * Jobs may be meant for up to 10,000 users. The indexes of restricted jobs held `user_ids`, of which 660 fit; now they hold a
 * hash of them, which `job_audience_tally` translates: so a list's cost does not depend on how many users a job is
 * meant for. The compaction of the counters loses nothing any more, and a drift from whatever cause can be found.
 *
 * The hash is set by a trigger and held by a constraint: a generated column would rewrite the table and with it build every
 * index anew, for minutes at a million jobs. Here only restricted jobs are written, before they are indexed.
 */
export async function up(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  await knex.raw(`
    DROP INDEX ${RESTRICTED.map(({ name }) => `job_${name}_weigh, job_${name}_place`).join(', ')};
    ALTER TABLE job ADD COLUMN audience bigint;
    COMMENT ON COLUMN job.audience IS 'Tells apart whom a restricted job is meant for; null where it is open to everyone.';
    -- No edit: versions stay, and the counters are counted anew below.
    ALTER TABLE job DISABLE TRIGGER job_version, DISABLE TRIGGER job_tally_update;
    UPDATE job SET audience = ${AUDIENCE} WHERE user_ids <> '{}';
    ALTER TABLE job ENABLE TRIGGER job_version, ENABLE TRIGGER job_tally_update;

    CREATE FUNCTION job_set_audience() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.audience := ${AUDIENCE.replaceAll('user_ids', 'NEW.user_ids')};
      RETURN NEW;
    END $$;
    CREATE TRIGGER job_audience BEFORE INSERT OR UPDATE OF user_ids, audience ON job
      FOR EACH ROW EXECUTE FUNCTION job_set_audience();
    -- Always: also where a replication or a restoring session has switched ordinary triggers off.
    ALTER TABLE job ENABLE ALWAYS TRIGGER job_audience;
    ALTER TABLE job
      ADD CONSTRAINT job_audience_of CHECK (audience IS NOT DISTINCT FROM ${AUDIENCE}),
      ADD CONSTRAINT job_user_ids_most CHECK (cardinality(user_ids) <= ${MOST_USER_IDS});
    ALTER TABLE job_audience_tally
      ADD COLUMN audience bigint GENERATED ALWAYS AS (hash_array_extended(user_ids, 0)) STORED;
  `);
  await createRestrictedIndexes(knex, 'audience');
  await knex.raw(countFunctions(path));
  await knex.raw(driftFunctions(path));
  await knex.raw('SELECT job_tally_rebuild(); ANALYZE job;');
}

/** Fails where a job is meant for more users than an index entry can hold. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE job_count_check;
    DROP FUNCTION job_count_drift(), job_audience_drift(), job_bucket_drift(integer, integer);
    DROP INDEX ${RESTRICTED.map(({ name }) => `job_${name}_weigh, job_${name}_place`).join(', ')};
    DROP TRIGGER job_audience ON job;
    DROP FUNCTION job_set_audience();
    ALTER TABLE job DROP CONSTRAINT job_user_ids_most, DROP COLUMN audience;
    ALTER TABLE job_audience_tally DROP COLUMN audience;
  `);
  await createRestrictedIndexes(knex, 'user_ids');
  await knex.raw(
    (await tallyFunctions(knex)).replaceAll('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'),
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
