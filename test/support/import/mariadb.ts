import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { freePort } from '../free-port';

const PROGRAMS = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/usr/local/mysql/bin'];
const find = (name: string) =>
  PROGRAMS.map((folder) => join(folder, name)).find((path) => existsSync(path));

const server = find('mariadbd');
const install = find('mariadb-install-db');

/** A MariaDB for tests: one that runs already, or programs to start one. */
export const hasMariadb =
  process.env.TEST_MYSQL_URL !== undefined || (server !== undefined && install !== undefined);

/** `describe` if there is a MariaDB; otherwise the tests are listed as skipped. */
export const describeWithMariadb = hasMariadb ? describe : describe.skip;

export interface Mariadb {
  /** The address of a database that is empty at first. */
  readonly url: string;
  run(...statements: string[]): Promise<void>;
  number(statement: string): Promise<number>;
  rows(statement: string): Promise<Record<string, unknown>[]>;
  /** Stops the server gracefully and starts it again, if it is the test's own. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Options of a server that writes a binary log by rows. */
export const BINARY_LOG = ['--log-bin=log', '--binlog-format=ROW', '--server-id=1'];

/**
 * Starts the test's own MariaDB on a free port, or creates a database in the MariaDB or MySQL of
 * TEST_MYSQL_URL, which has the options BINARY_LOG. With other `options` it is the test's own.
 */
export async function startMariadb(...options: string[]): Promise<Mariadb> {
  const isGiven = options.every((option) => BINARY_LOG.includes(option));
  const given = isGiven ? process.env.TEST_MYSQL_URL : undefined;
  const name = `legacy_${process.pid}_${Date.now()}`;
  const server_ = given === undefined ? await startServer(options) : undefined;
  const root = server_?.root ?? given ?? '';
  let isMariadb = true;
  const connected = async () => {
    const connection = await createConnection({ uri: root, charset: 'utf8mb4' });
    const [[version]] = await connection.query<RowDataPacket[]>('SELECT VERSION() AS text');
    isMariadb = /mariadb/i.test(String(version?.text));
    await connection.query(`CREATE DATABASE IF NOT EXISTS ${name} CHARACTER SET utf8mb4`);
    await connection.query(`USE ${name}`);
    await connection.query("SET sql_mode = 'NO_ENGINE_SUBSTITUTION', time_zone = '+00:00'");
    if (!isMariadb) await connection.query(`SET ${MYSQL_SETTINGS}`);
    return connection;
  };
  let admin = await connected();
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
        if (!/^\s*(ENGINE.*)?$/.test(statement))
          await admin.query(isMariadb ? statement : forMysql(statement));
    },
    rows,
    number: async (statement) => Number(Object.values((await rows(statement))[0] ?? {})[0]),
    async restart() {
      await admin.end();
      await server_?.restart();
      admin = await connected();
    },
    async close() {
      await admin.query(`DROP DATABASE ${name}`);
      await admin.end();
      await server_?.stop();
    },
  };
}

/** MariaDB's defaults. */
const MYSQL_SETTINGS = 'cte_max_recursion_depth = 100000000, group_concat_max_len = 1048576';

/** Rewrites a statement for MySQL, which has no sequences, and calls some things differently. */
const forMysql = (statement: string) =>
  statement
    .replace('RESET MASTER', 'RESET BINARY LOGS AND GTIDS')
    .replaceAll('utf8mb4_nopad_bin', 'utf8mb4_0900_bin')
    .replace(
      /\bseq_(\d+)_to_(\d+)\b/g,
      (name, from: string, to: string) =>
        `(WITH RECURSIVE s AS
          (SELECT ${from} AS seq UNION ALL SELECT seq + 1 FROM s WHERE seq < ${to})
          SELECT seq FROM s) AS ${name}`,
    );

interface Server {
  readonly root: string;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

async function startServer(options: readonly string[]): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-mariadb-'));
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const common = [
    '--no-defaults',
    `--datadir=${join(folder, 'data')}`,
    // A server that starts deletes the temporary tables of others in the same folder.
    `--tmpdir=${temporary}`,
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
  ];
  const { status, stderr } = spawnSync(install ?? '', [
    ...common,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]);
  if (status !== 0) throw new Error(`mariadb-install-db: ${String(stderr)}`);
  const port = await freePort();
  const root = `mysql://root@127.0.0.1:${port}/mysql`;
  const all = [
    ...common,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    `--socket=${join(folder, 'socket')}`,
    '--innodb-flush-log-at-trx-commit=0',
    '--skip-grant-tables',
    '--skip-networking=0',
    ...options,
  ];
  const start = async () => {
    const started = spawn(server ?? '', all, { stdio: 'ignore' });
    await untilReady(root, started);
    return started;
  };
  let running = await start();
  const stop = async () => {
    const stopping = running;
    // A shutdown that hangs becomes a crash: the server recovers from it.
    const timer = setTimeout(() => stopping.kill('SIGKILL'), START_TIMEOUT_MS);
    stopping.kill('SIGTERM');
    if (stopping.exitCode === null) await once(stopping, 'exit');
    clearTimeout(timer);
  };
  return {
    root,
    async restart() {
      await stop();
      running = await start();
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const START_TIMEOUT_MS = 20_000;

async function untilReady(url: string, server_: ChildProcess): Promise<void> {
  for (const end = Date.now() + START_TIMEOUT_MS; ;) {
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
