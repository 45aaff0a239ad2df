import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CODES_SHARE, LOW_WATERMARK, type ExistingIds } from './poster.store';

/** Files used within this time are kept: an instance may be about to link to them. */
const GRACE_MS = 60_000;

interface Entry {
  readonly job: number;
  /** The folder of its job. */
  readonly folder: string;
  readonly path: string;
  readonly bytes: number;
  /** When it was last used, in milliseconds since 1970. */
  readonly used: number;
  readonly inode: number;
}

/**
 * Removes the least recently used posters and codes below `folder` (`uploads/job`) until they take
 * at most `budget` bytes. A picture is removed with all versions that link to it, including the
 * job's current poster. Resolves to the remaining bytes. Several instances may run it at once.
 */
export async function trimToBudget(
  folder: string,
  budget: number,
  now = Date.now(),
): Promise<number> {
  const pictures = await entriesOf(
    await foldersIn(join(folder, '.versions')),
    /^[\da-f]{64}\.png$/,
  );
  const codes = await entriesOf(await codeFolders(folder), /^\d+_\d+$/);
  return (
    (await trim(pictures, budget * (1 - CODES_SHARE), now, (entry) =>
      removePicture(folder, entry),
    )) + (await trim(codes, budget * CODES_SHARE, now, ({ path }) => remove(path)))
  );
}

/** Removes posters and codes of deleted jobs, and codes of deleted users. */
export async function removeDeleted(folder: string, existing: ExistingIds): Promise<void> {
  const versions = await foldersIn(join(folder, '.versions'));
  const codes = await codeFolders(folder);
  const jobs = await existing('job', [...new Set([...versions, ...codes].map(({ job }) => job))]);
  for (const { job, path } of versions.filter((each) => !jobs.has(each.job))) {
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
    await remove(join(folder, `${job}.png`));
  }
  for (const { job, path } of codes) {
    if (!jobs.has(job)) {
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
      continue;
    }
    const names = await readdir(path).catch(() => []);
    const userOf = (name: string) => Number(/^\d+_(\d+)$/.exec(name)?.[1] ?? NaN);
    const users = await existing('users', names.map(userOf).filter(Number.isSafeInteger));
    for (const name of names)
      if (Number.isSafeInteger(userOf(name)) && !users.has(userOf(name)))
        await remove(join(path, name));
  }
}

async function trim(
  entries: readonly Entry[],
  budget: number,
  now: number,
  drop: (entry: Entry) => Promise<void>,
): Promise<number> {
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= budget) return total;
  for (const entry of [...entries].sort((a, b) => a.used - b.used)) {
    if (total <= budget * LOW_WATERMARK) break;
    // Files with a time in the future were used before the clock was set back.
    if (Math.abs(entry.used - now) < GRACE_MS) continue;
    await drop(entry);
    total -= entry.bytes;
  }
  return total;
}

async function removePicture(
  folder: string,
  { job, folder: versions, path, inode }: Entry,
): Promise<void> {
  const names = (await readdir(versions).catch(() => [])).filter((name) =>
    /^\d{1,15}\.png$/.test(name),
  );
  // The file named by its content is removed last, so that the next run finds what an interrupted
  // one left.
  for (const each of [...names.map((name) => join(versions, name)), join(folder, `${job}.png`)])
    if ((await stat(each).catch(() => undefined))?.ino === inode) await remove(each);
  await remove(path);
}

interface JobFolder {
  readonly job: number;
  readonly path: string;
}

async function foldersIn(folder: string): Promise<JobFolder[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => /^[1-9]\d{0,9}$/.test(name))
    .map((name) => ({ job: Number(name), path: join(folder, name) }));
}

async function codeFolders(folder: string): Promise<JobFolder[]> {
  const root = join(folder, '.codes');
  const kinds = await readdir(root).catch(() => []);
  return (await Promise.all(kinds.map((kind) => foldersIn(join(root, kind))))).flat();
}

async function entriesOf(folders: readonly JobFolder[], pattern: RegExp): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const { job, path: folder } of folders) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => pattern.test(name));
    const found = await Promise.all(
      names.map(async (name): Promise<Entry[]> => {
        const path = join(folder, name);
        const status = await stat(path).catch(() => undefined);
        if (status === undefined) return [];
        const { size: bytes, mtimeMs: used, ino: inode } = status;
        return [{ job, folder, path, bytes, used, inode }];
      }),
    );
    for (const entry of found.flat()) entries.push(entry);
  }
  return entries;
}

/** Removes a file; one that cannot be removed is left to the next run. */
export const remove = (path: string) => rm(path, { force: true }).catch(() => undefined);
