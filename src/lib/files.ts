import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from './text/reason';

/** Returns whether the path is a regular file, or a link to one. */
export const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/**
 * Creates a folder and those above it, unless they exist. Unlike mkdir's `recursive`, which reports
 * ENOENT, it reports a full or read-only disk.
 */
export async function makeFolder(path: string): Promise<void> {
  const code = await mkdir(path).then(() => undefined, codeOf);
  if (code === undefined || code === 'EEXIST') return;
  if (code === 'ENOENT' && dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

/** Writes a file completely or not at all, even if several processes write it at once. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = join(dirname(path), `.${randomUUID()}`);
  try {
    await writeFile(draft, bytes, { flag: 'wx', flush: true });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

const DRAFT = /^\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Younger drafts may still be in use. */
const DRAFT_LIFETIME_MS = 10 * 60_000;

/** Removes the drafts of killed `writeWhole` calls from a folder and those below it. */
export async function removeDrafts(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await removeDrafts(path);
    if (!DRAFT.test(entry.name)) continue;
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > DRAFT_LIFETIME_MS)
      await rm(path, { force: true }).catch(() => undefined);
  }
}
