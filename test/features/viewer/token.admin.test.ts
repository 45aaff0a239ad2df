import { makeAdministrator } from '../../../src/features/user/user.commands.storage';
import { identify, issueToken } from '../../../src/features/viewer/token/token.storage';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { readConfig } from '../../../src/config';
import { administratorToken, welcome } from '../../../src/demo';

describe('the first administrator', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.close());

  it('is appointed on the command line, with one audit entry', async () => {
    const { knex } = database;
    await knex('users').insert({ id: 7 });
    expect(await administratorToken(knex)).toBeNull();
    const token = await issueToken(knex, 7);
    expect(await identify(knex, token, undefined)).toMatchObject({
      id: 7,
      ancestry: [7],
      role: 'user',
    });

    await makeAdministrator(knex, 7);
    await makeAdministrator(knex, 7);
    expect(await identify(knex, token, undefined)).toMatchObject({ role: 'admin' });
    expect(await knex('audit_log')).toMatchObject([
      {
        user_id: null,
        entity: 'users',
        row_id: '7',
        before: { role: 'user' },
        after: { role: 'admin' },
      },
    ]);
    const first = await administratorToken(knex);
    expect(first).toEqual({ userId: 7, token: expect.any(String) as string });
    // A command that made user 1 an administrator could promote a worker of imported data.
    expect(welcome(readConfig({}), 4000, { token: null, admin: first, account: null })).toContain(
      `${first?.token}   (an administrator, for a day; another: "npm run token -- issue --user 7")`,
    );
    await expect(makeAdministrator(knex, 8)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
