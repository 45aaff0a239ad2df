import type { Knex } from 'knex';
import { formerNames } from './job_counts/former-names';
import { BY_TYPES } from './job_counts/functions';
import { PUBLISHED } from './job_publication/indexes';
import { BUCKET_JOBS, compaction, rebuildFunction } from './job_publication/recount';
import { withBriefLocks } from './sql/in-use';
import { schemaPath } from './sql/schema-path';

/** The counters are vacuumed, which needs a statement outside a transaction. */
export const config = { transaction: false };

const MOST_BUCKETS = 300;

export const BUCKET_JOBS_BY_SIZE = `greatest(
        ${BUCKET_JOBS}, (SELECT ceil(count(*) / ${MOST_BUCKETS}.0) FROM job WHERE ${PUBLISHED}))`;

/** This many neighbouring buckets become one, with the bound of the last of them. */
const MERGE = `
      DO $merge$
      DECLARE
        highest integer := (SELECT max(bucket_number) FROM job_bucket);
        merged integer := ceil(highest / ${MOST_BUCKETS}.0);
      BEGIN
        IF merged > 1 THEN
          DELETE FROM job_bucket WHERE bucket_number % merged <> 0 AND bucket_number <> highest;
          -- By way of negative numbers, as no two bounds may have the same for a moment either.
          UPDATE job_bucket SET bucket_number = -((bucket_number + merged - 1) / merged);
          UPDATE job_bucket SET bucket_number = -bucket_number;
          UPDATE job_bucket_count SET bucket_number = (bucket_number + merged - 1) / merged;
        END IF;
      END $merge$;`;

/**
 * A total is a sum over all buckets, so a larger table has larger buckets instead of more of them.
 */
export async function up(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  await withBriefLocks(knex, (transaction) =>
    transaction.raw(
      formerNames(`
      -- blocks: writers, for the milliseconds until some thousand counters are merged
      LOCK TABLE job IN SHARE ROW EXCLUSIVE MODE;
      ${rebuildFunction(path, BY_TYPES, BUCKET_JOBS_BY_SIZE)}
      ${MERGE}
      ${compaction('job_bucket_count', 'bucket_number', 'ctid', BY_TYPES.ofBuckets, 1)}
    `),
    ),
  );
  await knex.raw(formerNames('VACUUM job_bucket_count, job_bucket'));
}

/** The buckets stay as they are: their number only affects the time. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(formerNames(rebuildFunction(await schemaPath(knex), BY_TYPES)));
}
