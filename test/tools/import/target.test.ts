import { connect } from '../../../src/database/connection/connect';
import { withImportClient } from '../../../tools/import/target/target';
import { createTestDatabase } from '../../support/database';

describe("the import's connection", () => {
  it("has no statement timeout, unlike the service's connections", async () => {
    const target = await createTestDatabase();
    const hasty = connect(target.url, 1, { statementTimeout: 1 });
    const slow = 'SELECT pg_sleep(1.2)';
    // Under load, PostgreSQL may report its own timeout as a user's request.
    await expect(hasty.raw(slow)).rejects.toThrow('canceling statement');
    await withImportClient(hasty, async (client) => {
      await client.query(slow);
    });
    await hasty.destroy();
    await target.close();
  });

  it('rejects the pending statement when it is lost, and ends', async () => {
    const target = await createTestDatabase();
    await expect(
      withImportClient(target.knex, async (client) => {
        await client.query('SELECT pg_terminate_backend(pg_backend_pid())');
      }),
    ).rejects.toThrow('terminating connection');
    await target.close();
  });
});
