import type { Knex } from 'knex';
import { formerNames } from './job_counts/former-names';
import { createNameGrams } from './job_lists/names';
import { createPlaces } from './job_lists/places';
import { SETS } from './job_lists/sets';
import { createCounters } from './job_lists/counters';

/** With a commit between the steps, writers of jobs wait only briefly. */
export const config = { transaction: false };

/**
 * What the lists of sections 4.5 and 4.6 need at a million jobs: order by distance, substrings,
 * totals, deep pages. Migration 0012 makes their indexes.
 */
export async function up(knex: Knex): Promise<void> {
  await createPlaces(knex);
  await createNameGrams(knex);
  await createCounters(knex);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    formerNames(`
    DROP TRIGGER job_count_insert ON job;
    DROP TRIGGER job_count_update ON job;
    DROP TRIGGER job_count_delete ON job;
    DROP TRIGGER job_count_truncate ON job;
    DROP FUNCTION job_count_rebuild(), job_count_compact(), job_count_write();
    DROP TABLE job_bucket_count, job_audience_count, job_bucket;
    DROP INDEX IF EXISTS job_name_grams, job_user_ids,
      ${SETS.map(({ name }) => `job_${name}_weigh`).join(', ')};
    DROP TRIGGER job_place ON job;
    DROP FUNCTION job_set_place();
    DROP FUNCTION job_grams(text);
    ALTER TABLE job DROP COLUMN place;
    DROP FUNCTION job_metres(double precision, double precision, double precision, double precision);
    DROP FUNCTION job_place(double precision, double precision);
    ALTER TABLE job RESET (toast_tuple_target, fillfactor), ALTER COLUMN job_name SET STORAGE EXTENDED, ALTER COLUMN cover SET STORAGE EXTENDED,
      ALTER COLUMN salary SET STORAGE EXTENDED, ALTER COLUMN type SET STORAGE EXTENDED, ALTER COLUMN user_ids SET STORAGE EXTENDED;
    -- It may have been there before, for others.
    DO $$ BEGIN
      DROP EXTENSION cube;
    EXCEPTION WHEN dependent_objects_still_exist OR insufficient_privilege THEN
      NULL;
    END $$;
  `),
  );
}
