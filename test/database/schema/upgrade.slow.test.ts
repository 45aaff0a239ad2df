import type { Knex } from 'knex';
import { FORMER as FORMER_INDEXES } from '../../../migrations/job_publication/indexes';
import { MigrationFolder, migrate, rollBackOne } from '../../../src/database/schema/migrate';
import { issueToken } from '../../../src/features/viewer/token/token.storage';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { schemaLines } from '../../support/schema/schema-lines';
import { startService } from '../../support/service';
import { wrongCounters, wrongFormerCounters } from '../../support/job-list/job-counters';

/** The last migration of the previous release. */
const FORMER = '0006_change_notices';
const JOBS = 3000;

const DATA = `
  INSERT INTO users (id, parent_id) SELECT n, nullif(n / 2, 0) FROM generate_series(1, 40) AS n;
  INSERT INTO job (job_name, content, lng, lat, type, user_ids, weigh)
  SELECT '普工' || n, repeat('包吃住', n % 90),
    CASE WHEN n % 9 > 0 THEN 113 + n * 7919 % 10007 / 1e4 END, 22 + n / 1e4,
    (ARRAY['{}', '{1}', '{1,2}', '{2,3}', '{3}'])[1 + n % 5]::integer[],
    CASE n % 7 WHEN 3 THEN ARRAY[1 + n % 40] WHEN 5 THEN ARRAY[20, 1 + n % 11, 33] ELSE '{}' END,
    n * 7919 % 97
  FROM generate_series(1, ${JOBS}) AS n;
  INSERT INTO job_collect (user_id, job_id) SELECT 1 + id % 40, id FROM job WHERE id % 3 = 0;
  INSERT INTO job_keyword (user_id, keyword) SELECT n, '普工' FROM generate_series(1, 40) AS n;
  UPDATE job SET type = '{2}', user_ids = '{8}' WHERE id % 50 = 1;
  DELETE FROM job WHERE id % 41 = 0;`;
/** Errors that the previous release's compaction made. */
const DRIFT = `UPDATE job_audience_tally SET jobs_1 = jobs_1 - 2, jobs_2 = jobs_2 + 3
  WHERE id IN (SELECT id FROM job_audience_tally ORDER BY id LIMIT 5)`;

describe('a database of the previous release', () => {
  let database: TestDatabase;
  let knex: Knex;
  let later: string[];
  let rowsBefore: unknown;
  let schemaBefore: string[];
  beforeAll(async () => {
    database = await createTestDatabase('template0');
    ({ knex } = database);
    const all = await new MigrationFolder().getMigrations();
    later = all.filter((name) => name > FORMER);
    for (const name of all.filter((each) => each <= FORMER)) await migrateOne(name);
    await createFormerIndexes();
    await knex.raw(DATA);
    await knex.raw(DRIFT);
    rowsBefore = await rows();
    schemaBefore = await schema();
  }, 60_000);
  afterAll(() => database.close());

  /** That release created them; its migrations now omit them, as a later one drops them. */
  const createFormerIndexes = async () => {
    for (const { name, is } of FORMER_INDEXES)
      await knex.raw(
        `CREATE INDEX IF NOT EXISTS ${name} ON job ${is.replace('audience', 'user_ids')}`,
      );
  };
  const migrateOne = (name: string) =>
    knex.migrate.up({ migrationSource: new MigrationFolder(), name });
  const linesOf = async (sql: string) =>
    (await knex.raw<{ rows: { line: string }[] }>(sql)).rows.map(({ line }) => line);
  const rows = () =>
    linesOf(
      [
        'SELECT id, job_name, content, lng, lat, type, user_ids, weigh, place, version FROM job',
        'SELECT id, parent_id, role, version FROM users',
        'SELECT * FROM job_collect',
        'SELECT * FROM job_keyword',
      ]
        .map(
          (sql) =>
            `SELECT count(*) || md5(string_agg(t::text, '' ORDER BY t::text)) AS line
             FROM (${sql}) AS t`,
        )
        .join(' UNION ALL '),
    );
  const schema = () => schemaLines(knex);
  const drift = () => linesOf('SELECT t::text AS line FROM job_count_drift() AS t');

  it('keeps its rows and gets correct counters', async () => {
    expect(await migrate(knex)).toEqual(later);
    expect(await rows()).toEqual(rowsBefore);
    expect(await drift()).toEqual([]);
    expect(await wrongCounters(knex)).toEqual([]);
    const inParts = `SELECT bucket_number::text AS line FROM job_bucket_count
      GROUP BY bucket_number HAVING count(*) > 1`;
    expect(await linesOf(inParts)).toEqual([]);
  }, 60_000);

  it.each([3, 8, 20, 33])('lists the jobs that user %i may see', async (user) => {
    const { line } = (
      await knex.raw<{ rows: [{ line: number[] }] }>(
        `WITH RECURSIVE line AS (SELECT id, parent_id FROM users WHERE id = ?
           UNION SELECT users.id, users.parent_id FROM users JOIN line ON users.id = line.parent_id)
         SELECT array_agg(id) AS line FROM line`,
        [user],
      )
    ).rows[0];
    const visible = knex('job').whereRaw(`(user_ids = '{}' OR user_ids && ?)`, [line]);
    const typed = visible.clone().whereRaw("type @> '{2}'");
    const ids = (query: Knex.QueryBuilder) =>
      query.orderByRaw('weigh DESC, id DESC').limit(10).pluck<number[]>('id');
    const instance = await startService({ DATABASE_URL: database.url });
    const answer = await fetch(`${instance.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: await issueToken(knex, user) },
      body: JSON.stringify({
        query: `{
          all: jobs { total items { id } } typed: jobs(types: [PART_TIME]) { total items { id } }
        }`,
      }),
    });
    const shown: unknown = await answer.json();
    await instance.close();
    const page = async (query: Knex.QueryBuilder) => ({
      total: (await query.clone().pluck('id')).length,
      items: (await ids(query.clone())).map((id) => ({ id: String(id) })),
    });
    expect(shown).toEqual({ data: { all: await page(visible), typed: await page(typed) } });
  });

  it('can be rolled back step by step to the same schema, and migrated again', async () => {
    const schemaAfter = await schema();
    for (const name of [...later].reverse()) await rollBackOne(knex, name);
    expect(await schema()).toEqual(schemaBefore);
    expect(await rows()).toEqual(rowsBefore);
    expect(await wrongFormerCounters(knex)).toEqual([]);
    await knex.raw("UPDATE job SET type = '{1,3}', user_ids = '{9,8}' WHERE id % 30 = 2");
    expect(await wrongFormerCounters(knex)).toEqual([]);

    expect(await migrate(knex)).toEqual(later);
    expect(await schema()).toEqual(schemaAfter);
    expect(await drift()).toEqual([]);
  }, 60_000);
});
