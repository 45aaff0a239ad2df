import { IS_FOR, isFor } from '../../../src/features/job/job.row';
import { createTestDatabase, type TestDatabase } from '../../support/database';

describe('a job', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it.each<[string, number[], number[], boolean]>([
    ['everyone, if it is open', [], [7, 3], true],
    ['everyone, even without users above', [], [], true],
    ['a user whom it names', [7, 8], [7, 3], true],
    ['those below a user whom it names', [3], [7, 3], true],
    ['nobody beside or above them', [8, 71], [7, 3], false],
    ['nobody else', [8], [], false],
  ])('is for %s, in SQL and in code', async (_what, userIds, ancestry, wanted) => {
    const [row] = await database.knex
      .from(database.knex.raw('(SELECT ?::integer[] AS user_ids) AS job', [userIds]))
      .select<{ is_for: boolean }[]>(database.knex.raw(`${IS_FOR} AS is_for`, [ancestry]));
    expect([row?.is_for, isFor(userIds, ancestry)]).toEqual([wanted, wanted]);
  });
});
