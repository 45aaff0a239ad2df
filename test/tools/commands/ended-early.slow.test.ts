import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeBuilt, root } from '../../support/built';
import { childEnvironment } from '../../support/environment';

jest.setTimeout(120_000);

describeBuilt('a tool that ends early', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'job-gateway-ended-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Resolves to the first name in a folder, once there is one. */
  async function firstIn(path: string): Promise<string> {
    const watcher = watch(path);
    const changed = once(watcher, 'change');
    if (readdirSync(path).length === 0) await changed;
    watcher.close();
    return readdirSync(path)[0] ?? '';
  }

  const childrenOf = (pid: number) =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);

  it.each([
    ['fuzz', 'SIGINT', 130],
    ['soak sigterm', 'SIGTERM', 143],
  ] as const)('by a signal leaves nothing behind: %s, %s', async (words, signal, status) => {
    const [tool = '', ...more] = words.split(' ');
    const child = spawn(process.execPath, [join(root, `dist/tools/${tool}/main.js`), ...more], {
      env: childEnvironment({ TMPDIR: folder }),
      stdio: 'ignore',
    });
    // The first file that the tool's own service writes.
    await firstIn(join(folder, await firstIn(folder)));
    const services = childrenOf(child.pid ?? NaN);
    expect(services).toHaveLength(1);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([status, null]);
    expect(readdirSync(folder)).toEqual([]);
    expect(() => process.kill(Number(services[0]), 0)).toThrow('ESRCH');
  });

  it.each([
    [
      'parity replay --new http://127.0.0.1:1 --from . --accepted none',
      "none: ENOENT: no such file or directory, open 'none'",
    ],
    ['fuzz --base http://127.0.0.1:1', 'http://127.0.0.1:1 does not answer: bad port'],
    ['history --base http://127.0.0.1:1 --token x --users 1', 'the jobs cannot be read: bad port'],
    ['soak attacks --only xyz', 'No attack has "xyz" in its name.'],
  ])('because of wrong input states the reason: %s', (words, line) => {
    const [tool = '', ...more] = words.split(' ');
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, `dist/tools/${tool}/main.js`), ...more],
      { cwd: folder, encoding: 'utf8', timeout: 60_000 },
    );
    expect(status).toBe(1);
    expect(stderr.split('\n').slice(-2)).toEqual([line, '']);
  });
});
