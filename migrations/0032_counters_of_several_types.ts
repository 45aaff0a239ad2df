import type { Knex } from 'knex';
import { formerNames } from './job_counts/former-names';
import { BY_TYPE, BY_TYPES, type Counters } from './job_counts/functions';
import {
  addMissingInBuckets,
  addMissingOfAudiences,
  addMissingOfWages,
} from './job_counts/missing';
import { oneTrigger } from './job_counts/one-job';
import { countingTrigger } from './job_publication/counters';
import { countersDrift } from './job_publication/drift';
import { PUBLISHED } from './job_publication/indexes';
import { compactFunction, compaction, rebuildFunction } from './job_publication/recount';
import { withBriefLocks } from './sql/in-use';
import { schemaPath } from './sql/schema-path';

/**
 * The counters are filled without blocking writers, which needs statements outside a transaction.
 */
export const config = { transaction: false };

const TABLES = [
  ['job_bucket_count', 'ofBuckets'],
  ['job_wage_count', 'ofBuckets'],
  ['job_audience_count', 'ofAudiences'],
] as const;

const alterTables = (alteration: (counter: string) => string) =>
  TABLES.map(([table, counters]) => {
    const added = BY_TYPES[counters].filter((counter) => !BY_TYPE[counters].includes(counter));
    return `ALTER TABLE ${table} ${added.map(alteration).join(', ')};`;
  }).join('\n');

const countingFunctions = (path: string, counters: Counters) => `
  ${countingTrigger(path, oneTrigger(counters), counters)}
  ${compactFunction(path, 'ctid', counters)}
  ${rebuildFunction(path, counters)}
  ${countersDrift(path, counters)}`;

/**
 * Jobs of one type or another are counted, too: their total was a count of the whole table. A job
 * may have several types, so it is not a sum of the counters of each.
 */
export async function up(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  await withBriefLocks(knex, (transaction) =>
    transaction.raw(
      formerNames(`
      -- blocks: writers, for the milliseconds until every later change is counted
      LOCK TABLE job IN SHARE ROW EXCLUSIVE MODE;
      ${alterTables((counter) => `ADD COLUMN IF NOT EXISTS ${counter} integer NOT NULL DEFAULT 0`)}
      ${countingFunctions(path, BY_TYPES)}
    `),
    ),
  );
  await knex.raw(formerNames(addMissingInBuckets(PUBLISHED, BY_TYPES)));
  await knex.raw(formerNames(addMissingOfAudiences(PUBLISHED, BY_TYPES)));
  await knex.raw(formerNames(addMissingOfWages(PUBLISHED, BY_TYPES)));
  // The additions are separate rows, which every total would sum until the next compaction.
  await withBriefLocks(knex, (transaction) =>
    transaction.raw(
      formerNames(`
      -- blocks: nobody who writes, but a rebuild, which would not see these rows
      LOCK TABLE job IN ROW EXCLUSIVE MODE;
      ${compaction('job_bucket_count', 'bucket_number', 'ctid', BY_TYPES.ofBuckets, 1)}
      ${compaction('job_wage_count', 'wage', 'ctid', BY_TYPES.ofBuckets, 1)}
    `),
    ),
  );
  await knex.raw(formerNames('VACUUM job_bucket_count, job_wage_count'));
}

export async function down(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  await withBriefLocks(knex, (transaction) =>
    transaction.raw(
      formerNames(`
      LOCK TABLE job IN SHARE ROW EXCLUSIVE MODE;
      ${countingFunctions(path, BY_TYPE)}
      ${alterTables((counter) => `DROP COLUMN ${counter}`)}
    `),
    ),
  );
}
