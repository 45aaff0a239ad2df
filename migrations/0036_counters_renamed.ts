import type { Knex } from 'knex';
import { COMPACT_COUNTERS } from './0031_one_counting_trigger';
import { BUCKET_JOBS_BY_SIZE } from './0034_buckets_by_size';
import { formerNames } from './job_counts/former-names';
import { BY_TYPE, BY_TYPES } from './job_counts/functions';
import { oneTrigger } from './job_counts/one-job';
import { nameCountsByAudience } from './job_names/by-audience';
import { countingTrigger } from './job_publication/counters';
import { countersDrift } from './job_publication/drift';
import { compactFunction, rebuildFunction } from './job_publication/recount';
import { withBriefLocks } from './sql/in-use';
import { schemaPath } from './sql/schema-path';

/** It locks `job` briefly, and tries again until it can. */
export const config = { transaction: false };

const RENAMED: readonly (readonly [what: string, now: string, of?: string])[] = [
  ['TABLE', 'job_bucket'],
  ['TABLE', 'job_bucket_count'],
  ['TABLE', 'job_audience_count'],
  ['TABLE', 'job_wage_count'],
  ['INDEX', 'job_bucket_pkey'],
  ['INDEX', 'job_bucket_bound'],
  ['INDEX', 'job_audience_count_pkey'],
  ['INDEX', 'job_audience_count_user_ids'],
  ['INDEX', 'job_wage_count_wage'],
  ['SEQUENCE', 'job_audience_count_id_seq'],
  ['FUNCTION', 'job_count_write'],
  ['FUNCTION', 'job_count_compact'],
  ['FUNCTION', 'job_count_rebuild'],
  ['TRIGGER', 'job_count_insert', 'ON job'],
  ['TRIGGER', 'job_count_update', 'ON job'],
  ['TRIGGER', 'job_count_delete', 'ON job'],
  ['TRIGGER', 'job_count_truncate', 'ON job'],
];

const rename = (from: (name: string) => string, to: (name: string) => string) =>
  RENAMED.map(
    ([what, name, of = '']) => `
      -- blocks: nobody, as views keep the former names
      ALTER ${what} ${from(name)} ${of} RENAME TO ${to(name)};`,
  ).join('');
const now = (name: string) => name;

const COUNT_KEYWORDS_ANEW = `
      INSERT INTO job_name_change DEFAULT VALUES;`;

/** `afterRebuild`: statements that follow a rebuild. */
const functions = (path: string, afterRebuild = '') => `
      ${countingTrigger(path, oneTrigger(BY_TYPES, ['audience']), BY_TYPES)}
      ${compactFunction(path, 'ctid', BY_TYPES)}
      ${rebuildFunction(path, BY_TYPES, BUCKET_JOBS_BY_SIZE, afterRebuild)}
      ${countersDrift(path, BY_TYPES)}
      ${nameCountsByAudience(path, COMPACT_COUNTERS)}
      COMMENT ON TABLE job_bucket IS
        'Bucket n holds the jobs from (weigh, id) up to the bound of bucket n - 1; 1 is the top.';
      COMMENT ON TABLE job_bucket_count IS
        'Summed: how many jobs each bucket has, by who may see them and by type.';
      COMMENT ON FUNCTION job_count_drift() IS
        'Every counter that differs from a count of the published jobs; none: all is right. SELECT job_count_rebuild() mends them.';`;

/** Views for the previous release, with the names that it knows. */
const FORMER_VIEWS = [
  ['job_bucket', 'bucket_number AS rung, weigh, id'],
  ['job_bucket_count', `bucket_number AS rung, ${BY_TYPES.ofBuckets.join(', ')}`],
  ['job_audience_count', '*'],
  ['job_wage_count', '*'],
].map(([table = '', columns]) => ({ table, columns, view: formerNames(table) }));

/**
 * Renames the counters of jobs: they were `job_tally` by `rung`, `job_audience_tally` and
 * `job_wage_tally`. Views keep the former names for the previous release, and `job_tally_rebuild()`
 * stays for scripts. A rebuild recounts keywords, as it did until migration 0032.
 */
export async function up(knex: Knex): Promise<void> {
  if (await isRenamed(knex)) return;
  const path = await schemaPath(knex);
  await withBriefLocks(knex, (transaction) =>
    transaction.raw(`
      -- blocks: all, for the milliseconds until names and functions are replaced
      LOCK TABLE job IN ACCESS EXCLUSIVE MODE;
      ${rename(formerNames, now)}
      -- blocks: nobody, as a view keeps the former names
      ALTER TABLE job_bucket RENAME COLUMN rung TO bucket_number;
      -- blocks: nobody, as a view keeps the former names
      ALTER TABLE job_bucket_count RENAME COLUMN rung TO bucket_number;
      DROP FUNCTION job_tally_rebuild_lists();
      ${functions(path, COUNT_KEYWORDS_ANEW)}
      ${FORMER_VIEWS.map(
        ({ table, columns, view }) => `
      CREATE VIEW ${view} AS SELECT ${columns} FROM ${table};
      COMMENT ON VIEW ${view} IS 'The former name of ${table}, for the release before.';`,
      ).join('')}
      CREATE FUNCTION job_tally_rebuild() RETURNS void LANGUAGE sql SET search_path = ${path}
        AS 'SELECT job_count_rebuild()';
      COMMENT ON FUNCTION job_tally_rebuild() IS 'The former name of job_count_rebuild().';
    `),
  );
}

/** All is done in one transaction, after which the process may have been killed. */
async function isRenamed(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { renamed: boolean }[] }>(
    "SELECT to_regclass('job_bucket') IS NOT NULL AS renamed",
  );
  return rows[0]?.renamed === true;
}

export async function down(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  await withBriefLocks(knex, (transaction) =>
    transaction.raw(`
      LOCK TABLE job IN ACCESS EXCLUSIVE MODE;
      DROP FUNCTION job_tally_rebuild();
      DROP VIEW ${FORMER_VIEWS.map(({ view }) => view).join(', ')};
      ALTER TABLE job_bucket RENAME COLUMN bucket_number TO rung;
      ALTER TABLE job_bucket_count RENAME COLUMN bucket_number TO rung;
      ${rename(now, formerNames)}
      ${formerNames(functions(path))}
      ${formerNames(rebuildFunction(path, BY_TYPE)).replace('rebuild()', 'rebuild_lists()')}
      COMMENT ON FUNCTION job_tally_rebuild_lists() IS
        'Counts all jobs anew and cuts the buckets evenly, while writers wait. After large imports, or if triggers were off.';
    `),
  );
}
