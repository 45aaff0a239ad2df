import type { Knex } from 'knex';
import { formerNames } from './job_counts/former-names';
import { AUDIENCE_COUNTERS, BUCKET_COUNTERS } from './job_counts/functions';
import { nameChangeFunction } from './job_names/triggers';
import { countingTrigger, each, WAGE_OF_JOB, type Shortcuts } from './job_publication/counters';
import { PUBLISHED } from './job_publication/indexes';
import { schemaPath } from './sql/schema-path';

/** Of one job: 1 for each counter that counts it, 0 for the others. */
const counted = (counters: readonly string[]) =>
  counters
    .map((counter) => {
      const [group, type] = counter.split('_');
      const conditions = [
        ...(group === 'jobs' ? [] : [`audience IS ${group === 'open' ? '' : 'NOT '}NULL`]),
        ...(type === undefined ? [] : [`type @> '{${type}}'`]),
      ];
      return conditions.length === 0 ? '1' : `(${conditions.join(' AND ')})::integer`;
    })
    .join(', ');

/** Nested, since a statement that names a transition table fails if the event has none. */
const unlessChanged = (columns: readonly string[]) => `
      IF TG_OP = 'UPDATE' THEN
        IF NOT EXISTS (SELECT FROM added OFFSET 1) AND EXISTS (
          SELECT FROM added, removed
          WHERE (${each(columns, 'added.')}) = (${each(columns, 'removed.')})
        ) THEN
          RETURN NULL;
        END IF;
      END IF;`;

/** One added job needs no sums, whose execution costs more than the rows. */
const ONE_ADDED = `
      IF TG_OP = 'INSERT' THEN
        IF NOT EXISTS (SELECT FROM added OFFSET 1) THEN
          INSERT INTO job_bucket_count (bucket_number, ${each(BUCKET_COUNTERS)})
          SELECT held.bucket_number, ${counted(BUCKET_COUNTERS)}
          FROM added CROSS JOIN LATERAL (
            SELECT bucket_number FROM job_bucket
            WHERE (job_bucket.weigh, job_bucket.id) <= (added.weigh, added.id)
            ORDER BY job_bucket.weigh DESC, job_bucket.id DESC LIMIT 1
          ) AS held
          WHERE ${PUBLISHED};
          INSERT INTO job_wage_count (wage, ${each(BUCKET_COUNTERS)})
          SELECT ${WAGE_OF_JOB}, ${counted(BUCKET_COUNTERS)} FROM added WHERE ${PUBLISHED};
          INSERT INTO job_audience_count (user_ids, ${each(AUDIENCE_COUNTERS)})
          SELECT user_ids, ${counted(AUDIENCE_COUNTERS)}
          FROM added WHERE user_ids <> '{}' AND ${PUBLISHED};
          RETURN NULL;
        END IF;
      END IF;`;

const SHORTCUTS: Shortcuts = {
  unchanged: unlessChanged(['id', 'weigh', 'type', 'user_ids', 'factory_price_total', 'status']),
  one: ONE_ADDED,
  compacting: 0.005,
};
const NAME_UNCHANGED = unlessChanged([
  'job_name',
  'type',
  'user_ids',
  'factory_price_total',
  'status',
]);

/**
 * The triggers that count jobs do less for a single job, and compact a quarter as often. The
 * functions are replaced in place, so that no writer waits.
 */
export async function up(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  await knex.raw(
    formerNames(`
    ${countingTrigger(path, SHORTCUTS)}
    ${nameChangeFunction(path, 'CREATE OR REPLACE', NAME_UNCHANGED)}
  `),
  );
}

export async function down(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  await knex.raw(
    formerNames(`
    ${countingTrigger(path)}
    ${nameChangeFunction(path, 'CREATE OR REPLACE', '')}
  `),
  );
}
