import type { Knex } from 'knex';
import { createConcurrently, withBriefLocks, type Index } from './sql/in-use';

/** With a commit between the steps, writers of jobs wait only briefly. */
export const config = { transaction: false };

/**
 * The conditions by which the administrators' list finds few jobs: every option of its form is a
 * number in one array, so that one index answers any combination. The indexes of hidden jobs
 * complement those of the lists, which have the published ones.
 */
const INDEXES: readonly Index[] = [
  { name: 'audit_log_request', is: 'audit_log (request_key) WHERE request_key IS NOT NULL' },
  {
    name: 'job_facets',
    is: `job USING gin (job_facets(type, status, user_ids, lng, lat, images))
      WITH (gin_pending_list_limit = 128)`,
  },
  { name: 'job_hidden', is: `job (id) WHERE status = 'hidden'` },
  {
    name: 'job_hidden_name_grams',
    is: `job USING gin ((job_grams(job_name) COLLATE "C"))
      WITH (gin_pending_list_limit = 128) WHERE status = 'hidden'`,
  },
];

/**
 * What the admin page needs: the focal point of a job's cover; the client's key of a request that
 * creates something, so that one whose answer was lost is not repeated; and how few jobs are found
 * among a million.
 */
export async function up(knex: Knex): Promise<void> {
  await withBriefLocks(knex, (transaction) =>
    transaction.raw(`
      ALTER TABLE job
        ADD COLUMN IF NOT EXISTS cover_focus_x double precision,
        ADD COLUMN IF NOT EXISTS cover_focus_y double precision,
        DROP CONSTRAINT IF EXISTS job_cover_focus,
        ADD CONSTRAINT job_cover_focus CHECK (
          (cover_focus_x IS NULL) = (cover_focus_y IS NULL)
          AND cover_focus_x BETWEEN 0 AND 1 AND cover_focus_y BETWEEN 0 AND 1
        ) NOT VALID;
      COMMENT ON COLUMN job.cover_focus_x IS
        'the point of the cover that matters, as a share of its width from the left; null for none';
      COMMENT ON COLUMN job.cover_focus_y IS 'the same, as a share of its height from the top';
      ALTER TABLE audit_log ADD COLUMN IF NOT EXISTS request_key uuid;
      COMMENT ON COLUMN audit_log.request_key IS
        'what the client has called the request that wrote this line; null for nothing';
      CREATE OR REPLACE FUNCTION job_facets(
        type integer[], status text, user_ids integer[],
        lng double precision, lat double precision, images text[]
      ) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN type || ARRAY[
        CASE WHEN status = 'hidden' THEN 10 ELSE 11 END,
        CASE WHEN user_ids = '{}' THEN 20 ELSE 21 END,
        CASE WHEN lng IS NULL OR lat IS NULL THEN 30 ELSE 31 END,
        CASE WHEN images = '{}' THEN 40 ELSE 41 END
      ];
    `),
  );
  await knex.raw('ALTER TABLE job VALIDATE CONSTRAINT job_cover_focus');
  for (const index of INDEXES) await createConcurrently(knex, index);
  await knex.raw('ANALYZE job');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX ${INDEXES.map(({ name }) => name).join(', ')};
    DROP FUNCTION job_facets(
      integer[], text, integer[], double precision, double precision, text[]
    );
    ALTER TABLE job DROP COLUMN cover_focus_x, DROP COLUMN cover_focus_y;
    ALTER TABLE audit_log DROP COLUMN request_key;
  `);
}
