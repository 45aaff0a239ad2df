import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MEDIA_PATH, type MediaStore, type ReceivedMedia } from './media.store';

/**
 * On the same file system as the files, so that one rename publishes a file; the dot keeps it from
 * being served.
 */
const INCOMING = 'uploads/.incoming';
/** What has lain there longer was left by a process that died, in milliseconds. */
const LEFT_OVER = 60 * 60_000;

/** Keeps uploads below the public root of this machine. */
export class DiskMediaStore implements MediaStore {
  constructor(private readonly root: string) {}

  async receive(source: Readable): Promise<ReceivedMedia> {
    const folder = await this.folder(INCOMING);
    await sweep(folder);
    const temporary = join(folder, randomUUID());
    const discard = () => rm(temporary, { force: true });
    // Opened before anything can fail: a stream that opens by itself may do so after its file was
    // thrown away.
    const file = await open(temporary, 'wx', 0o644);
    try {
      await pipeline(source, file.createWriteStream({ flush: true }));
    } catch (error) {
      await discard();
      throw error;
    }
    return { keep: (path) => this.keep(temporary, path).finally(discard), discard };
  }

  private async keep(temporary: string, path: string): Promise<void> {
    if (!MEDIA_PATH.test(path)) throw new Error(`Not a path for media: ${path}`);
    const folder = await this.folder(dirname(path));
    // A link and not a rename: it never replaces what is there, which has the same content.
    await link(temporary, join(this.root, path)).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== 'EEXIST') throw error;
    });
    await flushFolder(folder);
  }

  /**
   * A folder below the public root, made if it is missing; throws where a link leads it outside.
   */
  private async folder(path: string): Promise<string> {
    const folder = join(this.root, path);
    await mkdir(folder, { recursive: true });
    const [real, root] = await Promise.all([realpath(folder), realpath(this.root)]);
    if (!real.startsWith(root + sep)) throw new Error(`${path} leads out of the public root.`);
    return real;
  }
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > LEFT_OVER) await rm(file, { force: true, recursive: true });
  }
}

/** A new name survives a power cut once its folder is on the disk. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
