import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findBinaries, type Binaries } from './binaries/binaries';
import { EmbeddedPostgresError } from './error';
import { canEnter, chooseIdentity } from './identity';
import { ServerLog } from './log';
import type { Identity } from './run';

/** The location of a cluster, and the identity that runs it. */
export interface Place {
  readonly dataDir: string;
  readonly cluster: string;
  readonly passwordFile: string;
  readonly identity: Identity;
  readonly binaries: Binaries;
  readonly log: ServerLog;
  /** How a program started in `folder` names that folder. */
  asSeen(folder: string): string;
}

/** `dataDir`: the absolute path of a folder. */
export async function openPlace(dataDir: string, log: (line: string) => void): Promise<Place> {
  const cluster = join(dataDir, 'cluster');
  const identity = await chooseIdentity(cluster);
  const enterable = await canEnter(dataDir, identity);
  if (!enterable && process.platform !== 'linux') {
    throw new EmbeddedPostgresError(
      `uid ${identity.uid ?? -1} cannot enter ${dataDir}: set DATA_DIR to a folder that it can`,
    );
  }
  return {
    dataDir,
    cluster,
    passwordFile: join(dataDir, 'password'),
    identity,
    binaries: await findBinaries(dataDir, identity, log),
    log: new ServerLog(join(dataDir, 'postgresql.log')),
    // The working directory is set before privileges are dropped. PostgreSQL needs an absolute
    // path, and this one does not pass through the folders above (a checkout below /root, mode
    // 0700).
    asSeen: (path) => (enterable ? path : '/proc/self/cwd'),
  };
}

/**
 * Creates a missing folder and those above it. Not with `recursive`, which never returns if a file
 * system, such as /proc, refuses a folder.
 */
export function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  mkdirSync(folder);
}
