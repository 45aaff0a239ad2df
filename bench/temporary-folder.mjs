import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** Creates a folder that is removed when this process ends, by Ctrl-C or SIGTERM too. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
  return folder;
}
