import { randomBytes } from 'node:crypto';
import {
  chmod,
  lchown,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, EmbeddedPostgresError } from '../error';
import type { Place } from '../place';
import { run } from '../run';

const INITDB_MS = 180_000;

/** The locale `C` alone would not count Chinese characters as letters; the provider is built in. */
const LOCALE = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--lc-collate=C',
  '--lc-ctype=C.UTF-8',
];

/** Ensures that a complete cluster of ours exists; returns its superuser's password. */
export async function prepareCluster(place: Place, durable: boolean): Promise<string> {
  await removeHalfMade(place.dataDir);
  const version = await readFile(join(place.cluster, 'PG_VERSION'), 'utf8').catch(
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    },
  );
  if (version === undefined) return makeCluster(place, durable);
  if (Number(version) !== place.binaries.major) {
    throw new EmbeddedPostgresError(
      `${place.cluster} was made by PostgreSQL ${version.trim()}, ` +
        `this is ${place.binaries.major}: dump it with the release that made it ` +
        '("The embedded database" in docs/deployment.md), or set DATA_DIR',
    );
  }
  await giveAway(place);
  return readFile(place.passwordFile, 'utf8').catch(() => {
    throw new EmbeddedPostgresError(
      `${place.passwordFile} cannot be read: ` +
        `restore it, or remove ${place.cluster} to begin with an empty database`,
    );
  });
}

/** Creates a cluster under another name and renames it when it is complete. */
async function makeCluster(place: Place, durable: boolean): Promise<string> {
  const { dataDir, cluster, identity, passwordFile } = place;
  // A cluster that is being restored, or on a disk that is away, still needs its password file.
  await rmdir(cluster).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return;
    throw new EmbeddedPostgresError(
      `${cluster} has no file PG_VERSION, so it is incomplete or away: ` +
        'restore it, or remove it to begin with an empty database',
    );
  });
  const password = await makePassword(place);
  const fresh = await mkdtemp(`${cluster}.new-`);
  const passwordInput = await open(passwordFile, 'r');
  try {
    if (identity.uid !== undefined) await lchown(fresh, identity.uid, identity.gid ?? identity.uid);
    const args = [
      '-D',
      place.asSeen(fresh),
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      '--pwfile=/dev/stdin',
    ];
    await run(
      place.binaries.initdb,
      [...args, ...LOCALE, '--no-instructions', ...(durable ? [] : ['--no-sync'])],
      {
        ...identity,
        cwd: fresh,
        input: passwordInput.fd,
        limitMs: INITDB_MS,
      },
    );
    await rename(fresh, cluster);
    await syncFolder(dataDir);
    return password;
  } catch (error) {
    await rm(fresh, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  } finally {
    await passwordInput.close();
  }
}

/**
 * Removes what an interrupted initdb left. If its programs are still writing, the rest is removed
 * at the next start.
 */
async function removeHalfMade(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('cluster.new-'));
  for (const name of names) {
    await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Writes the password file for the user that runs initdb, which reopens it through its stdin. */
async function makePassword({ passwordFile, identity }: Place): Promise<string> {
  const password = randomBytes(24).toString('hex');
  const part = `${passwordFile}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(part, password, { flag: 'wx', mode: 0o600, flush: true });
    if (identity.uid !== undefined) await lchown(part, identity.uid, identity.gid ?? identity.uid);
    await rename(part, passwordFile);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return password;
}

/** Makes the cluster PostgreSQL's own and private: root may have copied or restored it. */
async function giveAway({ cluster, identity }: Place): Promise<void> {
  const { uid, gid = uid } = identity;
  const found = await stat(cluster);
  if (found.mode & 0o027) await chmod(cluster, 0o700);
  if (uid === undefined || gid === undefined || found.uid === uid) return;
  for (const path of await readdir(cluster, { recursive: true }))
    await lchown(join(cluster, path), uid, gid);
  await lchown(cluster, uid, gid);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
