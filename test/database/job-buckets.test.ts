import type { Knex } from 'knex';
import { up as bucketsBySize } from '../../migrations/0034_buckets_by_size';
import * as countersRenamed from '../../migrations/0036_counters_renamed';
import { runStatement } from '../../src/database/knex-internals';
import { jobListStatement } from '../../src/features/job/list/job-list.statement';
import { THRESHOLDS } from '../../src/features/job/list/job-list.request';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { LIST } from '../support/job-list/job-list.examples';
import { wrongCounters } from '../support/job-list/job-counters';

const JOBS = 3_000;
const DATA = `INSERT INTO job (job_name, type, user_ids, weigh)
  SELECT '普工', (ARRAY['{}', '{1}', '{1,2}', '{3}'])[1 + n % 4]::integer[],
    (ARRAY['{}', '{}', '{1}', '{2,3}'])[1 + n % 4]::integer[], n * 7919 % 97
  FROM generate_series(1, ${JOBS}) AS n`;
/** Bounds of 743 buckets for later jobs, and the last bucket for the rest. */
const BOUNDS = `
  UPDATE job_bucket SET bucket_number = 744;
  INSERT INTO job_bucket SELECT 744 - n, n / 8, n * 4 % ${JOBS} FROM generate_series(1, 743) AS n`;
const WRITES = [
  `INSERT INTO job (job_name, type, weigh)
   SELECT 'CNC', '{2}', n % 97 FROM generate_series(:n, :n + 2) AS n`,
  'UPDATE job SET weigh = weigh + 1 WHERE id % 211 = :n % 211',
  `UPDATE job SET user_ids = '{7}' WHERE id = 1 + :n * 7919 % ${JOBS}`,
  `DELETE FROM job WHERE id = 1 + :n * 104729 % ${JOBS}`,
];

describe('buckets of the order by weight', () => {
  let database: TestDatabase;
  let knex: Knex;
  beforeAll(async () => {
    database = await createTestDatabase();
    ({ knex } = database);
    await knex.raw(BOUNDS);
    await knex.raw(DATA);
    await countersRenamed.down(knex);
  });
  afterAll(() => database.close());

  it('are merged during concurrent writes, give the right pages and can be rebuilt', async () => {
    let isMerged = false;
    let written = 0;
    const write = async (part: number) => {
      for (let n = part; !isMerged || n < 40; n += 2, written += 1)
        await knex.raw(String(WRITES[n % WRITES.length]), { n });
    };
    const merge = async () => {
      await bucketsBySize(knex);
      await countersRenamed.up(knex);
    };
    await Promise.all([write(0), write(1), merge().finally(() => (isMerged = true))]);

    const bounds = knex('job_bucket').orderBy('bucket_number');
    const numbers = await bounds.pluck<number[]>('bucket_number');
    expect(numbers).toEqual(Array.from({ length: 248 }, (_, index) => index + 1));
    expect(await wrongCounters(knex)).toEqual([]);
    const { rows } = await knex.raw<{ rows: unknown[] }>('SELECT * FROM job_count_drift()');
    expect(rows).toEqual([]);
    expect(written).toBeGreaterThan(20);

    for (const offset of [0, 1, 777, 1_500, 2_700]) {
      const request = { ...LIST, offset, limit: 7 };
      const page = await runStatement<{ id: number | null }>(
        knex,
        jobListStatement(request, { ...THRESHOLDS, fromBucket: 0 }),
      );
      const jobs = await knex('job')
        .orderByRaw('weigh DESC, id DESC')
        .offset(offset)
        .limit(7)
        .pluck<number[]>('id');
      expect({ offset, jobs: page.map(({ id }) => id) }).toEqual({ offset, jobs });
    }

    await knex.raw('SELECT job_count_rebuild()');
    expect(await knex('job_bucket').pluck<number[]>('bucket_number')).toEqual([1]);
    expect(await wrongCounters(knex)).toEqual([]);
  });
});
