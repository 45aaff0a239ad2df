import type { RequestHandler } from 'express';
import type { Knex } from 'knex';
import type { Config } from '../../config';
import type { Neighbours } from '../../lib/neighbours';
import { S3Client } from '../../lib/s3/s3.client';
import { ObjectDelivery } from '../../lib/s3/s3.delivery';
import { BucketDirectUploads } from './direct/direct.uploads';
import { mediaRoute } from './media.route';
import type { MediaStore } from './media.store';
import { DiskMediaStore } from './media.store.disk';
import { S3MediaStore } from './media.store.s3';
import {
  DiskThumbnailStore,
  S3ThumbnailStore,
  type ThumbnailStore,
} from './thumbnail/thumbnail.store';

/** Where files are kept. */
export interface Media {
  readonly store: MediaStore;
  /** Unset: on this machine's disk. */
  readonly bucket?: {
    readonly objects: S3Client;
    readonly delivery: ObjectDelivery;
    readonly database: Knex;
    readonly onFailure: (error: unknown) => void;
  };
  /** Keeps smaller copies of pictures. */
  readonly thumbnails: ThumbnailStore;
  /** Serve what the public root on disk does not have. */
  readonly routes: readonly RequestHandler[];
  /** Unset: on this machine's disk. */
  readonly directUploads?: BucketDirectUploads;
  close(): Promise<void>;
}

/** What a log has to have for it. */
interface Log {
  warn(details: object, line: string): void;
}

/** Opens MEDIA_STORE; a store that does not answer is noticed, and waited for, but no error. */
export function openMedia(
  { s3, publicDir, mediaDelivery: way, cdnUrl, uploadLimits, uploadsAtOnce }: Config,
  neighbours: Neighbours,
  database: Knex,
  log: Log,
): Media {
  if (s3 === undefined)
    return {
      store: new DiskMediaStore(publicDir),
      thumbnails: new DiskThumbnailStore(publicDir),
      routes: [],
      close: () => Promise.resolve(),
    };
  const objects = new S3Client(s3, (options) => neighbours.add('s3', options));
  void objects.check();
  const delivery = new ObjectDelivery(objects, { way, cdnUrl });
  const onFailure = (err: unknown) => log.warn({ err }, 'the hourly work has failed');
  const store = new S3MediaStore(objects, publicDir);
  const directUploads = new BucketDirectUploads({
    objects,
    store,
    database,
    limits: uploadLimits,
    atOnce: uploadsAtOnce,
    onFailure,
  });
  return {
    store,
    thumbnails: new S3ThumbnailStore(objects, delivery, publicDir),
    bucket: { objects, delivery, database, onFailure },
    routes: [mediaRoute(delivery)],
    directUploads,
    async close() {
      await directUploads.close();
      objects.close();
    },
  };
}
