import { rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { asUnavailable, unavailable } from '../../../errors';
import { UpstreamDown } from '../../../lib/upstreams/breaker.errors';
import { mimeTypeOf } from '../../../lib/http/mime-type';
import type { ObjectStore } from '../../../lib/objects/object.store';
import { onDisk, Spool, type SpooledFile } from './media.spool';
import { requireMediaPath, type MediaStore, type ReceivedMedia } from './media.store';

/** Names are derived from the content, so the content behind an address never changes. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/**
 * Keeps uploads in a bucket, under the paths that they would have on disk. They are spooled on this
 * machine first: the store requires size and hash before the first byte, and checks both.
 */
export class BucketMediaStore implements MediaStore {
  private readonly spool: Spool;

  constructor(
    private readonly objects: ObjectStore,
    private readonly root: string,
  ) {
    this.spool = new Spool(root);
  }

  async receive(source: Readable): Promise<ReceivedMedia> {
    // The store is known to be down: nobody should send 200 MB in vain.
    if (!this.objects.isUp) throw unavailable(new UpstreamDown(this.objects.upstream));
    const spooled = await this.spool.receive(source);
    return { keep: (path) => this.keep(spooled, path), discard: spooled.discard };
  }

  async remove(path: string): Promise<void> {
    requireMediaPath(path);
    await this.objects.remove(path).catch(asUnavailable);
    // A file that has not been moved to the bucket yet would still be served, and moved later.
    await onDisk(() => rm(join(this.root, path), { force: true }));
  }

  private async keep({ path: file, bytes }: SpooledFile, path: string): Promise<void> {
    requireMediaPath(path);
    try {
      if ((await this.objects.head(path))?.bytes === bytes) return;
      const headers = { contentType: mimeTypeOf(extname(path)), cacheControl: CACHE_CONTROL };
      await this.objects.putFile(path, file, bytes, basename(path, extname(path)), headers);
    } catch (error) {
      throw unavailable(error);
    }
  }
}
