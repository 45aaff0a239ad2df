import type { Knex } from 'knex';
import { COMPACT_COUNTERS } from './0031_one_counting_trigger';
import { formerNames } from './job_counts/former-names';
import { BY_TYPES } from './job_counts/functions';
import { oneTrigger } from './job_counts/one-job';
import { listed, nameFunctionsByAudience } from './job_names/by-audience';
import { nameCompactFunction } from './job_names/compaction';
import {
  COUNT_ANEW,
  countTotals,
  nameCountFunction,
  nameForgetFunction,
} from './job_names/functions';
import { countingTrigger } from './job_publication/counters';
import { withBriefLocks } from './sql/in-use';
import { schemaPath } from './sql/schema-path';

/** It locks `job` briefly, and tries again until it can. */
export const config = { transaction: false };

/**
 * For each frequent keyword, the restricted jobs of each audience are counted, so that a viewer's
 * total no longer reads the names of all restricted jobs that they see.
 */
export async function up(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  // Compacts what has accumulated, so that little is left below.
  await knex.raw('SELECT job_name_compact()');
  await withBriefLocks(knex, (transaction) =>
    transaction.raw(
      formerNames(`
      -- blocks: writers, for the milliseconds until every later change is noted with its audience
      LOCK TABLE job IN SHARE ROW EXCLUSIVE MODE;
      SELECT job_name_compact();
      ALTER TABLE job_name_change ADD COLUMN IF NOT EXISTS audience bigint;
      CREATE TABLE IF NOT EXISTS job_name_audience_count (
        keyword    text NOT NULL,
        least_wage numeric NOT NULL,
        audience   bigint NOT NULL,
        ${listed((counter) => `${counter} integer NOT NULL`)},
        PRIMARY KEY (keyword, least_wage, audience)
      ) WITH (fillfactor = 90);
      COMMENT ON TABLE job_name_audience_count IS
        'With the changes in job_name_change: how many published jobs of an audience (job.audience) contain a keyword of job_name_count, by type. An audience without a row has not been counted.';
      ${nameFunctionsByAudience(path, COMPACT_COUNTERS)}
      ${countingTrigger(path, oneTrigger(BY_TYPES, ['audience']), BY_TYPES)}
    `),
    ),
  );
}

export async function down(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  await withBriefLocks(knex, (transaction) =>
    transaction.raw(
      formerNames(`
      LOCK TABLE job IN SHARE ROW EXCLUSIVE MODE;
      ${countingTrigger(path, oneTrigger(BY_TYPES), BY_TYPES)}
      ${nameCompactFunction(path, 'CREATE OR REPLACE', COMPACT_COUNTERS)}
      ${nameCountFunction(path, 'CREATE OR REPLACE', countTotals(COUNT_ANEW))}
      ${nameForgetFunction(path, 'CREATE OR REPLACE', ['job_name_count', 'job_name_change'])}
      DROP FUNCTION job_name_audience_drift(integer);
      DROP TABLE job_name_audience_count;
      ALTER TABLE job_name_change DROP COLUMN audience;
    `),
    ),
  );
}
