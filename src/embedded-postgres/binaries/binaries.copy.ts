import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeLinks } from './binaries.links';
import { EmbeddedPostgresError } from '../error';

/** Sticky, so that systemd-tmpfiles, which deletes old temporary files, leaves these alone. */
const STICKY = 0o1000;

/**
 * Copies the package to `folder/name` once, or completes the copy. The folder may be writable for
 * everyone (/tmp), so the copy is made in a new private folder and renamed, and an existing copy is
 * used only if nobody else can have written to it.
 */
export async function copyPackage(source: string, folder: string, name: string): Promise<string> {
  const place = await stat(folder);
  const strangers = place.uid !== 0 && place.uid !== process.geteuid?.();
  if (strangers || (place.mode & 0o022 && !(place.mode & STICKY))) {
    throw new EmbeddedPostgresError(`other users could replace programs in ${folder}`);
  }
  const target = join(folder, name);
  if (await isOurs(target)) {
    await fill(source, target);
    return target;
  }
  const fresh = await mkdtemp(`${target}-`);
  try {
    await fill(source, fresh);
    await chmod(fresh, 0o755);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
  try {
    await rename(fresh, target);
    return target;
  } catch {
    // Another process was faster. If it is one of ours, its copy is used; otherwise the folder
    // stays unused.
    if (!(await isOurs(target))) return fresh;
    await rm(fresh, { recursive: true, force: true });
    await fill(source, target);
    return target;
  }
}

async function isOurs(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return !!found?.isDirectory() && found.uid === process.geteuid?.() && (found.mode & 0o022) === 0;
}

async function fill(source: string, target: string): Promise<void> {
  for (const path of await readdir(join(source, 'native'), { recursive: true })) {
    const from = join(source, 'native', path);
    const to = join(target, 'native', path);
    if (path.endsWith('.a') || !(await lstat(from)).isFile()) continue;
    await mkdir(dirname(to), { recursive: true, mode: 0o755 });
    await copyMissing(from, to);
  }
  await openFolders(target);
  await makeLinks(target);
}

async function copyMissing(from: string, to: string): Promise<void> {
  const [wanted, present] = await Promise.all([stat(from), stat(to).catch(() => undefined)]);
  if (present?.size === wanted.size) return;
  const part = `${to}.${randomBytes(6).toString('hex')}`;
  await copyFile(from, part, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  await chmod(part, (wanted.mode & 0o111 ? 0o755 : 0o644) | STICKY);
  await rename(part, to);
}

/** Our umask may have denied access to the user that runs PostgreSQL. */
async function openFolders(target: string): Promise<void> {
  for (const path of await readdir(target, { recursive: true }))
    if ((await lstat(join(target, path))).isDirectory()) await chmod(join(target, path), 0o755);
}
