import type { Knex } from 'knex';
import { formerNames } from './job_counts/former-names';
import { nameCountFunctions } from './job_names/functions';
import { nameChangeTriggers } from './job_names/triggers';
import { lockJobs } from './sql/in-use';
import { schemaPath } from './sql/schema-path';

/**
 * How many jobs have a frequent keyword in their names, counted once for each keyword that is
 * requested. Nothing is counted here, so that its triggers lock `job` only briefly.
 */
export async function up(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  await lockJobs(knex);
  await knex.raw(
    formerNames(`
    CREATE TABLE job_name_count (
      keyword    text NOT NULL,
      least_wage numeric NOT NULL,
      types      smallint NOT NULL,
      open       bigint NOT NULL,
      restricted bigint NOT NULL,
      counted    timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (keyword, least_wage, types)
    ) WITH (fillfactor = 50, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
    COMMENT ON TABLE job_name_count IS
      'With the changes in job_name_change: how many published jobs contain a keyword, by the wage that they pay at least and by their set of types, a bit for each.';

    CREATE TABLE job_name_change (
      name       text,
      types      smallint,
      restricted boolean,
      wage       numeric,
      step       bigint
    ) WITH (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
    -- Publications of all tables refuse to delete from a table without an identity.
    ALTER TABLE job_name_change REPLICA IDENTITY FULL;
    COMMENT ON TABLE job_name_change IS
      'Published jobs that came (step 1) or went (-1) and are in no job_name_count yet; a row without a name: too many to say, so that everything is counted anew.';

    ${nameCountFunctions(path)}
    ${nameChangeTriggers(path)}

    ALTER FUNCTION job_count_rebuild() RENAME TO job_count_rebuild_lists;
    CREATE FUNCTION job_count_rebuild() RETURNS void LANGUAGE sql SET search_path = ${path} AS $$
      SELECT job_count_rebuild_lists();
      INSERT INTO job_name_change DEFAULT VALUES;
    $$;
    COMMENT ON FUNCTION job_count_rebuild() IS
      'Counts all jobs anew and cuts the buckets evenly, while writers wait. After large imports, or if triggers were off.';
  `),
  );
}

export async function down(knex: Knex): Promise<void> {
  await lockJobs(knex);
  await knex.raw(
    formerNames(`
    DROP TRIGGER job_name_insert ON job;
    DROP TRIGGER job_name_update ON job;
    DROP TRIGGER job_name_delete ON job;
    DROP TRIGGER job_name_truncate ON job;
    DROP FUNCTION job_name_write(), job_name_compact(), job_name_forget(),
      job_name_count(text, numeric), job_name_drift(integer), job_count_rebuild();
    DROP TABLE job_name_count, job_name_change;
    ALTER FUNCTION job_count_rebuild_lists() RENAME TO job_count_rebuild;
  `),
  );
}
