import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/embedded-postgres';
import { ownFolder } from '../../src/embedded-postgres/owner/owner';
import { processesIn } from '../../src/embedded-postgres/server/postmaster';
import { compileEmbedded } from '../support/jest/embedded-compiled';
import { startStopwatch } from '../support/stopwatch';

jest.setTimeout(60_000);

/** What a container means to the lock: another network, other process ids, the same folder. */
const CONTAINER = [
  'unshare',
  '--net',
  '--uts',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
] as const;
const inContainers =
  spawnSync(CONTAINER[0], [...CONTAINER.slice(1), 'true']).status === 0 ? test : test.skip;

let root: string;
let dataDir: string;
let compiled: string;
const children: ChildProcess[] = [];
const servers: EmbeddedPostgres[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'embedded-lock-'));
  dataDir = join(root, 'data');
  compiled = await compileEmbedded();
  await (await start()).stop();
}, 60_000);

afterEach(async () => {
  children.splice(0).forEach((child) => child.kill('SIGKILL'));
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
  await rm(compiled, { recursive: true, force: true });
});

async function start(info: (line: string) => void = () => undefined): Promise<EmbeddedPostgres> {
  const log = { info, warn: info, error: info };
  const server = await startEmbeddedPostgres({ dataDir, database: 'gateway', durable: false, log });
  servers.push(server);
  return server;
}

/**
 * Starts the server in a container named `name`; returns its first line, `up` or the error. `after`
 * runs once it is up.
 */
async function startInContainer(
  name: string,
  after = '',
): Promise<{ child: ChildProcess; line: string }> {
  const script = `require(${JSON.stringify(compiled)})
    .startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, database: 'gateway', durable: false })
    .then(async () => { ${after}; console.log('up'); setInterval(() => {}, 1000); }, (error) => console.log(error.message));`;
  const inside = 'hostname "$0" && ip link set lo up 2>/dev/null; "$1" -e "$2"; exec sleep 1000';
  const args = [...CONTAINER.slice(1), 'sh', '-c', inside, name, process.execPath, script];
  const child = spawn(CONTAINER[0], args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, line: output.toString().trim() };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select 1');
  await client.end();
  return rowCount === 1;
}

inContainers(
  'a container fails with pid and host of the owner outside, which is not affected',
  async () => {
    const { url } = await start();
    const { line } = await startInContainer('second');
    expect(line).toMatch(
      new RegExp(
        `^${dataDir} is in use by another process \\(pid ${process.pid}\\) on host ${hostname()} since 2`,
      ),
    );
    expect(await answers(url)).toBe(true);
  },
);

inContainers('a second container fails with the host name of the first', async () => {
  // The loopback of a new network is down, which does not matter here.
  const first = await startOwnerInContainer('first');
  const { line } = await startInContainer('second');
  expect(line).toMatch(/is in use by another process \(pid \d+\) on host first since 2/);
  first.kill('SIGKILL');
  // Not `exit`, which comes before the end of the process in the container.
  await once(first, 'close');
  const lines: string[] = [];
  const elapsed = startStopwatch();
  await start((each) => lines.push(each));
  // The start did not wait for a heartbeat.
  expect(lines.filter((each) => each.includes('sign of life'))).toEqual([]);
  expect(elapsed()).toBeLessThan(20_000);
});

/** Starts a process in a container that owns the folder and starts no server. */
async function startOwnerInContainer(name: string): Promise<ChildProcess> {
  const script = `require(${JSON.stringify(join(compiled, 'owner', 'owner'))})
    .ownFolder(${JSON.stringify(dataDir)}, () => {}, () => {})
    .then(() => { console.log('up'); setInterval(() => {}, 1000); });`;
  const args = [...CONTAINER.slice(1), 'sh', '-c', 'hostname "$0" && "$1" -e "$2"', name];
  const child = spawn(CONTAINER[0], [...args, process.execPath, script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

inContainers(
  'a server that lost its process and its watcher keeps other containers out',
  async () => {
    const child = spawn(process.execPath, [
      '-e',
      `require(${JSON.stringify(compiled)})
      .startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, database: 'gateway', durable: false })
      .then(() => console.log('up'));setInterval(() => {}, 1000)`,
    ]);
    children.push(child);
    await once(child.stdout, 'data');
    const [postmaster = 0] = await processesIn(join(dataDir, 'cluster'));
    // Both at once, so that neither can end the server.
    process.kill(child.pid ?? 0, 'SIGSTOP');
    const watchers = spawnSync('pgrep', ['-P', String(child.pid), '-f', 'fastMs'])
      .stdout.toString()
      .split('\n');
    for (const pid of watchers.filter((each) => each !== '')) process.kill(Number(pid), 'SIGKILL');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(postmaster).toBeGreaterThan(0);
    const { line } = await startInContainer('another');
    expect(line).toMatch(/^a PostgreSQL that cannot be seen from here .* runs on .*cluster/);
    // Here it is visible and is adopted or stopped.
    expect(await answers((await start()).url)).toBe(true);
  },
);

test('only one of many concurrent claims owns the folder at a time', async () => {
  const folder = join(root, 'contended');
  await mkdir(folder);
  let owners = 0;
  let most = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, async () => {
      const release = await ownFolder(
        folder,
        () => undefined,
        () => undefined,
      );
      owners += 1;
      most = Math.max(most, owners);
      await new Promise((resolve) => setImmediate(resolve));
      owners -= 1;
      await release();
    }),
  );
  expect(most).toBe(1);
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await readdir(folder)).toEqual([]);
});

