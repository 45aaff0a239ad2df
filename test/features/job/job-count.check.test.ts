import { JobCountCheck } from '../../../src/features/job/job-count.check';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { jobs } from '../../support/factories';

describe('JobCountCheck', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  beforeEach(async () => {
    await database.knex('job').delete();
    await jobs(database.knex, [{ type: [1] }, { type: [1], user_ids: [7] }, { type: [2, 3] }]);
    await rebuild();
    await database.knex.raw("UPDATE job_count_check SET checked = now() - interval '2 hours'");
  });
  afterAll(() => database.close());

  const rebuild = () => database.knex.raw('SELECT job_count_rebuild()');
  const drift = async () =>
    (await database.knex.raw<{ rows: object[] }>('SELECT * FROM job_count_drift()')).rows;

  it('logs wrong counters on one of two instances and reports their number on both', async () => {
    const { knex } = database;
    await knex.raw(`ALTER TABLE job DISABLE TRIGGER USER;
      UPDATE job SET type = '{3}' WHERE type <> '{3}'; ALTER TABLE job ENABLE TRIGGER USER`);
    const found = await drift();
    expect(found.length).toBeGreaterThan(0);

    const warnings: string[] = [];
    const log = { warn: (_details: object, line: string) => void warnings.push(line) };
    const [one, other] = [new JobCountCheck(knex, log), new JobCountCheck(knex, log)];
    await Promise.all([one.checkIfDue(), other.checkIfDue()]);
    for (const check of [one, other]) await check.checkIfDue();
    expect(warnings).toEqual([expect.stringContaining('job_count_rebuild')]);
    expect([one.differences, other.differences]).toEqual([found.length, found.length]);
    await Promise.all([one.close(), other.close()]);

    await rebuild();
    expect(await drift()).toEqual([]);
  });

  it('compares every counter, including those of keywords and of removed buckets', async () => {
    const { knex } = database;
    await knex.raw("SELECT job_name_count('工', '-infinity')");
    await knex.raw(`
      UPDATE job_audience_count SET jobs = jobs + 1;
      UPDATE job_wage_count SET open = open + 1;
      UPDATE job_name_count SET open = open + 1 WHERE types = 0;
      UPDATE job_name_audience_count SET jobs = jobs + 1;
      UPDATE job_bucket_count SET bucket_number = 99`);
    const check = new JobCountCheck(knex, { warn: () => undefined });
    await check.checkIfDue();
    expect(check.differences).toBe(6);
    await check.close();
  });

  it('checks at once if the last check began while the clock was ahead', async () => {
    const { knex } = database;
    await knex.raw(
      "UPDATE job_count_check SET checked = now() + interval '40 days', differences = 1",
    );
    const check = new JobCountCheck(knex, { warn: () => undefined });
    await check.checkIfDue();
    expect(check.differences).toBe(0);
    await check.close();
  });
});
