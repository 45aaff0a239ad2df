import { randomUUID } from 'node:crypto';
import { open, readdir, realpath, rm, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { unavailable } from '../../../errors';
import { makeFolder } from '../../../lib/files';

/** Below the public root; the dot keeps it from being served. */
const INCOMING = 'uploads/.incoming';
/** Older files were left by a process that died. */
const LEFT_OVER_AFTER_MS = 60 * 60_000;

/** A file that has been received completely. */
export interface SpooledFile {
  readonly path: string;
  readonly bytes: number;
  readonly discard: () => Promise<void>;
}

/** Keeps files that are being received on disk until their type is known. */
export class Spool {
  constructor(private readonly root: string) {}

  /** Leaves nothing behind if the stream fails. Throws SERVICE_UNAVAILABLE if the disk fails. */
  receive(source: Readable): Promise<SpooledFile> {
    return onDisk(() => this.write(source));
  }

  private async write(source: Readable): Promise<SpooledFile> {
    const folder = await folderBelow(this.root, INCOMING);
    const path = join(folder, randomUUID());
    const discard = () => rm(path, { force: true });
    // Opened before anything can fail: a stream that opens its own file may do so after the file
    // was deleted.
    const file = await open(path, 'wx', 0o644);
    const written = file.createWriteStream({ flush: true });
    try {
      await sweep(folder, (await file.stat()).mtimeMs);
      await pipeline(source, written);
    } catch (error) {
      written.destroy();
      await discard();
      throw error;
    }
    return { path, bytes: written.bytesWritten, discard };
  }
}

/** Runs `work`; throws SERVICE_UNAVAILABLE if the disk is full, read-only or broken. */
export async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw (error as { syscall?: unknown }).syscall === undefined ? error : unavailable(error);
  }
}

/** Returns a folder below the root, created if it is missing; throws if a link leads outside. */
export async function folderBelow(root: string, path: string): Promise<string> {
  const folder = join(root, path);
  await makeFolder(folder);
  const [real, realRoot] = await Promise.all([realpath(folder), realpath(root)]);
  if (!real.startsWith(realRoot + sep)) throw new Error(`${path} leads out of the public root.`);
  return real;
}

/** Uses the file system's clock: the clocks of the instances that share it may differ. */
async function sweep(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    // A file that cannot be removed is left to the next run and fails no upload.
    if (now - mtimeMs > LEFT_OVER_AFTER_MS)
      await rm(file, { force: true, recursive: true }).catch(() => undefined);
  }
}
