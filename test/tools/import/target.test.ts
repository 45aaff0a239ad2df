import { connect } from '../../../src/database/connection/connect';
import { withImportClient } from '../../../tools/import/target/target';
import { createTestDatabase } from '../../support/database';

describe("the import's connection", () => {
  it('waits for answers longer than the service would', async () => {
    const target = await createTestDatabase();
    const hasty = connect(target.url, 1, { statementTimeout: 1 });
    const slow = 'SELECT pg_sleep(1.2)';
    // Under load PostgreSQL may call its own timeout a user's request.
    await expect(hasty.raw(slow)).rejects.toThrow('canceling statement');
    await withImportClient(hasty, async (client) => {
      await client.query(slow);
    });
    await hasty.destroy();
    await target.close();
  });

  it('fails what waits for an answer when it breaks, and ends', async () => {
    const target = await createTestDatabase();
    await expect(
      withImportClient(target.knex, async (client) => {
        await client.query('SELECT pg_terminate_backend(pg_backend_pid())');
      }),
    ).rejects.toThrow('terminating connection');
    await target.close();
  });
});