describe('an owner on another machine', () => {
  const ID = '11111111-2222-4333-8444-555555555555';
  let folder: string;
  let beat = 0;
  const write = () =>
    writeFile(
      join(folder, 'lock', `owner.${ID}.json`),
      JSON.stringify({
        host: 'far',
        boot: 'x',
        pid: 7,
        since: '2026',
        hasSocket: true,
        held: true,
        beat: (beat += 1),
      }),
    );

  beforeEach(async () => {
    folder = await mkdtemp(join(root, 'far-'));
    await mkdir(join(folder, 'lock'));
    await write();
  });

  test('keeps the folder while it sends heartbeats', async () => {
    const timer = setInterval(() => void write(), 50);
    try {
      await expect(
        ownFolder(
          folder,
          () => undefined,
          () => undefined,
          20_000,
        ),
      ).rejects.toThrow(`${folder} is in use by another process (pid 7) on host far since 2026`);
    } finally {
      clearInterval(timer);
    }
  });

  test('loses the folder without heartbeats, after a wait that is logged', async () => {
    const lines: string[] = [];
    const release = await ownFolder(
      folder,
      (line) => lines.push(line),
      () => undefined,
      300,
    );
    expect(lines).toEqual([
      expect.stringMatching(/host far \(pid 7, since 2026\): waiting 0.3 s for a heartbeat/),
    ]);
    await release();
  });

  test('is reported once when it has taken the folder', async () => {
    const lock = join(folder, 'lock');
    await rm(join(lock, `owner.${ID}.json`));
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout'] });
    const lost = jest.fn();
    const release = await ownFolder(folder, () => undefined, lost);
    const own = (await readdir(lock)).filter((name) => name.endsWith('.json'));
    for (const name of own) await rm(join(lock, name));
    await write();
    jest.advanceTimersByTime(1_000);
    while (lost.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
    await release();
  });

  test('that takes the folder during the setup keeps PostgreSQL from starting', async () => {
    const lock = join(folder, 'lock');
    await rm(join(lock, `owner.${ID}.json`));
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout'] });
    const starting = startEmbeddedPostgres({
      dataDir: folder,
      database: 'gateway',
      durable: false,
    });
    starting.then((server) => servers.push(server)).catch(() => undefined);
    while (!(await readdir(folder)).some((name) => name.startsWith('cluster.new-')));
    const own = (await readdir(lock)).filter((name) => name.endsWith('.json'));
    await write();
    for (const name of own) await rm(join(lock, name));
    jest.advanceTimersByTime(1_000);
    await expect(starting).rejects.toThrow(`another machine has taken ${folder}`);
    jest.useRealTimers();
    expect(await processesIn(join(folder, 'cluster'))).toEqual([]);
  });
});

test("the lock folder has mode 0700 and ignores a stranger's abstract socket", async () => {
  const { dev, ino } = await stat(dataDir, { bigint: true });
  const stranger = createServer().listen(`\0job-gateway-${dev}-${ino}-owner`);
  await once(stranger, 'listening');
  await start();
  expect((await stat(join(dataDir, 'lock'))).mode & 0o777).toBe(0o700);
  stranger.close();
});

test('a folder with a long path can be locked', async () => {
  const folder = join(root, 'x'.repeat(120));
  await mkdir(folder);
  const release = await ownFolder(
    folder,
    () => undefined,
    () => undefined,
  );
  await expect(
    ownFolder(
      folder,
      () => undefined,
      () => undefined,
    ),
  ).rejects.toThrow(`pid ${process.pid}`);
  await release();
  expect(await readdir(folder)).toEqual([]);
});
