import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../src/lib/package-root';
import { startService } from '../support/service';

it('the example recruiters-day.mjs runs to its end against the service', async () => {
  const service = await startService();
  const token = await service.tokenFor(1, 'admin');
  const script = join(packageRoot, 'examples/recruiters-day.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, service.base, token]);
  expect(stdout.trim().split('\n').at(-1)).toBe('A good day.');
  await service.close();
}, 30_000);
