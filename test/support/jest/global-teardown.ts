import { rmSync } from 'node:fs';
import { cluster } from './cluster';

export default async function globalTeardown(): Promise<void> {
  if (cluster.current !== undefined) {
    await cluster.current.server.stop();
    rmSync(cluster.current.dataDir, { recursive: true, force: true });
  }
}
