import type { Knex } from 'knex';
import { placeOf, up as everyCoordinate } from './0007_every_coordinate';
import { up as cheaperCounters } from './0030_cheaper_counters';
import { formerNames } from './job_counts/former-names';
import { oneTrigger } from './job_counts/one-job';
import { nameCompactFunction } from './job_names/compaction';
import { nameChangeTriggers } from './job_names/triggers';
import { countingTrigger } from './job_publication/counters';
import { compactFunction } from './job_publication/recount';
import { lockJobs } from './sql/in-use';
import { schemaPath } from './sql/schema-path';

/**
 * About one compaction per this many changes, by the service's own statement, spares writers doing
 * it.
 */
export const COMPACT_COUNTERS = `
      IF (SELECT count(*) FROM job_name_change) > 64 * random() THEN
        PERFORM job_count_compact();
      END IF;`;

/** Their rows come and go, and none is ever looked up: a key would cost more than the row. */
const APPENDED = ['job_bucket_count', 'job_wage_count'];

const audienceTrigger = (condition: string) => `
    CREATE OR REPLACE TRIGGER job_audience BEFORE INSERT OR UPDATE OF user_ids, audience ON job
      FOR EACH ROW ${condition} EXECUTE FUNCTION job_set_audience();
    ALTER TABLE job ENABLE ALWAYS TRIGGER job_audience;`;

/**
 * Reduces the cost of a single written job: one trigger updates all counters; its place is computed
 * within its trigger, because PostgreSQL would call a STRICT function instead of inlining it; and
 * an open job, which has no audience, needs no trigger for it.
 */
export async function up(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  await lockJobs(knex);
  await knex.raw(
    formerNames(`
    ${countingTrigger(path, oneTrigger())}
    DROP TRIGGER job_name_insert ON job;
    DROP TRIGGER job_name_update ON job;
    DROP TRIGGER job_name_delete ON job;
    DROP TRIGGER job_name_truncate ON job;
    DROP FUNCTION job_name_write();
    ${nameCompactFunction(path, 'CREATE OR REPLACE', COMPACT_COUNTERS)}
    ${APPENDED.map(
      (table) => `
    -- blocks: only the functions that are replaced here have ever read it
    ALTER TABLE ${table} DROP COLUMN id;
    -- Publications of all tables refuse to delete from a table without an identity.
    ALTER TABLE ${table} REPLICA IDENTITY FULL;`,
    ).join('')}
    ${compactFunction(path, 'ctid')}
    CREATE OR REPLACE FUNCTION job_place(lng double precision, lat double precision) RETURNS cube
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE WHEN lng IS NOT NULL AND lat IS NOT NULL THEN ${placeOf()} END;
    ${audienceTrigger(`WHEN (NEW.user_ids <> '{}' OR NEW.audience IS NOT NULL)`)}
  `),
  );
}

export async function down(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  await lockJobs(knex);
  await knex.raw(
    formerNames(`
    ${audienceTrigger('')}
    ${nameCompactFunction(path, 'CREATE OR REPLACE', '')}
    ${APPENDED.map(
      (table) => `
    ALTER TABLE ${table} ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY;
    ALTER TABLE ${table} REPLICA IDENTITY DEFAULT;`,
    ).join('')}
    ${compactFunction(path, 'id')}
    ${nameChangeTriggers(path)}
  `),
  );
  await everyCoordinate(knex);
  await cheaperCounters(knex);
}
