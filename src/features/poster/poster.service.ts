import type { PosterRequest, Posters } from './poster.interface';
import { unavailable } from '../../errors';
import type { BoundedQueue } from '../../lib/concurrency/bounded-queue';
import type { Breaker } from '../../lib/upstreams/breaker';
import { Deduplicated } from '../../lib/concurrency/deduplicated';
import { CodeCache, type CodeSource } from './code/code.cache';
import type { DrawThumbnail } from '../media/thumbnail/thumbnails';
import { DrawingPool, type DrawingLimits } from './drawing/drawing.pool';
import type { DrawingSettings, DrawingTask, Drawn } from './drawing/drawing.task';
import { POSTER_FOLDER, type PosterStore } from './files/poster.store';

interface PosterServiceOptions extends DrawingSettings {
  readonly codes: CodeSource;
  readonly limits: DrawingLimits;
  /** Watches CDN_URL, if pictures are fetched from one. */
  readonly cdn?: Breaker | undefined;
  readonly store: PosterStore;
  /** Returns the address of a picture in the object store, which a thread may fetch. */
  readonly pictureUrl?: ((stored: string) => Promise<string | undefined>) | undefined;
}

/** Makes posters (the document, section 4.9): fetches the code, draws, stores the file. */
export class PosterService implements Posters {
  readonly store: PosterStore;
  readonly codes: CodeCache;
  private readonly pool: DrawingPool;
  private readonly drawings = new Deduplicated<Drawn>(unavailable);
  private readonly pictureUrl: PosterServiceOptions['pictureUrl'];
  private readonly logo: readonly string[];

  constructor({ codes, limits, cdn, store, pictureUrl, ...settings }: PosterServiceOptions) {
    this.store = store;
    this.codes = new CodeCache(store.codes, codes);
    this.pool = new DrawingPool(settings, limits, cdn);
    this.pictureUrl = pictureUrl;
    this.logo = settings.brand?.logo === undefined ? [] : [settings.brand.logo];
  }

  /** How many posters are being drawn, and how many wait. */
  get queue(): BoundedQueue {
    return this.pool.queue;
  }

  /**
   * Makes a poster and returns its path below the public root, including `v`. Each call has its own
   * `v`; identical simultaneous requests share one drawing. Throws SERVICE_UNAVAILABLE, at once if
   * the queue is full or the caller has gone.
   */
  async make(request: PosterRequest, signal?: AbortSignal): Promise<string> {
    this.queue.refuseIfFull();
    const { jobId, userId, ...content } = request;
    const code = await this.codes.code(jobId, userId, signal);
    const drawn = await this.drawings.run(
      JSON.stringify(request),
      async (shared) => {
        const addresses = await this.addressesOf([...content.pictures, ...this.logo]);
        return this.pool.draw({ ...content, code, addresses }, shared);
      },
      signal,
    );
    const version = await this.store.publish(jobId, drawn);
    return `${POSTER_FOLDER}/${jobId}.png?v=${version}`;
  }

  /** Smaller copies are drawn by the same threads. */
  readonly drawThumbnail: DrawThumbnail = (task) => this.pool.thumbnail(task);

  async close(): Promise<void> {
    await this.store.close();
    await this.pool.close();
  }

  private async addressesOf(pictures: readonly string[]): Promise<DrawingTask['addresses']> {
    const found = pictures.map(
      async (stored) => [stored, await this.pictureUrl?.(stored)] as const,
    );
    return Object.fromEntries(await Promise.all(found));
  }
}
