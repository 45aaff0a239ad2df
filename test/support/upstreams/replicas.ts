import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { lstat, chown, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Knex } from 'knex';
import { connect } from '../../../src/database/connection/connect';
import { migrate } from '../../../src/database/schema/migrate';
import { startEmbeddedPostgres } from '../../../src/embedded-postgres';
import { findBinaries } from '../../../src/embedded-postgres/binaries/binaries';
import { chooseIdentity } from '../../../src/embedded-postgres/identity';
import { freePort } from '../free-port';

/** The test's own connections may be slow on a busy machine; in milliseconds. */
const PATIENT = { connectTimeout: 30_000 };

export interface TestPrimary {
  readonly url: string;
  /** A real streaming replica, in sync with the primary. */
  addReplica(): Promise<TestReplica>;
  /** SIGKILL to the primary, which is not restarted. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface TestReplica {
  readonly url: string;
  readonly knex: Knex;
  /** Stops replaying the log that keeps arriving. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Replays everything with this delay, in milliseconds. */
  delay(ms: number): Promise<void>;
  /** Resolves once everything that the primary has written so far is replayed. */
  inStep(): Promise<void>;
  /** Signals all of its processes: each connection has its own. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void;
  /**
   * Writes its own log, on the primary's timeline and beyond the primary's end, and becomes a
   * standby again, like a former primary that was cut off.
   */
  goAstray(): Promise<void>;
  /** Makes it a primary. */
  promote(): Promise<void>;
}

/** A migrated primary of the test's own, from the embedded binaries. */
export async function startPrimary(): Promise<TestPrimary> {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-primary-'));
  const server = await startEmbeddedPostgres({ dataDir: folder, database: 'jobs' });
  const knex = connect(server.url, 2, PATIENT);
  await migrate(knex);
  // A replica that connects again asks for its segment of the log from the beginning.
  await knex.raw("ALTER SYSTEM SET wal_keep_size = '1GB'");
  await knex.raw('SELECT pg_reload_conf()');
  const closing: (() => Promise<void>)[] = [];
  return {
    url: server.url,
    async addReplica() {
      const { replica, close } = await startReplica(folder, server.url, knex);
      closing.push(close);
      return replica;
    },
    async kill() {
      await knex.destroy();
      await server.stop();
    },
    async close() {
      for (const close of closing) await close();
      await knex.destroy();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startReplica(folder: string, primaryUrl: string, primary: Knex) {
  const cluster = join(folder, 'cluster');
  const identity = await chooseIdentity(cluster);
  const { postgres } = await findBinaries(folder, identity, () => undefined);
  const data = mkdtempSync(join(tmpdir(), 'job-gateway-replica-'));
  await copyCluster(primaryUrl, cluster, data);
  const { username, password, port: primaryPort, pathname } = new URL(primaryUrl);
  const conninfo = `host=127.0.0.1 port=${primaryPort} user=${username} password=${decodeURIComponent(password)}`;
  appendFileSync(join(data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${conninfo}'\n`);
  writeFileSync(join(data, 'standby.signal'), '');
  if (identity.uid !== undefined) await giveTo(data, identity.uid, identity.gid ?? identity.uid);

  const port = await freePort();
  const options = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const start = async () => {
    const started = spawn(
      postgres,
      ['-D', data, ...Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
      { ...identity, stdio: ['ignore', 'ignore', 'pipe'], env: { LC_ALL: 'C' } },
    );
    await untilReady(started);
    return started;
  };
  let child = await start();
  const url = `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
  const knex = connect(url, 2, PATIENT);
  const replica: TestReplica = {
    url,
    knex,
    async pause() {
      await knex.raw('SELECT pg_wal_replay_pause()');
    },
    async resume() {
      await knex.raw('SELECT pg_wal_replay_resume()');
    },
    async delay(ms) {
      await knex.raw(`ALTER SYSTEM SET recovery_min_apply_delay = '${ms}ms'`);
      await knex.raw('SELECT pg_reload_conf()');
    },
    async inStep() {
      const at = await primary.raw<{ rows: { lsn: string }[] }>(
        'SELECT pg_current_wal_flush_lsn()::text AS lsn',
      );
      for (;;) {
        const { rows } = await knex.raw<{ rows: { done: boolean }[] }>(
          'SELECT pg_last_wal_replay_lsn() >= ?::pg_lsn AS done',
          [at.rows[0]?.lsn ?? ''],
        );
        if (rows[0]?.done === true) return;
      }
    },
    async goAstray() {
      const standby = join(data, 'standby.signal');
      const startAgain = async () => {
        child.kill('SIGINT');
        await once(child, 'exit');
        child = await start();
      };
      rmSync(standby);
      await startAgain();
      for (let segment = 0; segment < 3; segment += 1)
        await knex.raw("SELECT pg_logical_emit_message(false, 'x', 'x'), pg_switch_wal()");
      writeFileSync(standby, '');
      appendFileSync(join(data, 'postgresql.auto.conf'), "\nprimary_conninfo = ''\n");
      await startAgain();
    },
    async promote() {
      await knex.raw('SELECT pg_promote()');
    },
    signal(name) {
      child.kill(name);
      const listed = spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], {
        encoding: 'utf8',
      });
      for (const pid of listed.stdout.split('\n').map(Number).filter(Boolean)) {
        process.kill(pid, name);
      }
    },
  };
  const close = async () => {
    await knex.destroy();
    if (child.exitCode === null && child.signalCode === null) {
      replica.signal('SIGCONT');
      child.kill('SIGQUIT');
      await once(child, 'exit');
    }
    rmSync(data, { recursive: true, force: true });
  };
  await replica.inStep();
  return { replica, close };
}

async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("SELECT pg_backup_start('replica', true)");
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !path.endsWith('postmaster.pid') && !path.includes('/pg_wal/0'),
  });
  const { rows } = await client.query<{ labelfile: string }>(
    'SELECT labelfile FROM pg_backup_stop(false)',
  );
  writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  await client.end();
}

async function giveTo(path: string, uid: number, gid: number): Promise<void> {
  await chown(path, uid, gid);
  if (!(await lstat(path)).isDirectory()) return;
  for (const name of await readdir(path)) await giveTo(join(path, name), uid, gid);
}

async function untilReady(child: ChildProcess): Promise<void> {
  let log = '';
  for await (const piece of child.stderr as AsyncIterable<Buffer>) {
    log += piece.toString();
    if (/ready to accept (?:read-only )?connections/.test(log)) break;
  }
  if (child.exitCode !== null) throw new Error(log);
  child.stderr?.resume();
}
