import 'reflect-metadata';
import { mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { connect } from '../../../src/database/connection/connect';
import { startEmbeddedPostgres } from '../../../src/embedded-postgres';
import { migrate } from '../../../src/database/schema/migrate';
import { cluster } from './cluster';
import { keepFilesInMemory } from './memory-folder';

/**
 * One embedded PostgreSQL for the whole run, never the user's, with a migrated template to clone.
 */
export default async function globalSetup(): Promise<void> {
  bundleDrawingWorker();
  keepFilesInMemory();
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

/** The sources of the drawing threads as one file, for drawing-worker.cjs. */
function bundleDrawingWorker(): void {
  const root = join(__dirname, '../../..');
  const bundle = join(root, '.cache/drawing.worker.js');
  const draft = `${bundle}.${process.pid}`;
  buildSync({
    entryPoints: [join(root, 'src/features/poster/drawing/drawing.worker.ts')],
    outfile: draft,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    sourcemap: 'inline',
  });
  // Another run may be starting threads from it.
  renameSync(draft, bundle);
}
