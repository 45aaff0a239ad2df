import fc from 'fast-check';
import { connect } from '../../src/database/connection/connect';
import { runStatement } from '../../src/database/knex-internals';
import { createTestDatabase } from '../support/database';

const text = fc.oneof(
  fc.webPath(),
  fc.string({ unit: fc.constantFrom('a', ',', '{', '}', '"', '\\', ' ', 'NULL', 'null', '图') }),
);
const whole = fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 });
const listOf = <Item>(item: fc.Arbitrary<Item>) => fc.array(fc.option(item, { freq: 9 }));

it('arrays are read as they were written', async () => {
  const clone = await createTestDatabase();
  const database = connect(clone.url, 1);
  const statement = {
    text: 'SELECT $1::text[] AS texts, $2::int2[] AS shorts, $3::int4[] AS numbers',
  };
  try {
    await fc.assert(
      fc.asyncProperty(listOf(text), listOf(whole), listOf(whole), async (...values) => {
        const [row] = await runStatement(database, { ...statement, values });
        const [texts, shorts, numbers] = values;
        expect(row).toEqual({ texts, shorts, numbers });
      }),
      { numRuns: 200 },
    );
    const unusual = {
      text: `SELECT '[0:1]={1,2}'::int4[] AS bounds, '{{a,b},{c,d}}'::text[] AS two`,
    };
    expect(await runStatement(database, { ...unusual, values: [] })).toEqual([
      {
        bounds: [1, 2],
        two: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
    ]);
  } finally {
    await database.destroy();
    await clone.close();
  }
});

it('infinite times are read as 9999-12-31 and 0000-01-01', async () => {
  const clone = await createTestDatabase();
  const database = connect(clone.url, 1);
  const text = `SELECT 'infinity'::timestamptz AS last, '-infinity'::timestamptz AS first,
    '2026-01-02 03:04:05+00'::timestamptz AS usual`;
  const [row] = await runStatement<Record<string, Date>>(database, { text, values: [] });
  expect(JSON.parse(JSON.stringify(row))).toEqual({
    last: '9999-12-31T23:59:59.999Z',
    first: '0000-01-01T00:00:00.000Z',
    usual: '2026-01-02T03:04:05.000Z',
  });
  await database.destroy();
  await clone.close();
});
