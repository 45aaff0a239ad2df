import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../src/database/connection/connect';
import { startEmbeddedPostgres } from '../../src/embedded-postgres';
import { migrate } from '../../src/database/schema/migrate';
import { cluster } from './cluster';

/**
 * One embedded PostgreSQL for the whole run, never the user's, with a migrated template to clone.
 */
export default async function globalSetup(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'job-gateway-test-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    database: 'template',
    durable: false,
    maxConnections: 200,
  });
  const template = connect(server.url);
  await migrate(template).finally(() => template.destroy());
  process.env.TEST_DATABASE_URL = server.url;
  cluster.current = { dataDir, server };
}
