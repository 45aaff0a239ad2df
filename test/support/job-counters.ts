import type { Knex } from 'knex';

const GROUPS = [
  ['open', `user_ids = '{}'`],
  ['restricted', `user_ids <> '{}'`],
].flatMap(([name, where]) => [
  { name: String(name), where: String(where) },
  ...[1, 2, 3].map((type) => ({
    name: `${name}_${type}`,
    where: `${where} AND type @> '{${type}}'`,
  })),
]);
const names = GROUPS.map(({ name }) => name);

const BY_BUCKET = `
  counted AS (
    SELECT held.rung, ${GROUPS.map(({ name, where }) => `count(*) FILTER (WHERE ${where}) AS ${name}`).join(', ')}
    FROM job CROSS JOIN LATERAL (
      SELECT rung FROM job_rung WHERE (job_rung.weigh, job_rung.id) <= (job.weigh, job.id)
      ORDER BY job_rung.weigh DESC, job_rung.id DESC LIMIT 1
    ) AS held GROUP BY 1
  ), kept AS (
    SELECT rung, ${names.map((name) => `sum(${name}) AS ${name}`).join(', ')} FROM job_tally GROUP BY 1
    HAVING sum(open + restricted) <> 0
  )`;
const BY_AUDIENCE = `
  counted AS (SELECT user_ids, count(*) FROM job WHERE user_ids <> '{}' GROUP BY 1),
  kept AS (SELECT user_ids, sum(jobs) FROM job_audience_tally GROUP BY 1 HAVING sum(jobs) <> 0)`;

/** Where the counters differ from a count of the jobs, by bucket and by audience. */
export async function wrongCounters(knex: Knex): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const both of [BY_BUCKET, BY_AUDIENCE]) {
    const { rows } = await knex.raw<{ rows: unknown[] }>(
      `WITH ${both} (SELECT 'counted' AS is, * FROM counted EXCEPT SELECT 'counted', * FROM kept)
       UNION ALL (SELECT 'kept', * FROM kept EXCEPT SELECT 'kept', * FROM counted)`,
    );
    wrong.push(...rows);
  }
  return wrong;
}
