import { connect } from '../../src/database/connection/connect';
import { runStatement } from '../../src/database/knex-internals';
import { createTestDatabase } from '../support/database';

/** Poolers assign connections by the transaction, so a name could be known to another one. */
it.each([
  ['named', ['one_row']],
  ['unnamed', []],
] as const)('sends %s statements, as DATABASE_STATEMENTS says', async (statements, names) => {
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
