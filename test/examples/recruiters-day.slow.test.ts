import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../src/lib/package-root';
import { startService } from '../support/service';

it('the example recruiters-day.mjs runs to its end against the service', async () => {
  const service = await startService();
  const token = await service.tokenFor(1, 'admin');
  const script = join(packageRoot, 'examples/recruiters-day.mjs');
  const run = (...words: string[]) => promisify(execFile)(process.execPath, [script, ...words]);
  const { stdout } = await run(`${service.base}/`, token);
  expect(stdout.trim().split('\n').at(-1)).toBe('A good day.');
  await expect(run(service.base, 'expired')).rejects.toThrow(/Not as expected: .*administrator/);
  await service.close();
}, 30_000);
