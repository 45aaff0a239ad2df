import type { Knex } from 'knex';
import { runStatement } from '../../src/database/knex-internals';
import {
  countedTotalStatement,
  jobTotalStatement,
} from '../../src/features/job/list/job-list.statement';
import type { JobListRequest } from '../../src/features/job/list/job-list.request';
import { HIDE_EXPIRED } from '../../src/features/job/job.expiry.storage';
import { JobType } from '../../src/features/job/job.row';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { LIST } from '../support/job-list/job-list.examples';

const LISTS: JobListRequest[] = [
  LIST,
  { ...LIST, types: [JobType.PART_TIME] },
  { ...LIST, audience: [1, 3] },
  { ...LIST, types: [JobType.LONG_TERM], audience: [2] },
  { ...LIST, types: [JobType.LONG_TERM, JobType.PART_TIME] },
  { ...LIST, types: [JobType.LONG_TERM, JobType.PART_TIME], audience: [1, 3] },
];
/** Lists whose totals are null until their keyword has been counted. */
const KEYWORDS: JobListRequest[] = [
  { ...LIST, keyword: '工' },
  { ...LIST, keyword: 'CN', types: [JobType.PART_TIME, JobType.LONG_TERM] },
  { ...LIST, keyword: '普工', audience: [1, 3], minWage: '20' },
];
const JOB = `(ARRAY['普工', 'CNC'])[1 + n % 2], (ARRAY['{}', '{1}', '{1,2}'])[1 + n % 3]::integer[],
  (ARRAY['{}', '{}', '{1}', '{2,3}'])[1 + n % 4]::integer[], n % 50`;

interface Total {
  readonly total: string | null;
}

/** Statements that change jobs, one for each kind of write. */
const WRITES = [
  `INSERT INTO job (job_name, type, user_ids, weigh)
   SELECT ${JOB} FROM generate_series(:n, :n + 7) AS n`,
  `INSERT INTO job (id, job_name, type, user_ids, weigh)
   SELECT 1 + n % 40, ${JOB} FROM generate_series(:n, :n + 5) AS n
   ON CONFLICT (id) DO UPDATE
   SET weigh = excluded.weigh, type = excluded.type, user_ids = excluded.user_ids`,
  `MERGE INTO job
   USING (SELECT 1 + n % 60 AS id, n FROM generate_series(:n, :n + 5) AS n) AS given
   ON job.id = given.id
   WHEN MATCHED AND given.n % 5 = 0 THEN DELETE
   WHEN MATCHED THEN UPDATE SET user_ids = '{2}'
   WHEN NOT MATCHED THEN INSERT (job_name, weigh) VALUES ('merged', given.n)`,
  `UPDATE job SET type = '{2,3}', weigh = weigh + 1 WHERE id % 11 = :n % 11`,
  `UPDATE job SET people_num = people_num + 1 WHERE id % 7 = :n % 7`,
  `INSERT INTO job (job_name, type, user_ids, weigh)
   SELECT ${JOB} FROM generate_series(:n, :n + 0) AS n`,
  `UPDATE job SET weigh = :n % 50, people_num = :n WHERE id = 1 + :n % 40`,
  `UPDATE job SET status = (ARRAY['hidden', 'published'])[1 + (id + :n) % 2] WHERE id % 5 = :n % 5`,
  `UPDATE job SET factory_price_total = :n % 130 WHERE id % 4 = :n % 4`,
  `UPDATE job SET expiretime = now() - (id || ' seconds')::interval WHERE id % 9 = :n % 9`,
  HIDE_EXPIRED,
  `UPDATE job SET job_name = (ARRAY['普工', 'cnc操作', '焊工'])[1 + :n % 3] WHERE id % 6 = :n % 6`,
  `DELETE FROM job WHERE id % 13 = :n % 13`,
];
/** Changes of a single job, which take a shorter path in the triggers. */
const CHANGES = [
  'people_num = 7',
  'weigh = 77',
  `type = '{1,3}'`,
  `user_ids = '{1}'`,
  'factory_price_total = 25',
  `job_name = 'cnc普工'`,
  `status = 'hidden', weigh = 5`,
  `user_ids = '{}', id = 5000`,
  `status = 'published', job_name = '工'`,
];
const COUNT_KEYWORDS = `SELECT job_name_compact(), job_name_count('工', '-infinity'),
  job_name_count('cn', '-infinity'), job_name_count('普工', 20)`;

