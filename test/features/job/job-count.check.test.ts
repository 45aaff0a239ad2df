import { JobCountCheck } from '../../../src/features/job/job-count.check';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { jobs } from '../../support/factories';

describe('the check of the counters of jobs', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await jobs(database.knex, [{ type: [1] }, { type: [1], user_ids: [7] }, { type: [2, 3] }]);
  });
  afterAll(() => database.close());

  const rebuild = () => database.knex.raw('SELECT job_count_rebuild()');
  const drift = async () =>
    (await database.knex.raw<{ rows: object[] }>('SELECT * FROM job_count_drift()')).rows;

  it('reports wrong counters, on one of two instances, and to both', async () => {
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
});
