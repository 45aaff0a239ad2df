import { PostgresClient } from '../../src/database/connection/client';
import { connect } from '../../src/database/connection/connect';
import { runStatement } from '../../src/database/knex-internals';
import { createTestDatabase } from '../support/database';

/** Poolers assign a connection per transaction, which may not be the one that knows the name. */
it.each([
  ['named', ['one_row']],
  ['unnamed', []],
] as const)('statements are %s if DATABASE_STATEMENTS says so', async (statements, names) => {
  const clone = await createTestDatabase();
  const database = connect(clone.url, 1, { statements });
  try {
    for (const value of [1, 2]) {
      const statement = { name: 'one_row', text: 'SELECT $1::int AS value', values: [value] };
      expect(await runStatement(database, statement)).toEqual([{ value }]);
    }
    expect(await database('pg_prepared_statements').pluck('name')).toEqual(names);
  } finally {
    await database.destroy();
    await clone.close();
  }
});

it('a statement whose columns have changed fails once on each connection', async () => {
  const clone = await createTestDatabase();
  const database = connect(clone.url, 1);
  const statement = { name: 'all_pairs', text: 'SELECT * FROM pair', values: [], isShort: true };
  try {
    await database.raw('CREATE TABLE pair (id integer)');
    expect(await runStatement(database, statement)).toEqual([]);
    await database.raw('ALTER TABLE pair ALTER COLUMN id TYPE bigint');
    await expect(runStatement(database, statement)).rejects.toThrow('must not change result type');
    expect(await runStatement(database, statement)).toEqual([]);
  } finally {
    await database.destroy();
    await clone.close();
  }
});

describe('the columns of a named statement', () => {
  const statement = { name: 'all_rows', text: 'SELECT * FROM pair WHERE id = $1', values: [1] };
  let clone: Awaited<ReturnType<typeof createTestDatabase>>;
  let client: PostgresClient;
  let described: number;

  beforeEach(async () => {
    clone = await createTestDatabase();
    client = new PostgresClient({ connectionString: clone.url });
    await client.connect();
    await client.query(`CREATE TABLE pair (id integer, name text);
      INSERT INTO pair VALUES (1, 'one'), (2, null)`);
    described = 0;
    client.connection.on('rowDescription', () => (described += 1));
  });

  afterEach(async () => {
    await client.end();
    await clone.close();
  });

  const rowsOf = async (id: number) =>
    (await client.run({ ...statement, values: [id] })).rows as unknown[];

  it('are described once for all runs', async () => {
    expect(await rowsOf(1)).toEqual([{ id: 1, name: 'one' }]);
    expect(await rowsOf(2)).toEqual([{ id: 2, name: null }]);
    expect(await rowsOf(3)).toEqual([]);
    expect(described).toBe(1);
  });

  it('are described separately for other names, and on each run without a name', async () => {
    await rowsOf(1);
    const other = await client.run({ name: 'other', text: 'SELECT 2 AS two', values: [] });
    expect(other.rows).toEqual([{ two: 2 }]);
    const { text, values } = statement;
    for (let run = 0; run < 2; run += 1) await client.run({ text, values });
    expect(described).toBe(4);
  });

  it('are still known after a failed run', async () => {
    await rowsOf(1);
    const wrong = client.run({ ...statement, values: ['no number'] });
    await expect(wrong).rejects.toThrow('invalid input syntax');
    expect(await rowsOf(2)).toEqual([{ id: 2, name: null }]);
    expect(described).toBe(1);
  });

  it('cannot change without an error', async () => {
    await rowsOf(1);
    await client.query('ALTER TABLE pair ADD COLUMN more integer');
    await expect(rowsOf(1)).rejects.toThrow('cached plan must not change result type');
    expect((await client.query('SELECT * FROM pair WHERE id = 1')).rows).toEqual([
      { id: 1, name: 'one', more: null },
    ]);
  });
});
