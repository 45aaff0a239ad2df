import type { Knex } from 'knex';
import { formerNames } from '../../../migrations/job_counts/former-names';

const groupsOf = (...types: string[]) =>
  [
    ['open', `user_ids = '{}'`],
    ['restricted', `user_ids <> '{}'`],
  ].flatMap(([name, where]) => [
    { name: String(name), where: String(where) },
    ...types.map((each) => ({
      name: `${name}_${each.replaceAll(',', '')}`,
      where: `${where} AND type && '{${each}}'`,
    })),
  ]);
const FORMER = groupsOf('1', '2', '3');
const GROUPS = groupsOf('1', '2', '3', '1,2', '1,3', '2,3', '1,2,3');

const counts = (groups: typeof GROUPS) =>
  groups.map(({ name, where }) => `count(*) FILTER (WHERE ${where}) AS ${name}`).join(', ');
const sums = (groups: typeof GROUPS) =>
  groups.map(({ name }) => `sum(${name}) AS ${name}`).join(', ');

const PUBLISHED = `status = 'published'`;

const byBucket = (published: string, groups = GROUPS) => `
  counted AS (
    SELECT held.bucket_number, ${counts(groups)}
    FROM job CROSS JOIN LATERAL (
      SELECT bucket_number FROM job_bucket WHERE (job_bucket.weigh, job_bucket.id) <= (job.weigh, job.id)
      ORDER BY job_bucket.weigh DESC, job_bucket.id DESC LIMIT 1
    ) AS held WHERE ${published} GROUP BY 1
  ), kept AS (
    SELECT bucket_number, ${sums(groups)} FROM job_bucket_count GROUP BY 1
    HAVING sum(open + restricted) <> 0
  )`;
const byAudience = (published: string) => `
  counted AS (
    SELECT user_ids, count(*) FROM job WHERE user_ids <> '{}' AND ${published} GROUP BY 1
  ),
  kept AS (SELECT user_ids, sum(jobs) FROM job_audience_count GROUP BY 1 HAVING sum(jobs) <> 0)`;

const BY_WAGE = `
  counted AS (
    SELECT least(floor(factory_price_total * 100), 10000) AS wage,
      ${counts(GROUPS)}
    FROM job WHERE ${PUBLISHED} GROUP BY 1
  ), kept AS (
    SELECT wage, ${sums(GROUPS)}
    FROM job_wage_count GROUP BY 1 HAVING sum(open + restricted) <> 0
  )`;

/** Where the counters differ from a count of the published jobs, by bucket, audience and wage. */
export const wrongCounters = (knex: Knex): Promise<unknown[]> =>
  differences(knex, [byBucket(PUBLISHED), byAudience(PUBLISHED), BY_WAGE]);

/** The same before migration 0012, when counters knew neither hidden jobs nor wages. */
export const wrongFormerCounters = (knex: Knex): Promise<unknown[]> =>
  differences(knex, [byBucket('true', FORMER), byAudience('true')].map(formerNames));

async function differences(knex: Knex, compared: readonly string[]): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const both of compared) {
    const { rows } = await knex.raw<{ rows: unknown[] }>(
      `WITH ${both} (SELECT 'counted' AS is, * FROM counted EXCEPT SELECT 'counted', * FROM kept)
       UNION ALL (SELECT 'kept', * FROM kept EXCEPT SELECT 'kept', * FROM counted)`,
    );
    wrong.push(...rows);
  }
  return wrong;
}
