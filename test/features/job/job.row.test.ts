import { IS_OPEN_TO, isOpenTo } from '../../../src/features/job/job.row';
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
      .select<{ is_open: boolean }[]>(database.knex.raw(`${IS_OPEN_TO} AS is_open`, [ancestry]));
    expect([row?.is_open, isOpenTo(userIds, ancestry)]).toEqual([wanted, wanted]);
  });
});