/** Triggers keep the counters whose sums are the totals of lists (docs/decisions/0025). */
describe('the counters of jobs', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  beforeEach(() => database.knex.raw('TRUNCATE job CASCADE'));
  afterAll(() => database.close());

  /** Returns the number of keyword totals that were known. */
  async function expectRightKeywords(knex: Knex): Promise<number> {
    let known = 0;
    for (const list of KEYWORDS) {
      const [kept] = await runStatement<Total>(knex, countedTotalStatement(list));
      if (kept?.total == null) continue;
      const [counted] = await runStatement<Total>(knex, jobTotalStatement(list));
      expect(kept.total).toBe(counted?.total);
      known += 1;
    }
    return known;
  }

  async function expectRightCounts(knex: Knex): Promise<number> {
    for (const list of LISTS) {
      const [kept] = await runStatement<Total>(knex, jobTotalStatement(list));
      const query = knex('job').where({ status: 'published' }).count<{ count: string }[]>();
      if (list.types) void query.whereRaw('type && ?::integer[]', [[...list.types]]);
      if (list.audience)
        void query.whereRaw("(user_ids = '{}' OR user_ids && ?::integer[])", [[...list.audience]]);
      expect(Number(kept?.total)).toBe(Number((await query)[0]?.count));
    }
    return expectRightKeywords(knex);
  }

  const inOneSnapshot = () =>
    database.knex.transaction(expectRightCounts, {
      isolationLevel: 'repeatable read',
      readOnly: true,
    });

  it('are exact after every kind of write', async () => {
    await database.knex.raw(COUNT_KEYWORDS);
    for (const write of WRITES) {
      for (const n of [3, 1000]) {
        await database.knex.raw(write, { n });
        expect(await expectRightCounts(database.knex)).toBe(KEYWORDS.length);
      }
    }
    await database.knex.raw('TRUNCATE job CASCADE');
    expect(await expectRightCounts(database.knex)).toBe(0);
  });

  it('are exact after each change of one job', async () => {
    const { knex } = database;
    await knex.raw(COUNT_KEYWORDS);
    await knex.raw(`INSERT INTO job (id, job_name) VALUES (4000, '普工')`);
    const after = async (write: string) => {
      await knex.raw(write);
      expect(await expectRightCounts(knex)).toBe(KEYWORDS.length);
      const { rows } = await knex.raw<{ rows: object[] }>('SELECT * FROM job_count_drift()');
      expect({ write, rows }).toEqual({ write, rows: [] });
    };
    for (const change of CHANGES) await after(`UPDATE job SET ${change} WHERE id IN (4000, 5000)`);
    await after('DELETE FROM job WHERE id = 5000');
    await after('DELETE FROM job WHERE id = 5000');
  });

  it('of keywords are discarded and recounted after a statement changes 250 jobs', async () => {
    const { knex } = database;
    await knex.raw(COUNT_KEYWORDS);
    expect(await expectRightCounts(knex)).toBe(KEYWORDS.length);
    await knex.raw(`INSERT INTO job (job_name) SELECT '普工' FROM generate_series(1, 250)`);
    expect(await expectRightCounts(knex)).toBe(0);
    await knex.raw(COUNT_KEYWORDS);
    expect(await expectRightCounts(knex)).toBe(KEYWORDS.length);
  });

  it('are exact in every snapshot during writes, rollbacks and recounts', async () => {
    let writers = 3;
    let reads = 0;
    let known = 0;
    const write = async (seed: number) => {
      for (let turn = 0; turn < 30 || reads < 4; turn += 1) {
        const n = seed * 1000 + turn * 17;
        const statement = WRITES[(seed + turn) % WRITES.length] ?? '';
        await database.knex
          .transaction(async (transaction) => {
            await transaction.raw(statement, { n });
            if (turn % 5 === 4) throw new Error('given up');
          })
          .catch(expectable);
        if (turn % 4 === 3) await database.knex.raw(COUNT_KEYWORDS).catch(expectable);
        if (seed === 1 && turn % 10 === 9) await database.knex.raw('SELECT job_count_rebuild()');
      }
      writers -= 1;
    };
    const read = async () => {
      for (; writers > 0; reads += 1) known += await inOneSnapshot();
    };
    await Promise.all([read(), write(1), write(2), write(3)]);
    await inOneSnapshot();
    expect(known).toBeGreaterThan(0);
  });

  it('shrink to one row per bucket and audience when compacted', async () => {
    for (let n = 0; n < 12; n += 1) await database.knex.raw(WRITES[0] ?? '', { n });
    await database.knex.raw('SELECT job_count_compact()');
    await expectRightCounts(database.knex);
    const [rows] = await database.knex('job_bucket_count').count<{ count: string }[]>();
    expect(Number(rows?.count)).toBeLessThan(9);
  });

  it('are rebuilt together with the keyword counters', async () => {
    const { knex } = database;
    const countKeyword = () => knex.raw("SELECT job_name_count('普工', '-infinity')");
    const drift = () => knex.select().from(knex.raw('job_name_drift()'));
    await countKeyword();
    await knex.raw(`ALTER TABLE job DISABLE TRIGGER USER;
      INSERT INTO job (job_name) VALUES ('普工'); ALTER TABLE job ENABLE TRIGGER USER`);
    expect(await drift()).toContainEqual(expect.objectContaining({ keyword: '普工', types: 0 }));
    await knex.raw('SELECT job_count_rebuild(); SELECT job_name_compact()');
    expect(await knex('job_name_count')).toEqual([]);
    await countKeyword();
    expect(await drift()).toEqual([]);
    await expectRightCounts(knex);
  });

  it('are compacted together with the changes of names', async () => {
    const { knex } = database;
    for (let job = 0; job < 70; job += 1) await knex('job').insert({ job_name: '普工' });
    await knex.raw('SELECT job_name_compact()');
    const [rows] = await knex('job_bucket_count').count<{ count: string }[]>();
    expect(Number(rows?.count)).toBeLessThan(9);
    await expectRightCounts(knex);
  });

  it('are kept for a role that may only write jobs, despite its temporary tables', async () => {
    await database.knex.transaction(async (knex) => {
      const role = `clerk_${process.pid}`;
      await knex.raw(`CREATE ROLE ${role}; GRANT ALL ON job TO ${role}; SET LOCAL ROLE ${role}`);
      await knex.raw('CREATE TEMPORARY TABLE job_bucket_count (open integer)');
      await knex('job').insert({ job_name: '普工' });
      await knex.raw('DROP TABLE pg_temp.job_bucket_count; RESET ROLE');
      await expectRightCounts(knex);
      await knex.raw(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    });
  });

  it('reject a TRUNCATE under REPEATABLE READ', async () => {
    const truncate = database.knex.transaction((knex) => knex.raw('TRUNCATE job CASCADE'), {
      isolationLevel: 'repeatable read',
    });
    await expect(truncate).rejects.toThrow('READ COMMITTED');
    await expectRightCounts(database.knex);
  });
});

/**
 * Ignores the errors that concurrent writers must expect: their own rollback, a deadlock, and a
 * duplicate id.
 */
function expectable(error: unknown): void {
  const { message, code } = error as { message: string; code?: string };
  if (message !== 'given up' && code !== '40P01' && code !== '23505') throw error;
}
