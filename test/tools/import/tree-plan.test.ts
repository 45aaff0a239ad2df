import { Client } from 'pg';
import { removeInvalidParents } from '../../../tools/import/merge/merge.users';
import { prepareTarget } from '../../../tools/import/target/prepare-target';
import { users } from '../../../tools/import/tables/tables.people';
import { createTestDatabase, type TestDatabase } from '../../support/database';

describe('the search for cycles in the tree of users', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await database.close();
  });

  it('takes seconds if a third of 100,000 users have no parent', async () => {
    await prepareTarget(client, true);
    await client.query("SET statement_timeout = '20s'");
    const tree = `CREATE TEMP TABLE import_tree AS
      SELECT id, CASE WHEN id = 1 THEN 2 WHEN id = 2 THEN 1
        WHEN id % 3 > 0 THEN 3 + id % 6000 / 3 * 3 END::bigint AS parent_id, false AS staged FROM generate_series(1, 100000) AS id;
      CREATE INDEX ON import_tree (parent_id); ANALYZE import_tree`;
    expect(await removeInvalidParents(client, users, tree)).toEqual([1]);
  });
});
