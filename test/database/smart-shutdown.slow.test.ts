import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../src/database/connection/connect';
import { migrate } from '../../src/database/schema/migrate';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/embedded-postgres';
import { readPostmaster } from '../../src/embedded-postgres/server/postmaster';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startService, type TestService } from '../support/service';

jest.setTimeout(60_000);

/** `pg_ctl stop -m smart` waits until every client has closed its connections. */
describe('a database in smart shutdown', () => {
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const log = { info: note, warn: note, error: note };
  let dataDir: string;
  let server: EmbeddedPostgres;
  let other: TestDatabase;
  let service: TestService;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'job-gateway-smart-'));
    server = await startEmbeddedPostgres({ dataDir, database: 'jobs', durable: false, log });
    const database = connect(server.url);
    await migrate(database);
    await database.destroy();
    other = await createTestDatabase();
    service = await startService({
      DATABASE_URL: server.url,
      // Not a standby and never used, but it causes a second listening connection.
      DATABASE_REPLICA_URLS: other.url,
    });
  });
  afterAll(async () => {
    await service.close();
    await other.close();
    await server.stop();
    await rm(dataDir, { recursive: true });
  });

  const status = async () => (await service.post('categoryList')).status;

  it('stops despite ongoing requests, and the service reconnects to it', async () => {
    expect(await status()).toBe(200);
    const { pid = 0 } = (await readPostmaster(join(dataDir, 'cluster'))) ?? {};
    process.kill(pid, 'SIGTERM');
    while (!lines.some((line) => line.includes('starting it again'))) await status();
    while ((await status()) !== 200);
    expect((await readPostmaster(join(dataDir, 'cluster')))?.pid).not.toBe(pid);
  });
});
