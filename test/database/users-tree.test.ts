import type { Knex } from 'knex';
import { ancestriesOf, searchSubtree } from '../../src/features/user/user.tree.storage';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { aLineOfUsers } from '../support/factories';

const LEVELS = ['read committed', 'repeatable read', 'serializable'] as const;

/** The contract, section 5: no user is its own ancestor, whatever program writes. */
describe('the tree of users', () => {
  let database: TestDatabase;
  let knex: Knex;
  beforeAll(async () => {
    database = await createTestDatabase();
    ({ knex } = database);
  });
  beforeEach(async () => knex('users').delete());
  afterAll(() => database.close());

  /** All users that cannot be reached from a root. */
  const circle = async (): Promise<number[]> => {
    const { rows } = await knex.raw<{ rows: { id: number }[] }>(`
      WITH RECURSIVE reached AS (
        SELECT id FROM users WHERE parent_id IS NULL
        UNION ALL SELECT users.id FROM users JOIN reached ON users.parent_id = reached.id
      ) SELECT id FROM users EXCEPT SELECT id FROM reached`);
    return rows.map(({ id }) => id);
  };
  const codeOf = (error: unknown) => (error as { code?: string }).code ?? String(error);

  /**
   * Runs statements in transactions whose snapshots precede all writes; returns their SQLSTATEs.
   */
  async function atOnce(
    isolationLevel: Knex.IsolationLevels,
    ...statements: string[]
  ): Promise<string[]> {
    const transactions = await Promise.all(
      statements.map(async () => {
        const transaction = await knex.transaction({ isolationLevel });
        await transaction.raw('SELECT count(*) FROM users');
        return transaction;
      }),
    );
    return Promise.all(
      transactions.map(async (transaction, index) => {
        try {
          await transaction.raw(statements[index] ?? '');
          await transaction.commit();
          return 'done';
        } catch (error) {
          await transaction.rollback();
          return codeOf(error);
        }
      }),
    );
  }

  describe.each(LEVELS)('under %s', (level) => {
    it('has no cycle after two moves that would together create one', async () => {
      await aLineOfUsers(knex, 1, 2);
      await aLineOfUsers(knex, 11, 12);
      const codes = await atOnce(
        level,
        'UPDATE users SET parent_id = 12 WHERE id = 1',
        'UPDATE users SET parent_id = 2 WHERE id = 11',
      );
      expect(await circle()).toEqual([]);
      expect(codes.sort()).toEqual([level === 'read committed' ? '23514' : '40001', 'done']);
    });

    it('has no cycle after two roots are moved below each other', async () => {
      await knex('users').insert([{ id: 1 }, { id: 2 }]);
      await atOnce(
        level,
        'UPDATE users SET parent_id = 2 WHERE id = 1',
        'UPDATE users SET parent_id = 1 WHERE id = 2',
      );
      expect(await circle()).toEqual([]);
    });

    it('has no cycle after a move concurrent with a new user below', async () => {
      await aLineOfUsers(knex, 1, 2);
      await knex('users').insert({ id: 11 });
      await atOnce(
        level,
        'UPDATE users SET parent_id = 11 WHERE id = 1',
        `INSERT INTO users (id, parent_id) VALUES (21, 2);
         UPDATE users SET parent_id = 21 WHERE id = 11`,
      );
      expect(await circle()).toEqual([]);
    });
  });

  it.each([
    ['swapped ids', 'UPDATE users SET id = CASE id WHEN 2 THEN 10 ELSE 2 END WHERE id IN (2, 3)'],
    [
      'a cycle by MERGE',
      `MERGE INTO users USING (VALUES (1, 3)) AS given (id, above) ON users.id = given.id
       WHEN MATCHED THEN UPDATE SET parent_id = above`,
    ],
    [
      'a cycle by ON CONFLICT',
      `INSERT INTO users (id, parent_id) VALUES (1, 3)
       ON CONFLICT (id) DO UPDATE SET parent_id = excluded.parent_id`,
    ],
    [
      'a cycle by an update of all rows',
      'UPDATE users SET parent_id = CASE id WHEN 1 THEN 3 ELSE parent_id END',
    ],
    [
      'a move and a new user in one statement',
      `WITH moved AS (UPDATE users SET parent_id = 99 WHERE id = 1)
       INSERT INTO users VALUES (99, 3)`,
    ],
    [
      'deferred constraints',
      'SET CONSTRAINTS ALL DEFERRED; UPDATE users SET parent_id = 2 WHERE id = 1',
    ],
  ])('rejects %s', async (_what, sql) => {
    await aLineOfUsers(knex, 1, 9, 2, 3);
    const refused = await knex
      .transaction((transaction) => transaction.raw(sql))
      .then(() => 'done', codeOf);
    expect(await circle()).toEqual([]);
    expect(['23514', '23503', '23505']).toContain(refused);
  });

  it('accepts a chain of 5,000 users in one statement and moves within it', async () => {
    await knex.raw(
      `INSERT INTO users (id, parent_id)
       SELECT n, nullif(n - 1, 0) FROM generate_series(1, 5000) AS n`,
    );
    await knex('users').where('id', 5000).update({ parent_id: 2 });
    const move = knex('users').where('id', 1).update({ parent_id: 4999 });
    await expect(move).rejects.toMatchObject({ code: '23514', constraint: 'users_no_circle' });
    expect(await ancestriesOf(knex, [5000, 3])).toEqual([
      { user: 5000, ancestry: [5000, 2, 1] },
      { user: 3, ancestry: [3, 2, 1] },
    ]);
  });

  it('can be read completely even if it contains a cycle', async () => {
    await aLineOfUsers(knex, 1, 2, 3, 4);
    await knex.raw(`ALTER TABLE users DISABLE TRIGGER USER;
      UPDATE users SET parent_id = 3 WHERE id = 1;
      ALTER TABLE users ENABLE TRIGGER USER`);
    expect(await ancestriesOf(knex, [4, 2, 77])).toEqual([
      { user: 4, ancestry: [4, 3, 2, 1] },
      { user: 2, ancestry: [2, 1, 3] },
    ]);
    const source = searchSubtree(knex, 2, { page: 1, offset: 0, size: 10 });
    expect(await source.read({ rows: true, total: true })).toMatchObject({
      total: 3 + 1,
      rows: [
        { id: 2, depth: 0 },
        { id: 3, depth: 1 },
        { id: 1, depth: 2 },
        { id: 4, depth: 2 },
      ],
    });
    await knex.raw(
      `ALTER TABLE users DISABLE TRIGGER USER; DELETE FROM users;
       ALTER TABLE users ENABLE TRIGGER USER`,
    );
  });
});
