import { createReadStream, existsSync, type Dirent } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { codeOf, reasonOf } from '../../src/lib/text/reason';

/** A file below the public root, by its key in the bucket. */
export interface LocalFile {
  readonly key: string;
  readonly path: string;
  readonly bytes: number;
  /** When its content was last changed, in milliseconds since 1970. */
  readonly modified: number;
}

/** The key of a file or of an unreadable folder, and why it cannot be moved; null if unknown. */
interface FoundFile {
  readonly key: string;
  readonly problem: string | null;
}

/** Yields every file below `uploads/` whose address somebody may have, folder by folder. */
export async function* filesBelow(root: string, folder = 'uploads'): AsyncGenerator<FoundFile> {
  let entries: Dirent[] = [];
  try {
    entries = await readdir(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (!isGone(error)) yield { key: folder, problem: reasonOf(error) };
  }
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const key = `${folder}/${entry.name}`;
    if (entry.isDirectory() ? !isServed(entry.name) : isInternal(key)) continue;
    // The service follows links, but their targets may be anything.
    if (entry.isSymbolicLink()) yield { key, problem: 'is a link: put its target in its place' };
    // Read like this, the name is not the one on the disk.
    else if (entry.name.includes('\uFFFD'))
      yield { key, problem: 'its name is not UTF-8: rename it' };
    else if (entry.isDirectory()) yield* filesBelow(root, key);
    else if (entry.isFile()) yield { key, problem: null };
  }
}

export async function localFile(root: string, key: string): Promise<LocalFile> {
  const path = join(root, key);
  const { size: bytes, mtimeMs: modified } = await stat(path);
  return { key, path, bytes, modified };
}

export const isGone = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** Hidden folders are not served, except those of posters' versions and codes. */
const isServed = (name: string) => !name.startsWith('.') || ['.versions', '.codes'].includes(name);

/** Drafts, names under which posters on disk share their content, and `since` of older versions. */
const isInternal = (key: string) =>
  /\/\.[^/]*$|\.draft$/.test(key) ||
  /^uploads\/job\/\.versions\/\d+\/(?:since|[\da-f]{64}\.png)$/.test(key);

/** Removes posters' content that no poster on the disk uses any more. */
export async function removeUnusedContent(root: string): Promise<void> {
  const versions = join(root, 'uploads/job/.versions');
  if (!existsSync(versions)) return;
  for (const path of await readdir(versions, { recursive: true })) {
    if (!/^\d+\/[\da-f]{64}\.png$/.test(path)) continue;
    const content = join(versions, path);
    if ((await stat(content)).nlink === 1) await rm(content);
  }
}

export async function sha256Of(source: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(source, hash);
  return hash.digest('hex');
}

export const fileSha256 = (path: string): Promise<string> => sha256Of(createReadStream(path));
