import { connect } from '../../src/database/connection/connect';
import { createTestDatabase } from '../support/database';

it("connections read and write the same whatever the database's default settings", async () => {
  const test = await createTestDatabase();
  const database = connect(test.url, 2);
  try {
    for (const [name, value] of [
      ['DateStyle', 'German'],
      ['TimeZone', 'Asia/Kathmandu'],
      ['extra_float_digits', '0'],
      ['default_transaction_isolation', 'serializable'],
    ] as const)
      await test.knex.raw('ALTER DATABASE ?? SET ?? TO ??', [
        new URL(test.url).pathname.slice(1),
        name,
        value,
      ]);
    const { rows } = await database.raw<{ rows: unknown[] }>(
      "SELECT timestamptz '2026-02-01 12:00:00.5Z' AS time, float8 '120.98001000000001' AS lng",
    );
    expect(rows).toEqual([{ time: new Date('2026-02-01T12:00:00.500Z'), lng: 120.98001000000001 }]);

    await database('users').insert({ id: 1 });
    const rename = (name: string) => database('users').where({ id: 1 }).update({ name });
    await database.transaction(async (transaction) => {
      await transaction('users').where({ id: 1 }).select();
      await rename('before');
      await transaction('users').where({ id: 1 }).update({ name: 'after' });
    });
    expect(await database('users').pluck('name')).toEqual(['after']);
  } finally {
    await database.destroy();
    await test.close();
  }
});
