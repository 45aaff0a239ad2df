import type { Knex } from 'knex';
import { Random } from '../../seeds/random';
import { HIDE_EXPIRED } from '../../src/features/job/job.expiry.storage';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { triesOf } from '../support/environment';
import { wrongCounters } from '../support/job-list/job-counters';

const WORKERS = 4;
/** Longer runs find more interleavings. */
const TURNS = triesOf('JOB_COUNT_TURNS', 25);
const COMPACT = 'SELECT job_count_compact()';
const COUNT_KEYWORDS = `SELECT job_name_compact(),
  job_name_count((ARRAY['工', '普工', 'cnc', 'cnc普'])[1 + :n % 4], :n % 3 * 20)`;
const HOLD = 'SELECT FROM job_audience_count FOR UPDATE';

const JOB = `'普工', (ARRAY['{}', '{1}', '{1,2}', '{2,3}'])[1 + n % 4]::integer[],
  (ARRAY['{}', '{1}', '{2,3}', '{3,2}', '{1,1}'])[1 + n % 5]::integer[], n % 50`;
const WRITES = [
  `INSERT INTO job (job_name, type, user_ids, weigh)
   SELECT ${JOB} FROM generate_series(:n, :n + 3) AS n`,
  `UPDATE job SET type = (ARRAY['{}', '{1}', '{2}', '{3}'])[1 + :n % 4]::integer[]
   WHERE id % 5 = :n % 5`,
  `UPDATE job SET user_ids = (ARRAY['{}', '{1}', '{2,3}'])[1 + :n % 3]::integer[]
   WHERE id % 7 = :n % 7`,
  'UPDATE job SET weigh = weigh + 1 WHERE id % 11 = :n % 11',
  `INSERT INTO job (job_name, type, user_ids, weigh)
   SELECT ${JOB} FROM generate_series(:n, :n + 0) AS n`,
  'UPDATE job SET weigh = :n % 50, people_num = :n WHERE id = 1 + :n % 40',
  `UPDATE job SET status = (ARRAY['hidden', 'published'])[1 + (id + :n) % 2] WHERE id % 3 = :n % 3`,
  'UPDATE job SET factory_price_total = :n % 130 WHERE id % 4 = :n % 4',
  `UPDATE job SET expiretime = now() - interval '1 second' WHERE id % 8 = :n % 8`,
  HIDE_EXPIRED,
  `UPDATE job SET job_name = (ARRAY['普工', 'CNC普工', '焊工', 'cnc'])[1 + :n % 4]
   WHERE id % 6 = :n % 6`,
  'DELETE FROM job WHERE id % 13 = :n % 13',
];

describe('the counters of jobs, under concurrent writes,', () => {
  let database: TestDatabase;
  let knex: Knex;
  beforeAll(async () => {
    database = await createTestDatabase();
    ({ knex } = database);
  });
  afterAll(() => database.close());

  const drift = async () =>
    (await knex.raw<{ rows: object[] }>('SELECT * FROM job_count_drift()')).rows;

  it('keep changes of types that run into a compaction while rows are locked', async () => {
    await knex.raw('TRUNCATE job CASCADE');
    for (let id = 1; id <= 9; id += 1)
      await knex('job').insert({ id, job_name: '普工', type: [1], user_ids: [7] });
    await knex.transaction(async (holder) => {
      await holder.raw(HOLD);
      for (let id = 1; id <= 9; id += 1)
        await knex('job')
          .where({ id })
          .update({ type: [2] });
      await knex.raw(COMPACT);
    });
    await knex.raw(COMPACT);
    const sums = await knex('job_audience_count').sum({
      jobs: 'jobs',
      one: 'jobs_1',
      two: 'jobs_2',
    });
    expect(sums).toEqual([{ jobs: '9', one: '0', two: '9' }]);
    expect(await drift()).toEqual([]);
  });

  it('count nothing twice if a rebuild starts during a compaction', async () => {
    const compaction = await knex.transaction();
    await compaction.raw(COMPACT);
    const rebuild = knex.raw('SELECT job_count_rebuild()').then(() => undefined);
    await compaction.commit();
    await rebuild;
    expect(await drift()).toEqual([]);
  });

  it('are correct after random writers that roll back, lock rows and compact', async () => {
    const worker = async (seed: number) => {
      const random = new Random(seed);
      const number = () => random.whole(1, 2_147_483_646);
      for (let turn = 0; turn < TURNS; turn += 1) {
        const n = number();
        const isolationLevel = n % 6 === 0 ? 'repeatable read' : 'read committed';
        await knex
          .transaction(
            async (transaction) => {
              for (let step = 0; step <= n % 4; step += 1)
                await one(transaction, number(), isolationLevel === 'read committed');
              if (n % 5 === 4) throw new Error('given up');
            },
            { isolationLevel },
          )
          .catch(expectable);
        if (turn % 12 === 11)
          await knex.raw(seed === 1 ? 'TRUNCATE job CASCADE' : COMPACT).catch(expectable);
        if (turn % 3 === 2) await knex.raw(COUNT_KEYWORDS, { n }).catch(expectable);
        if (turn % 9 === 8 && seed === 2)
          await knex.raw('SELECT job_count_rebuild()').catch(expectable);
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, (_, seed) => worker(seed + 1)));
    // The last writer may have emptied the table.
    await knex.raw(WRITES[0] ?? '', { n: 0 });
    expect(await drift()).toEqual([]);
    for (const counts of ['job_name_drift()', 'job_name_audience_drift()']) {
      const { rows } = await knex.raw<{ rows: object[] }>(`SELECT * FROM ${counts}`);
      expect({ counts, rows }).toEqual({ counts, rows: [] });
    }
    for (let n = 0; n < 4; n += 1) await knex.raw(COUNT_KEYWORDS, { n });
    // Pairs counted since the table was last emptied or rebuilt must be correct, too.
    const counted = await knex('job_name_count');
    expect(counted.length).toBeGreaterThanOrEqual(8 * 4);
    expect(await wrongCounters(knex)).toEqual([]);
  });
});

/** Writes, perhaps rolling back, and may compact or lock all counters that are unlocked. */
async function one(transaction: Knex.Transaction, n: number, compacts: boolean): Promise<void> {
  const write = WRITES[n % WRITES.length] ?? '';
  if (compacts && n % 3 === 0) await transaction.raw(COMPACT);
  if (n % 17 === 0) await transaction.raw(`${HOLD} SKIP LOCKED`);
  if (n % 4 > 0) await transaction.raw(write, { n: n % 1000 });
  else {
    await transaction.raw('SAVEPOINT before');
    await transaction.raw(write, { n: n % 1000 });
    if (compacts) await transaction.raw(COMPACT);
    await transaction.raw('ROLLBACK TO before');
  }
}

/** Ignores the errors that concurrent writers must expect. */
function expectable(error: unknown): void {
  const { message, code } = error as { message: string; code?: string };
  if (message !== 'given up' && !['40P01', '40001', '23505', '55P03'].includes(code ?? ''))
    throw error;
}
