import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { EmbeddedPostgresError, reasonOf } from '../error';
import type { Place } from '../place';
import { descriptorOf, lockFolder, openLockSocket } from '../owner/lock-sockets';
import { readPostmaster } from './postmaster';
import { ENVIRONMENT } from '../run';
import { waitFor } from '../wait';

/** Recovery after a crash replays the log since the last checkpoint, which may take a while. */
const START_MS = 300_000;
const PORT_TRIES = 10;

export interface Settings {
  /** false: nothing is forced to disk; for tests, whose data may be lost. */
  readonly durable: boolean;
  readonly maxConnections: number;
}

/** A PostgreSQL process and its port; `ended` is set if it is a child of this process. */
export interface Launched {
  readonly pid: number;
  readonly port: number;
  readonly ended?: Promise<unknown>;
}

/**
 * Starts PostgreSQL on the cluster and waits until it accepts connections. Calls `onSpawn` as soon
 * as the process exists. Listens on `port` or fails; without it, on a free port.
 */
export async function launch(
  place: Place,
  settings: Settings,
  onSpawn: (pid: number) => void,
  port?: number,
): Promise<Launched> {
  for (let tries = 1; ; tries++) {
    const candidate = port ?? (await freePort());
    const from = await place.log.size();
    const { child, ended } = await spawnServer(place, settings, candidate);
    const { pid } = child;
    if (pid !== undefined) onSpawn(pid);
    const outcome = await Promise.race([ended, untilReady(place.cluster, pid, ended)]);
    if (pid !== undefined && outcome === 'ready') return { pid, port: candidate, ended };
    child.kill('SIGQUIT');
    const lines = await place.log.since(from);
    // Another process has taken the free port since it was found.
    if (port === undefined && tries < PORT_TRIES && lines.includes('could not bind')) continue;
    throw new EmbeddedPostgresError(
      `PostgreSQL did not start (${outcome}): ${lines} (${place.log.path})`,
    );
  }
}

/** Starts it in its own session: Ctrl-C reaches only the application, which drains first. */
async function spawnServer(
  place: Place,
  settings: Settings,
  port: number,
): Promise<{ child: ChildProcess; ended: Promise<string> }> {
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: settings.maxConnections,
    // Errors of statements are returned to their callers; the log is for the server's events.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(settings.durable
      ? {}
      : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const output = await place.log.open();
  const lockSocket = await openLockSocket(lockFolder(place.dataDir), `server.${randomUUID()}`);
  try {
    const child = spawn(
      place.binaries.postgres,
      [
        '-D',
        place.asSeen(place.cluster),
        ...Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
      ],
      {
        ...place.identity,
        cwd: place.cluster,
        env: ENVIRONMENT,
        detached: true,
        // PostgreSQL holds the socket and never reads it: every container sees that it is alive.
        stdio: ['ignore', output.fd, output.fd, descriptorOf(lockSocket) ?? 'ignore'],
      },
    );
    child.unref();
    // Listens at once: the child may end while its log is being closed.
    return { child, ended: endOf(child) };
  } finally {
    lockSocket?.close();
    await output.close();
  }
}

const endOf = (child: ChildProcess) =>
  new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code ?? -1}`));
    child.once('error', (error) => resolve(reasonOf(error)));
  });

async function untilReady(
  cluster: string,
  pid: number | undefined,
  ended: Promise<string>,
): Promise<string> {
  let over: string | undefined;
  void ended.then((outcome) => (over = outcome));
  const seen = await waitFor(async () => {
    const found = await readPostmaster(cluster);
    return over ?? (found?.ready && found.pid === pid ? 'ready' : undefined);
  }, START_MS);
  return seen ?? `not ready within ${START_MS / 1000} s`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
