import type { Knex } from 'knex';
import { withBriefLocks } from '../sql/in-use';
import { BUCKETS, tallyFunctions } from './tally-functions';

/**
 * Counts that need no scan. Writers only ever append what they changed, so they never wait for each other; now and then
 * one folds many small rows into one, leaving out those that another holds. The order by weigh is cut into rungs, so that
 * a deep page starts near its first row: a rung that has grown long costs time, never correctness.
 * What is there already is counted by migration 0010.
 */
export async function createTallies(knex: Knex): Promise<void> {
  const functions = await tallyFunctions(knex);
  await withBriefLocks(knex, (transaction) =>
    transaction.raw(`
    DROP TABLE IF EXISTS job_rung, job_tally, job_audience_tally;
    CREATE TABLE job_rung (
      rung  integer PRIMARY KEY,
      weigh integer NOT NULL,
      id    integer NOT NULL
    );
    COMMENT ON TABLE job_rung IS 'Rung n holds the jobs from (weigh, id) up to the bound of rung n - 1; 1 is the top.';
    CREATE INDEX job_rung_bound ON job_rung (weigh DESC, id DESC) INCLUDE (rung);

    CREATE TABLE job_tally (
      id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      rung         integer NOT NULL,
      open         integer NOT NULL,
      open_1       integer NOT NULL,
      open_2       integer NOT NULL,
      open_3       integer NOT NULL,
      restricted   integer NOT NULL,
      restricted_1 integer NOT NULL,
      restricted_2 integer NOT NULL,
      restricted_3 integer NOT NULL
    ) WITH (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
    COMMENT ON TABLE job_tally IS 'Summed: how many jobs each rung has, by who may see them and by type.';

    CREATE TABLE job_audience_tally (
      id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_ids integer[] NOT NULL,
      jobs     integer NOT NULL,
      jobs_1   integer NOT NULL,
      jobs_2   integer NOT NULL,
      jobs_3   integer NOT NULL
    ) WITH (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
    COMMENT ON TABLE job_audience_tally IS 'Summed: how many restricted jobs have exactly these user_ids, so that none counts twice.';
    CREATE INDEX job_audience_tally_user_ids ON job_audience_tally USING gin (user_ids) WITH (fastupdate = off);
    ${functions.replaceAll('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION')}
    ${BUCKETS}
    CREATE OR REPLACE TRIGGER job_tally_insert AFTER INSERT ON job
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION job_tally_write();
    CREATE OR REPLACE TRIGGER job_tally_update AFTER UPDATE ON job
      REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION job_tally_write();
    CREATE OR REPLACE TRIGGER job_tally_delete AFTER DELETE ON job
      REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION job_tally_write();
    CREATE OR REPLACE TRIGGER job_tally_truncate AFTER TRUNCATE ON job
      FOR EACH STATEMENT EXECUTE FUNCTION job_tally_write();
  `),
  );
}
