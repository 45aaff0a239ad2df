import type { Knex } from 'knex';
import { withQueryCount } from '../../src/database/connection/query-count';
import type { Timing } from '../../src/lib/http/trace';
import { runStatement } from '../../src/database/knex-internals';
import { createTestDatabase, type TestDatabase } from '../support/database';

interface Rows {
  rows: unknown[];
}

/** Ways to run statements, each with their number. */
const WAYS: readonly [
  name: string,
  statements: number,
  run: (database: Knex) => Promise<unknown>,
][] = [
  ['a query builder', 1, async (database) => database('category').select('id')],
  ['a query builder from a method', 1, async (database) => database.select('id').from('category')],
  ['an insertion', 1, async (database) => database('category').insert({ name: 'one' })],
  [
    'a raw statement',
    1,
    async (database) => (await database.raw<Rows>('SELECT ?::integer', [1])).rows,
  ],
  [
    'a query builder with a raw part',
    1,
    async (database) => database('category').select(database.raw('count(*)')).where({ id: 1 }),
  ],
  [
    'a prepared statement',
    1,
    (database) => runStatement(database, { text: 'SELECT $1::text', values: ['a'] }),
  ],
  [
    'a failing prepared statement',
    1,
    (database) => runStatement(database, { text: 'SELECT', values: [1] }),
  ],
  ['a failing statement', 1, async (database) => database('no_such_table').select('id')],
  [
    'a transaction', // BEGIN and COMMIT are statements, too.
    4,
    (database) =>
      database.transaction(async (transaction) => {
        await transaction('category').select('id');
        await transaction.raw('SELECT 1');
      }),
  ],
  [
    'a nested transaction',
    5,
    (database) =>
      database.transaction(async (outer) => {
        await outer.transaction(async (inner) => inner('category').select('id'));
      }),
  ],
  [
    'a failing transaction',
    3,
    (database) =>
      database.transaction(async (transaction) => (await transaction.raw<Rows>('SELECT 1/0')).rows),
  ],
];

describe('a database with a query count', () => {
  let test: TestDatabase;

  beforeAll(async () => (test = await createTestDatabase()));
  afterAll(() => test.close());

  it.each(WAYS)('counts %s: %i', async (_name, statements, run) => {
    const count = { statements: 0 };
    let told = 0;
    const tell = () => void (told += 1);
    test.knex.on('query', tell);
    await run(withQueryCount(test.knex, count)).catch(() => undefined);
    test.knex.removeListener('query', tell);
    expect(count.statements).toBe(statements);
    expect(told).toBe(statements);
  });

  it('times the first 100 statements, and says which of them failed', async () => {
    const count = { statements: 0, timings: [] as Timing[] };
    const database = withQueryCount(test.knex, count);
    await database('no_such_table').catch(() => undefined);
    for (let times = 0; times < 100; times += 1) await database.raw('SHOW server_version');
    const one = { started: expect.any(Number) as number, ended: expect.any(Number) as number };
    expect(count.timings).toEqual([
      { ...one, command: 'SELECT', failed: true },
      ...Array<object>(99).fill({ ...one, command: 'SHOW', failed: false }),
    ]);
    expect(count.statements).toBe(101);
  });

  it('returns and rejects like the database itself', async () => {
    const database = withQueryCount(test.knex, { statements: 0 });
    expect(
      await database.transaction((transaction) => transaction.raw('SELECT 1 AS one')),
    ).toMatchObject({
      rows: [{ one: 1 }],
    });
    await expect(database('no_such_table')).rejects.toMatchObject({ code: '42P01' });
    await expect(
      database.transaction((transaction) => transaction('none').first()),
    ).rejects.toMatchObject({
      code: '42P01',
    });
  });

  it('counts concurrent callers separately', async () => {
    const counts = [1, 2, 3].map((rounds) => ({ rounds, statements: 0 }));
    await Promise.all(
      counts.map(async (count) => {
        const database = withQueryCount(test.knex, count);
        for (let round = 0; round < count.rounds; round += 1) {
          await Promise.all(WAYS.map(([, , run]) => run(database).catch(() => undefined)));
        }
      }),
    );
    const each = WAYS.reduce((sum, [, statements]) => sum + statements, 0);
    expect(counts.map(({ statements }) => statements)).toEqual([each, 2 * each, 3 * each]);
  });

  it('is the database itself if there is no count', () => {
    expect(withQueryCount(test.knex, undefined)).toBe(test.knex);
  });
});
