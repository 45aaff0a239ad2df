import { makeAdministrator } from '../../../src/features/user/user.commands.storage';
import { identify, issueToken } from '../../../src/features/viewer/token/token.storage';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { administratorToken } from '../../../src/demo';

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
    expect(await administratorToken(knex)).toEqual(expect.any(String));
    await expect(makeAdministrator(knex, 8)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
