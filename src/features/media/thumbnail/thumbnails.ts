import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { ServiceError, unavailable } from '../../../errors';
import { BoundedQueue } from '../../../lib/concurrency/bounded-queue';
import { Deduplicated } from '../../../lib/concurrency/deduplicated';
import { traceOf, type OnFault } from '../../../lib/http/trace';
import { thumbnailPath, type Thumbnail } from './thumbnail.rules';
import type { ThumbnailStore } from './thumbnail.store';

/** Draws one at a time, so that posters hardly wait; `wait` is in ms. */
const LIMITS = { running: 1, waiting: 256, wait: 5_000 };
/** How many images that cannot have a copy are remembered. */
const MAX_REMEMBERED = 10_000;
/** The interval of attempts at a copy that fails, in ms: a picture may end its drawing thread. */
const RETRY_INTERVAL_MS = 60_000;

/** What a drawing thread needs for a smaller copy. */
export interface ThumbnailTask extends Thumbnail {
  /** The image's address in the object store, if it is there. */
  readonly address?: string | undefined;
}

/** Draws a smaller copy; undefined if there can be none. Rejects if it cannot be drawn now. */
export type DrawThumbnail = (task: ThumbnailTask) => Promise<Uint8Array | undefined>;

/** What is served: the copy; the image, which has no copy; or the image until there is a copy. */
type Served = 'copy' | 'none' | 'none for now';

/**
 * Smaller copies of images, including earlier uploads. They are made when they are first requested,
 * and kept next to the images, where every instance finds them.
 */
export class Thumbnails {
  private readonly queue = new BoundedQueue('drawing thumbnails', LIMITS, unavailable);
  private readonly drawings = new Deduplicated<boolean>(unavailable);
  private readonly withoutCopy = new LRUCache<string, Served>({ max: MAX_REMEMBERED });

  constructor(
    private readonly store: ThumbnailStore,
    private readonly draw: DrawThumbnail,
    private readonly onFault: OnFault,
  ) {}

  /** Answers with the copy, or returns why the image itself has to be served. */
  async serve(thumbnail: Thumbnail, request: Request, response: Response): Promise<Served> {
    try {
      // A copy is served only while its image exists.
      const version = await this.store.versionOf(thumbnail.path);
      if (version === undefined) return 'none';
      const path = thumbnailPath(thumbnail, version);
      const known = this.withoutCopy.get(path);
      if (known !== undefined) return known;
      if (await this.store.serve(path, request, response)) return 'copy';
      if (!(await this.drawings.run(path, () => this.make(thumbnail, path)))) return 'none';
      return (await this.store.serve(path, request, response)) ? 'copy' : 'none for now';
    } catch (error) {
      // A queue is full, or the image or its copy cannot be read or written. The object store's
      // breaker has logged the failures that are not reported here.
      if (error instanceof ServiceError) this.onFault(error, traceOf(request));
      return 'none for now';
    }
  }

  private make(thumbnail: Thumbnail, path: string): Promise<boolean> {
    return this.queue.run(async () => {
      const address = await this.store.addressOf(thumbnail.path);
      const bytes = await this.draw({ ...thumbnail, address }).catch((error: unknown) => {
        // A full queue, or a store that is away, says nothing about the picture.
        if (error instanceof ServiceError) throw error;
        return this.postpone(path, error);
      });
      if (bytes === undefined) this.withoutCopy.set(path, 'none');
      else
        await this.store.write(path, bytes).catch((error: unknown) => this.postpone(path, error));
      return bytes !== undefined;
    });
  }

  private postpone(path: string, error: unknown): never {
    this.withoutCopy.set(path, 'none for now', { ttl: RETRY_INTERVAL_MS });
    throw error;
  }
}
