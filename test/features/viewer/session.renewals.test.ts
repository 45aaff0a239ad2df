import type { Knex } from 'knex';
import { SessionRenewals } from '../../../src/features/viewer/session/session.renewals';
import { identify } from '../../../src/features/viewer/token/token.storage';
import { hashToken } from '../../../src/features/viewer/token/token.rules';
import { createTestDatabase, type TestDatabase } from '../../support/database';

describe('SessionRenewals', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.close());

  const due = async (token: string, userId: number) => {
    await database.knex('users').insert({ id: userId });
    const expiretime = database.knex.raw("now() + interval '1 day'");
    const row = { token_hash: hashToken(token), user_id: userId, kind: 'header', expiretime };
    await database.knex('user_token').insert(row);
  };
  const daysLeft = async (userId: number) => {
    const { rows } = await database.knex.raw<{ rows: [{ days: number }] }>(
      `SELECT round(extract(epoch FROM expiretime - now()) / 86400)::integer AS days
         FROM user_token WHERE user_id = ?`,
      [userId],
    );
    return rows[0].days;
  };

  it('does not delay requests while the primary is silent, and queries it once', async () => {
    await due('unanswered', 1);
    let fail = (_: Error): void => undefined;
    let asked = 0;
    const silent = () => {
      asked += 1;
      return { where: () => ({ update: () => new Promise((_, reject) => (fail = reject)) }) };
    };
    const primary = Object.assign(silent, { raw: () => '' }) as unknown as Knex;
    const renewals = new SessionRenewals(primary);
    for (let n = 0; n < 2; n += 1)
      expect(await identify(database.knex, 'unanswered', undefined, renewals)).toMatchObject({
        id: 1,
      });
    expect(asked).toBe(1);
    fail(new Error('The connection was refused.'));
    await renewals.close();
    await identify(database.knex, 'unanswered', undefined, renewals);
    expect(asked).toBe(2);
  });

  it('finishes pending renewals before it closes', async () => {
    await due('used', 2);
    const renewals = new SessionRenewals(database.knex);
    await identify(database.knex, 'used', undefined, renewals);
    await renewals.close();
    expect(await daysLeft(2)).toBeGreaterThan(5);
  });
});
