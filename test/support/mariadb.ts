import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { freePort } from './free-port';

const PROGRAMS = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/usr/local/mysql/bin'];
const find = (name: string) =>
  PROGRAMS.map((folder) => join(folder, name)).find((path) => existsSync(path));

const server = find('mariadbd');
const install = find('mariadb-install-db');

/** Where there is a MariaDB to test against: one that runs already, or programs to start one. */
export const hasMariadb =
  process.env.TEST_MYSQL_URL !== undefined || (server !== undefined && install !== undefined);

/** `describe` where there is a MariaDB; elsewhere the tests are listed as skipped. */
export const describeWithMariadb = hasMariadb ? describe : describe.skip;

export interface Mariadb {
  /** The address of a database that is empty at first. */
  readonly url: string;
  run(...statements: string[]): Promise<void>;
  number(statement: string): Promise<number>;
  rows(statement: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/**
 * A MariaDB of the test's own on a free port, or a database of its own in the one of
 * TEST_MYSQL_URL.
 */
export async function startMariadb(): Promise<Mariadb> {
  const given = process.env.TEST_MYSQL_URL;
  const name = `legacy_${process.pid}_${Date.now()}`;
  const { root, stop } =
    given === undefined ? await startServer() : { root: given, stop: () => Promise.resolve() };
  const admin = await createConnection({ uri: root, charset: 'utf8mb4' });
  await admin.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  await admin.query(`USE ${name}`);
  await admin.query("SET sql_mode = 'NO_ENGINE_SUBSTITUTION', time_zone = '+00:00'");
  const rows = async (statement: string) => {
    const [found] = await admin.query<RowDataPacket[]>(statement);
    return found as Record<string, unknown>[];
  };
  const url = new URL(root);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async run(...statements) {
      for (const statement of statements)
        if (!/^\s*(ENGINE.*)?$/.test(statement)) await admin.query(statement);
    },
    rows,
    number: async (statement) => Number(Object.values((await rows(statement))[0] ?? {})[0]),
    async close() {
      await admin.query(`DROP DATABASE ${name}`);
      await admin.end();
      await stop();
    },
  };
}

async function startServer(): Promise<{ root: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-mariadb-'));
  const common = [
    '--no-defaults',
    `--datadir=${join(folder, 'data')}`,
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
  ];
  const { status, stderr } = spawnSync(install ?? '', [
    ...common,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]);
  if (status !== 0) throw new Error(`mariadb-install-db: ${String(stderr)}`);
  const port = await freePort();
  const socket = join(folder, 'socket');
  const process_ = spawn(
    server ?? '',
    [
      ...common,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${socket}`,
      '--innodb-flush-log-at-trx-commit=0',
      '--skip-grant-tables',
      '--skip-networking=0',
    ],
    { stdio: 'ignore' },
  );
  const root = `mysql://root@127.0.0.1:${port}/mysql`;
  await untilReady(root, process_);
  return {
    root,
    async stop() {
      process_.kill('SIGTERM');
      await once(process_, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const PATIENCE = 20_000;

async function untilReady(url: string, server_: ChildProcess): Promise<void> {
  for (const end = Date.now() + PATIENCE; ;) {
    try {
      const connection = await createConnection({ uri: url });
      await connection.end();
      return;
    } catch (error) {
      if (server_.exitCode !== null || Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
