import { link, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { codeOf } from '../../../lib/text/reason';
import { folderBelow, onDisk, Spool, type SpooledFile } from './media.spool';
import { requireMediaPath, type MediaStore, type ReceivedMedia } from './media.store';

/** Keeps uploads below the public root. The spool is there too, so that a link publishes a file. */
export class DiskMediaStore implements MediaStore {
  private readonly spool: Spool;

  constructor(private readonly root: string) {
    this.spool = new Spool(root);
  }

  async receive(source: Readable): Promise<ReceivedMedia> {
    const spooled = await this.spool.receive(source);
    return { keep: (path) => onDisk(() => this.keep(spooled, path)), discard: spooled.discard };
  }

  async remove(path: string): Promise<void> {
    requireMediaPath(path);
    await onDisk(async () => {
      const folder = await folderBelow(this.root, dirname(path));
      await rm(join(folder, basename(path)), { force: true });
    });
  }

  private async keep(spooled: SpooledFile, path: string): Promise<void> {
    requireMediaPath(path);
    const folder = await folderBelow(this.root, dirname(path));
    const file = join(this.root, path);
    // A link, not a rename: it never replaces an existing file, which has the same content.
    await link(spooled.path, file).catch(async (error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
      // The existing file is damaged, for example by a backup that was restored in part.
      if ((await stat(file)).size !== spooled.bytes) await rename(spooled.path, file);
    });
    await flushFolder(folder);
  }
}

/** Synchronises a folder, after which a new name in it survives a power failure. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
