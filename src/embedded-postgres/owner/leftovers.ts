import { dirname } from 'node:path';
import { EmbeddedPostgresError } from '../error';
import {
  invalidatePid,
  processesIn,
  readPostmaster,
  worksIn,
  type Postmaster,
} from '../server/postmaster';
import { isAlive, lockFolder } from './lock-sockets';
import { waitFor } from '../wait';
import { Watcher } from '../server/watcher';

const READY_MS = 60_000;
/** Backends notice their server's death at a statement's next step; otherwise they are killed. */
const BACKENDS_MS = 2_000;

/** Returns the cluster's server once it accepts connections; undefined if there is none. */
export async function runningServer(cluster: string): Promise<Postmaster | undefined> {
  const found = await waitFor(async () => {
    const server = await readPostmaster(cluster);
    if (!server || !(await worksIn(cluster, server.pid))) return { server: undefined };
    return server.ready ? { server } : undefined;
  }, READY_MS);
  return found ? found.server : readPostmaster(cluster);
}

/** Stops whatever runs on the cluster, and ensures that PostgreSQL can start on what is left. */
export async function clearCluster(cluster: string, running?: Postmaster): Promise<void> {
  if (running && !(await new Watcher(cluster, running.pid).stop())) {
    throw new EmbeddedPostgresError(
      `PostgreSQL (pid ${running.pid}) runs on ${cluster} and does not stop`,
    );
  }
  // SIGQUIT and SIGKILL lose nothing: committed changes are in the write-ahead log.
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    if (await isFree(cluster)) break;
    for (const pid of await processesIn(cluster)) signalTo(pid, signal);
  }
  if (!(await isFree(cluster))) {
    throw new EmbeddedPostgresError(`processes of a former PostgreSQL still use ${cluster}`);
  }
  // A server in another container: its process is not visible here, but its socket is.
  const alone = await waitFor(
    async () => ((await isAlive(lockFolder(dirname(cluster)), 'server')) ? undefined : true),
    BACKENDS_MS,
  );
  if (!alone) {
    throw new EmbeddedPostgresError(
      `a PostgreSQL that cannot be seen from here (another container's?) runs on ${cluster}: ` +
        'stop that container',
    );
  }
  await invalidatePid(cluster);
}

/** Returns whether the last process on the cluster ends within BACKENDS_MS. */
async function isFree(cluster: string): Promise<boolean> {
  const free = await waitFor(
    async () => ((await processesIn(cluster)).length === 0 ? true : undefined),
    BACKENDS_MS,
  );
  return free === true;
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended by itself meanwhile.
  }
}
