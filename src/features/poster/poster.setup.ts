import type { Knex } from 'knex';
import type { Config } from '../../config';
import type { Neighbours } from '../../lib/neighbours';
import { createLocalCode } from './code/local.code';
import { createWechatCode, WECHAT_BREAKER } from './code/wechat.code';
import { PHOTO_MS } from './drawing/photo.fetch';
import { existingIds } from './poster.storage';
import { PosterStudio } from './poster.studio';

/** The studio that a configuration asks for. */
export function createPosterStudio(
  { publicDir, publicUrl, cdnUrl, wechat, posters }: Config,
  neighbours?: Neighbours,
  database?: Knex,
): PosterStudio {
  const { page, credentials } = wechat;
  return new PosterStudio({
    publicDir,
    publicUrl,
    cdnUrl,
    codes:
      credentials === undefined
        ? createLocalCode(page)
        : createWechatCode(
            { ...wechat, ...credentials },
            { breaker: neighbours?.add('wechat', WECHAT_BREAKER) },
          ),
    ...(cdnUrl !== undefined &&
      cdnUrl !== publicUrl && { cdn: neighbours?.add('cdn', { timeLimit: PHOTO_MS }) }),
    limits: { threads: posters.threads, queue: posters.queue, wait: posters.wait },
    keep: { seconds: posters.keepDays * 86_400, bytes: posters.diskBytes },
    existing: database && ((table, ids) => existingIds(database, table, ids)),
  });
}
