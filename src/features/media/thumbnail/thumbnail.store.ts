import { rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Request, Response } from 'express';
import { isFile, writeWhole } from '../../../lib/files';
import { mimeTypeOf } from '../../../lib/http/mime-type';
import type { ObjectStore } from '../../../lib/objects/object.store';
import type { ObjectDelivery } from '../../../lib/objects/object.delivery';
import { PICTURE_SECONDS } from '../media.rules';
import { folderBelow, onDisk } from '../store/media.spool';
import { thumbnailFolder } from './thumbnail.rules';

const CACHE_CONTROL = 'public, max-age=3600';

/** Where smaller copies are kept, next to their images. */
export interface ThumbnailStore {
  /** Returns a text that changes whenever the image's bytes do; undefined if there is no image. */
  versionOf(path: string): Promise<string | undefined>;
  /** Returns where a drawing thread gets the image; undefined if from the public root. */
  addressOf(path: string): Promise<string | undefined>;
  /** Answers with the stored copy; resolves to false, without answering, if there is none. */
  serve(path: string, request: Request, response: Response): Promise<boolean>;
  /**
   * Writes a copy completely or not at all; several instances may write the same one at once.
   * Throws SERVICE_UNAVAILABLE if the disk fails.
   */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Removes every copy of a deleted image; does nothing if there is none. */
  removeAll(image: string): Promise<void>;
}

export class DiskThumbnailStore implements ThumbnailStore {
  constructor(private readonly root: string) {}

  async versionOf(path: string): Promise<string | undefined> {
    const found = await stat(join(this.root, path)).catch(() => undefined);
    if (found?.isFile() !== true) return undefined;
    return `${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}`;
  }

  addressOf(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async serve(path: string, _request: Request, response: Response): Promise<boolean> {
    const file = join(this.root, path);
    if (!(await isFile(file))) return false;
    response.set('Cache-Control', CACHE_CONTROL);
    // Below a hidden folder, which other routes do not serve.
    response.sendFile(file, { cacheControl: false, dotfiles: 'allow' });
    return true;
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    await onDisk(async () => {
      const folder = await folderBelow(this.root, dirname(path));
      await writeWhole(join(folder, basename(path)), bytes);
    });
  }

  async removeAll(image: string): Promise<void> {
    await rm(join(this.root, thumbnailFolder(image)), { recursive: true, force: true });
  }
}

/** Keeps copies in the bucket, of images there or still below the public root (`publicFiles`). */
export class BucketThumbnailStore implements ThumbnailStore {
  private readonly disk: DiskThumbnailStore;

  constructor(
    private readonly objects: ObjectStore,
    private readonly delivery: ObjectDelivery,
    root: string,
  ) {
    this.disk = new DiskThumbnailStore(root);
  }

  async versionOf(path: string): Promise<string | undefined> {
    const own = await this.disk.versionOf(path);
    if (own !== undefined || !this.objects.isUp) return own;
    const head = await this.objects.head(path);
    // Keys of existing copies contain this prefix, whatever the store's protocol.
    return head && `s3-${head.bytes.toString(36)}`;
  }

  addressOf(path: string): Promise<string> {
    return this.objects.presign('GET', path, PICTURE_SECONDS);
  }

  serve(path: string, request: Request, response: Response): Promise<boolean> {
    return this.delivery.serve(path, request, response, CACHE_CONTROL);
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const contentType = mimeTypeOf(extname(path));
    await this.objects.put(path, whole, { contentType, cacheControl: CACHE_CONTROL });
  }

  async removeAll(image: string): Promise<void> {
    for await (const copies of this.objects.list(`${thumbnailFolder(image)}/`))
      for (const { key } of copies) await this.objects.remove(key);
  }
}
