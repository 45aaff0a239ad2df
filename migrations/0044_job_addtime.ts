import type { Knex } from 'knex';
import { withBriefLocks } from './sql/in-use';

/** It locks `job` briefly, and tries again until it can. */
export const config = { transaction: false };

/**
 * When a job was added; without a default, because nobody may know it of rows that are imported. It
 * is not called createtime, as a favourite's is: statements that join both would become ambiguous.
 */
export async function up(knex: Knex): Promise<void> {
  await withBriefLocks(knex, (transaction) =>
    transaction.raw(`
      ALTER TABLE job
        ADD COLUMN IF NOT EXISTS addtime timestamptz,
        DROP CONSTRAINT IF EXISTS job_addtime_check,
        ADD CONSTRAINT job_addtime_check CHECK (isfinite(addtime)) NOT VALID;
      COMMENT ON COLUMN job.addtime IS
        'When it was added; null: unknown, as of rows by SQL, or before this was recorded.';
    `),
  );
  await knex.raw('ALTER TABLE job VALIDATE CONSTRAINT job_addtime_check');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE job DROP COLUMN addtime');
}
