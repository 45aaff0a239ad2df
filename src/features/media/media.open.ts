import { join } from 'node:path';
import type { RequestHandler } from 'express';
import type { Knex } from 'knex';
import type { Config } from '../../config';
import { hourlyWork } from '../../database/hourly-work';
import type { Logger } from '../../lib/logger';
import type { Upstreams } from '../../lib/upstreams/upstreams';
import type { MediaFiles } from './media.interface';
import type { ObjectStore } from '../../lib/objects/object.store';
import { S3Client } from '../../lib/s3/s3.client';
import { ObjectDelivery } from '../../lib/objects/object.delivery';
import { removeUnrecorded } from './admin/media.admin.storage';
import { BucketDirectUploads } from './direct/direct.uploads';
import { removeDrafts } from '../../lib/files';
import { mediaRoute } from './media.route';
import type { MediaStore } from './store/media.store';
import { DiskMediaStore } from './store/media.store.disk';
import { BucketMediaStore } from './store/media.store.bucket';
import { THUMBNAILS } from './thumbnail/thumbnail.rules';
import {
  DiskThumbnailStore,
  BucketThumbnailStore,
  type ThumbnailStore,
} from './thumbnail/thumbnail.store';

type Log = Pick<Logger, 'warn'>;

/** The object store, and what a poster store in it needs. */
export interface ObjectStorage {
  readonly objects: ObjectStore;
  readonly delivery: ObjectDelivery;
  readonly database: Knex;
  readonly log: Log;
}

/** Where files are kept. */
interface Media {
  readonly store: MediaStore;
  /** Removes an upload with its smaller copies. */
  readonly files: MediaFiles;
  /** Unset if files are on this machine's disk. */
  readonly bucket?: ObjectStorage;
  /** Keeps smaller copies of images. */
  readonly thumbnails: ThumbnailStore;
  /** Serve files that are not in the public root on disk. */
  readonly routes: readonly RequestHandler[];
  /** Unset if files are on this machine's disk. */
  readonly directUploads?: BucketDirectUploads;
  close(): Promise<void>;
}

/** Opens MEDIA_STORE. Never throws: a store that does not answer is logged and retried. */
export function openMedia(
  { s3, publicDir, mediaDelivery: way, cdnUrl, uploadLimits, uploadsAtOnce }: Config,
  upstreams: Upstreams,
  database: Knex,
  log: Log,
): Media {
  if (s3 === undefined) {
    const store = new DiskMediaStore(publicDir);
    const thumbnails = new DiskThumbnailStore(publicDir);
    const files = filesOf(store, thumbnails, log);
    const cleanup = cleanupOf(files, publicDir, database, log);
    return { store, thumbnails, files, routes: [], close: () => cleanup.close() };
  }
  const objects = new S3Client(s3, (options) => upstreams.add('s3', options));
  void objects.check();
  const delivery = new ObjectDelivery(objects, { way, cdnUrl });
  const store = new BucketMediaStore(objects, publicDir);
  const directUploads = new BucketDirectUploads({
    objects,
    store,
    database,
    limits: uploadLimits,
    atOnce: uploadsAtOnce,
    log,
  });
  const thumbnails = new BucketThumbnailStore(objects, delivery, publicDir);
  const files = filesOf(store, thumbnails, log);
  const cleanup = cleanupOf(files, publicDir, database, log);
  return {
    store,
    thumbnails,
    files,
    bucket: { objects, delivery, database, log },
    routes: [mediaRoute(delivery)],
    directUploads,
    async close() {
      await cleanup.close();
      await directUploads.close();
      objects.close();
    },
  };
}

/** Only logs a failure to remove copies: without their image they are not served. */
export const filesOf = (store: MediaStore, thumbnails: ThumbnailStore, log: Log): MediaFiles => ({
  async remove(path) {
    await store.remove(path);
    await thumbnails.removeAll(path).catch((err: unknown) => {
      log.warn({ err }, "a deleted image's smaller copies were not removed");
    });
  },
});

/** Removes what failed or interrupted uploads and deletions have left, every hour. */
function cleanupOf(files: MediaFiles, publicDir: string, database: Knex, log: Log) {
  const clean = async () => {
    await removeDrafts(join(publicDir, THUMBNAILS));
    await removeUnrecorded(database, (path) => files.remove(path));
  };
  return hourlyWork(database, 'unrecorded uploads', clean, log);
}
