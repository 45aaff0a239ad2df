import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Config } from '../../config';
import type { PosterOrder, Posters } from '../../services';
import { unavailable } from '../../errors';
import type { BoundedQueue } from '../../lib/bounded-queue';
import type { Breaker } from '../../lib/breaker';
import { Deduplicated } from '../../lib/deduplicated';
import type { Neighbours } from '../../lib/neighbours';
import { CodeCache, type CodeSource } from './code/code.cache';
import { createLocalCode } from './code/local.code';
import { createWechatCode, WECHAT_BREAKER } from './code/wechat.code';
import { PHOTO_MS } from './drawing/photo.cdn';
import { DrawingPool, type DrawingLimits } from './drawing/drawing.pool';
import type { DrawingSettings, Drawn } from './drawing/drawing.task';
import { PosterCleanup, type StorageLimits } from './files/poster.cleanup';
import type { ExistingIds } from './files/poster.disk-budget';
import { PosterFiles, POSTER_FOLDER } from './files/poster.files';
import { existingIds } from './poster.storage';

interface PosterServiceOptions extends DrawingSettings {
  readonly codes: CodeSource;
  readonly limits: DrawingLimits;
  /** Watches CDN_URL, where pictures are fetched from one. */
  readonly cdn?: Breaker | undefined;
  readonly storage: StorageLimits;
  readonly existing?: ExistingIds | undefined;
}

/** Makes posters (the document, section 4.9): fetches the code, draws, stores the file. */
export class PosterService implements Posters {
  readonly files: PosterFiles;
  readonly codes: CodeCache;
  private readonly pool: DrawingPool;
  private readonly drawings = new Deduplicated<Drawn>(unavailable);
  private readonly cleanup: PosterCleanup;

  constructor(options: PosterServiceOptions) {
    const { codes, limits, cdn, storage, existing, ...settings } = options;
    this.files = new PosterFiles(settings.publicDir);
    this.codes = new CodeCache(join(settings.publicDir, POSTER_FOLDER, '.codes'), codes);
    this.pool = new DrawingPool(settings, limits, cdn);
    this.cleanup = new PosterCleanup(this.files.folder, storage, existing);
  }

  /** How many posters are being drawn, and how many wait. */
  get drawing(): BoundedQueue {
    return this.pool.queue;
  }

  /**
   * Makes a poster and returns its path below the public root, `v` included. Each call has a `v` of
   * its own; the same picture asked for twice at once is drawn once. Throws SERVICE_UNAVAILABLE: at
   * once where the queue is full or the caller has gone.
   */
  async make(order: PosterOrder, signal?: AbortSignal): Promise<string> {
    this.drawing.refuseIfFull();
    const { jobId, userId, ...content } = order;
    const code = await this.codes.code(jobId, userId, signal);
    const drawn = await this.drawings.run(
      JSON.stringify(order),
      (shared) => this.pool.draw({ ...content, code }, shared),
      signal,
    );
    const version = await this.files.publish(jobId, drawn);
    this.cleanup.noteWritten(drawn.png.length);
    return `${POSTER_FOLDER}/${jobId}.png?v=${version}`;
  }

  async close(): Promise<void> {
    await this.cleanup.close();
    await this.pool.close();
  }
}

/** Without WeChat's credentials the codes are plain QR codes. */
export function createPosterService(
  { publicDir, publicUrl, cdnUrl, wechat, posters }: Config,
  neighbours?: Neighbours,
  database?: Knex,
): PosterService {
  const { page, credentials } = wechat;
  return new PosterService({
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
    limits: { threads: posters.threads, waiting: posters.queue, wait: posters.wait },
    storage: { seconds: posters.keepDays * 86_400, bytes: posters.diskBytes },
    existing: database && ((table, ids) => existingIds(database, table, ids)),
  });
}
