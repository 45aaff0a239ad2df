import { readFile, stat } from 'node:fs/promises';
import { EmbeddedPostgresError } from './error';
import { run, type Identity } from './run';

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of the cluster, or as `nobody`
 * for a new one. Any other user runs it as themselves, and only on a cluster that they own.
 */
export async function chooseIdentity(cluster: string): Promise<Identity> {
  const self = process.geteuid?.();
  const owner = await stat(cluster).catch(() => undefined);
  if (self !== 0) {
    if (!owner || owner.uid === self) return {};
    throw new EmbeddedPostgresError(
      `${cluster} belongs to uid ${owner.uid}, this process runs as uid ${self ?? -1}: ` +
        'run it as that user or as root, or set DATA_DIR',
    );
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return { uid: await idOf('u', 2), gid: await idOf('g', 3) };
}

/**
 * The id of `nobody`: from the user database, /etc/passwd, or the number that most systems use. It
 * is signed, as `spawn` requires: macOS prints 4294967294.
 */
async function idOf(kind: 'u' | 'g', column: number): Promise<number> {
  const asked = await run('id', [`-${kind}`, 'nobody'], { limitMs: 5_000 }).catch(() => '');
  if (/^\d+$/.test(asked.trim())) return Number(asked) | 0;
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const field = users
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':')[column];
  return field === undefined ? 65_534 : Number(field) | 0;
}

/** Returns whether `identity` can enter a folder by its path, including every folder above it. */
export async function canEnter(folder: string, identity: Identity): Promise<boolean> {
  if (identity.uid === undefined) return true;
  return run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...identity, limitMs: 5_000 }).then(
    () => true,
    () => false,
  );
}
