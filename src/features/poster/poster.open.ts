import type { Knex } from 'knex';
import type { Config } from '../../config';
import type { Upstreams } from '../../lib/upstreams/upstreams';
import type { ObjectStore } from '../../lib/objects/object.store';
import type { ObjectStorage } from '../media/media.open';
import { PICTURE_SECONDS } from '../media/media.rules';
import { createLocalCode } from './code/local.code';
import { createWechatCode, WECHAT_BREAKER } from './code/wechat.code';
import { PHOTO_MS } from './drawing/photo/photo.cdn';
import { pathOf } from './drawing/photo/photo.source';
import type { ExistingIds } from './files/poster.store';
import { DiskPosterStore } from './files/poster.store.disk';
import { BucketPosterStore } from './files/poster.store.bucket';
import { PosterService } from './poster.service';
import { existingIds } from './poster.storage';

/** Opens the service by its settings. Without WeChat credentials, codes are plain QR codes. */
export function openPosters(
  { publicDir, publicUrl, cdnUrl, wechat, posters }: Config,
  upstreams: Upstreams,
  database: Knex,
  bucket: ObjectStorage | undefined,
): PosterService {
  const { page, credentials } = wechat;
  const storeLimits = { seconds: posters.keepDays * 86_400, bytes: posters.diskBytes };
  const existing: ExistingIds = (table, ids) => existingIds(database, table, ids);
  const fetchesFromCdn = cdnUrl !== undefined && cdnUrl !== publicUrl;
  return new PosterService({
    publicDir,
    publicUrl,
    cdnUrl,
    brand: posters.brand,
    codes:
      credentials === undefined
        ? createLocalCode(page)
        : createWechatCode(
            { ...wechat, ...credentials },
            { breaker: upstreams.add('wechat', WECHAT_BREAKER) },
          ),
    cdn: fetchesFromCdn ? upstreams.add('cdn', { timeLimit: PHOTO_MS }) : undefined,
    limits: { threads: posters.threads, waiting: posters.queue, wait: posters.wait },
    ...(bucket === undefined
      ? { store: new DiskPosterStore(publicDir, storeLimits, existing) }
      : {
          store: new BucketPosterStore(bucket, publicDir, storeLimits, existing),
          pictureUrl: (stored: string) => pictureUrl(bucket.objects, stored, publicUrl),
        }),
  });
}

/**
 * Returns a signed address for a picture stored as a path or as a URL of this service; undefined
 * for hidden names, which are not served.
 */
async function pictureUrl(
  objects: ObjectStore,
  stored: string,
  publicUrl: string | undefined,
): Promise<string | undefined> {
  const key = pathOf(stored, { publicUrl, cdnUrl: undefined });
  return key.startsWith('uploads/') && !key.includes('/.')
    ? objects.presign('GET', key, PICTURE_SECONDS)
    : undefined;
}
