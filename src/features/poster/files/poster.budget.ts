import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What was used within this time may be about to be linked to, in milliseconds. */
const GRACE = 60_000;
/** Share of the budget down to which room is made, so that it is not made for every poster. */
const AFTERWARDS = 0.9;
/** Of the budget, what codes may take: they cost a call of WeChat each, and little space. */
const CODES = 0.25;

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

/** Which of these jobs or users are still there. */
export type Existing = (
  table: 'job' | 'users',
  ids: readonly number[],
) => Promise<ReadonlySet<number>>;

/**
 * Makes room below `folder` (`uploads/job`) until posters and codes take at most `budget` bytes, those first that were not
 * used for longest: a picture goes with all the versions that show it, and with the job's current poster where that is the same.
 * Resolves to the bytes that are left. Several instances may do it at once.
 */
export async function keepWithin(
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
    (await trim(pictures, budget * (1 - CODES), now, (entry) => removePicture(folder, entry))) +
    (await trim(codes, budget * CODES, now, ({ path }) => remove(path)))
  );
}

/** Removes posters and codes of jobs that are gone, and codes of users who are. */
export async function removeDeleted(folder: string, existing: Existing): Promise<void> {
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
  for (const entry of [...entries].sort((one, other) => one.used - other.used)) {
    if (total <= budget * AFTERWARDS || entry.used > now - GRACE) break;
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
  // The picture's own name goes last: until then a sweep that was cut short finds it again.
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

const remove = (path: string) => rm(path, { force: true }).catch(() => undefined);
