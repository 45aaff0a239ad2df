import type { Knex } from 'knex';
import { formerNames } from '../job_counts/former-names';
import { withBriefLocks } from '../sql/in-use';
import { BUCKETS, counterFunctions } from './counter-functions';

/**
 * Counts that need no scan. Writers only append their changes, so they never wait for each other;
 * from time to time one compacts many small rows into one, except those that another has locked.
 * The order by weigh is divided into buckets, so that a deep page starts near its first row; a
 * bucket that has grown large costs time, never correctness. Migration 0010 counts existing jobs.
 */
export async function createCounters(knex: Knex): Promise<void> {
  const functions = await counterFunctions(knex);
  await withBriefLocks(knex, (transaction) =>
    transaction.raw(
      formerNames(`
    DROP TABLE IF EXISTS job_bucket, job_bucket_count, job_audience_count;
    CREATE TABLE job_bucket (
      bucket_number  integer PRIMARY KEY,
      weigh integer NOT NULL,
      id    integer NOT NULL
    );
    COMMENT ON TABLE job_bucket IS 'Bucket n holds the jobs from (weigh, id) up to the bound of bucket n - 1; 1 is the top.';
    CREATE INDEX job_bucket_bound ON job_bucket (weigh DESC, id DESC) INCLUDE (bucket_number);

    CREATE TABLE job_bucket_count (
      id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      bucket_number         integer NOT NULL,
      open         integer NOT NULL,
      open_1       integer NOT NULL,
      open_2       integer NOT NULL,
      open_3       integer NOT NULL,
      restricted   integer NOT NULL,
      restricted_1 integer NOT NULL,
      restricted_2 integer NOT NULL,
      restricted_3 integer NOT NULL
    ) WITH (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
    COMMENT ON TABLE job_bucket_count IS 'Summed: how many jobs each bucket has, by who may see them and by type.';

    CREATE TABLE job_audience_count (
      id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_ids integer[] NOT NULL,
      jobs     integer NOT NULL,
      jobs_1   integer NOT NULL,
      jobs_2   integer NOT NULL,
      jobs_3   integer NOT NULL
    ) WITH (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
    COMMENT ON TABLE job_audience_count IS 'Summed: how many restricted jobs have exactly these user_ids, so that none counts twice.';
    CREATE INDEX job_audience_count_user_ids ON job_audience_count USING gin (user_ids) WITH (fastupdate = off);
    ${functions.replaceAll('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION')}
    ${BUCKETS}
    CREATE OR REPLACE TRIGGER job_count_insert AFTER INSERT ON job
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION job_count_write();
    CREATE OR REPLACE TRIGGER job_count_update AFTER UPDATE ON job
      REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION job_count_write();
    CREATE OR REPLACE TRIGGER job_count_delete AFTER DELETE ON job
      REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION job_count_write();
    CREATE OR REPLACE TRIGGER job_count_truncate AFTER TRUNCATE ON job
      FOR EACH STATEMENT EXECUTE FUNCTION job_count_write();
  `),
    ),
  );
}
