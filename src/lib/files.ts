import { randomUUID } from 'node:crypto';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Whether there is a regular file at a path, or a link to one. */
export const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

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
