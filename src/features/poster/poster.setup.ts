import type { Config } from '../../config';
import { createLocalCode } from './code/local.code';
import { createWechatCode } from './code/wechat.code';
import { PosterStudio } from './poster.studio';

/** The studio that a configuration asks for. */
export function createPosterStudio({ publicDir, publicUrl, cdnUrl, wechat, posters }: Config): PosterStudio {
  const { page, credentials } = wechat;
  return new PosterStudio({
    publicDir,
    publicUrl,
    cdnUrl,
    codes:
      credentials === undefined ? createLocalCode(page) : createWechatCode({ ...wechat, ...credentials }),
    limits: { threads: posters.threads, queue: posters.queue },
    keepSeconds: posters.keepDays * 86_400,
  });
}
