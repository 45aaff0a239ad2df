import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A draft or a picture without a version is left alone so long, in milliseconds: someone may be about to use it. */
const GRACE = 10 * 60_000;

/**
 * Removes versions older than `keepSeconds`, then the pictures that no version and no current poster shows any more, and
 * drafts that a killed process left. Several instances may do it at once. What cannot be removed now is for the next time.
 */
export async function sweepVersions(versions: string, keepSeconds: number): Promise<void> {
  for (const job of await readdir(versions).catch(() => [])) {
    const folder = join(versions, job);
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      const version = /^(\d{1,15})\.png$/.exec(name)?.[1];
      if (version !== undefined && Number(version) < Date.now() / 1000 - keepSeconds)
        await remove(join(folder, name));
    }
    for (const name of names) {
      if (/^[\da-f]{64}\.png$|\.draft$/.test(name)) await removeUnused(join(folder, name));
    }
  }
}

async function removeUnused(path: string): Promise<void> {
  const status = await stat(path).catch(() => undefined);
  if (status?.nlink === 1 && status.mtimeMs < Date.now() - GRACE) await remove(path);
}

const remove = (path: string) => rm(path, { force: true }).catch(() => undefined);
