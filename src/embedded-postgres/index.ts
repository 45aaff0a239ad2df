import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { prepareCluster } from './server/cluster';
import { EmbeddedPostgresError, reasonOf } from './error';
import { chooseIdentity } from './identity';
import { runningServer } from './owner/leftovers';
import { isOwned, ownFolder } from './owner/owner';
import type { EventLog } from './log';
import { createFolder, openPlace } from './place';
import { isAlive, lockFolder } from './owner/lock-sockets';
import { Server } from './server/server';
import { createDatabase, urlOf } from './server/session';
import { waitFor } from './wait';
import { STOPPED_MS } from './server/watcher';

export { EmbeddedPostgresError } from './error';
export { createFolder } from './place';
export type { EventLog } from './log';

export interface EmbeddedPostgres {
  /** A postgres:// URL over 127.0.0.1, password included, for `pg` and psql. */
  readonly url: string;
  /** Ends connections, stops PostgreSQL and waits until it is gone. */
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  /** The folder of the cluster, its password and its log; created if missing. */
  readonly dataDir: string;
  /** Created if missing. */
  readonly database: string;
  /** false (tests only): faster, but a crash of the machine may lose everything. */
  readonly durable?: boolean;
  readonly maxConnections?: number;
  /** Receives a line for each event of the server; by default they are dropped. */
  readonly log?: EventLog;
}

const ignore = () => undefined;
const SILENT: EventLog = { info: ignore, warn: ignore, error: ignore };

/**
 * Starts our own PostgreSQL server, from the programs of an npm package, for the life of this
 * process. Adopts a server that still runs in the folder; restarts the server when it dies; stops
 * it when this process ends, however that happens. Only one process at a time may use a folder.
 * Rejects only with EmbeddedPostgresError.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { database, durable = true, maxConnections = 100, log = SILENT } = options;
  const dataDir = resolve(options.dataDir);
  let server: Server | undefined;
  let release: (() => Promise<void>) | undefined;
  const stop = async () => {
    try {
      await server?.stop();
    } finally {
      await release?.();
    }
  };
  try {
    createFolder(dataDir);
    // Fails with a one-line reason if the folder is another user's.
    await chooseIdentity(join(dataDir, 'cluster'));
    const taken = { yet: false };
    const lost = () => {
      taken.yet = true;
      log.error(
        `another machine has taken ${dataDir}, because it saw no heartbeat of this process: ` +
          'stopping PostgreSQL',
      );
      stop().catch((error: unknown) => log.error(reasonOf(error)));
    };
    const inform = (line: string) => log.info(line);
    release = await ownFolder(dataDir, inform, lost);
    await untilFree(dataDir);
    const place = await openPlace(dataDir, inform);
    const password = await prepareCluster(place, durable);
    // `stop` has had no server to stop.
    if (taken.yet) throw new EmbeddedPostgresError(`another machine has taken ${dataDir}`);
    server = new Server(place, { durable, maxConnections }, log);
    const port = await server.start(password);
    await createDatabase(port, password, database);
    let stopped: Promise<void> | undefined;
    return { url: urlOf(port, password, database), stop: () => (stopped ??= stop()) };
  } catch (error) {
    await stop().catch(() => undefined);
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `the embedded PostgreSQL in ${dataDir} cannot be used: ${reasonOf(error)}`,
    );
  }
}

/** Returns the URL of another process's server in this folder; undefined if there is none. */
export async function attachEmbeddedPostgres(
  options: Pick<EmbeddedPostgresOptions, 'dataDir' | 'database'>,
): Promise<string | undefined> {
  const dataDir = resolve(options.dataDir);
  if (!(await isOwned(lockFolder(dataDir)))) return undefined;
  const server = await runningServer(join(dataDir, 'cluster'));
  if (server === undefined) return undefined;
  const password = await readFile(join(dataDir, 'password'), 'utf8');
  return urlOf(server.port, password.trim(), options.database);
}

/** The watcher of a killed process may still be stopping its server. */
async function untilFree(dataDir: string): Promise<void> {
  const folder = lockFolder(dataDir);
  const free = await waitFor(
    async () => ((await isAlive(folder, 'watcher')) ? undefined : true),
    STOPPED_MS,
  );
  if (!free)
    throw new EmbeddedPostgresError(
      `the PostgreSQL of a former process in ${dataDir} does not stop`,
    );
}
