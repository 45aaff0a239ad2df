import { Piscina } from 'piscina';
import { unavailable } from '../../../errors';
import { BoundedQueue, type QueueLimits } from '../../../lib/concurrency/bounded-queue';
import type { Breaker } from '../../../lib/upstreams/breaker';
import { afterTimeLimit } from '../../../lib/concurrency/time-limit';
import type { ThumbnailTask } from '../../media/thumbnail/thumbnails';
import type { DrawingSettings, DrawingTask, Drawn, DrawnThumbnail } from './drawing.task';
import type { CdnReport } from './photo/photo.cdn';

/** `waiting`: how many may wait for a thread; `wait`: for how many milliseconds. */
export interface DrawingLimits extends Omit<QueueLimits, 'running'> {
  readonly threads: number;
  /** The time limit of a drawing, in ms; one that exceeds it is abandoned with its thread. */
  readonly timeout?: number;
}

const TIMEOUT_MS = 30_000;
const IDLE_TIMEOUT_MS = 60_000;
const HEAP_MB = 384;
/** How often a poster tries a CDN that is down, in milliseconds. */
const CDN_RETRY_MS = 10_000;

/** Threads that draw posters; the first starts with the first poster. */
export class DrawingPool {
  readonly queue: BoundedQueue;
  private started: Piscina | undefined;
  /** Why the last pool was closed. */
  private lost: unknown;
  private nextFetch = 0;

  constructor(
    private readonly settings: DrawingSettings,
    private readonly limits: DrawingLimits,
    /** Watches CDN_URL; drawing threads report its state. */
    private readonly cdn?: Breaker,
  ) {
    const queueLimits = { ...limits, running: limits.threads };
    this.queue = new BoundedQueue('drawing posters', queueLimits, unavailable);
  }

  /** Rejects with SERVICE_UNAVAILABLE if it fails, the queue is full, or `signal` aborts. */
  draw(task: DrawingTask, signal?: AbortSignal): Promise<Drawn> {
    const work = async () => {
      const { pool } = this;
      try {
        const drawn = await this.attempt({ ...task, mayFetch: this.mayFetch() }).catch(
          (error: unknown) => {
            if (this.started !== pool) throw error;
            // A picture that ends a thread, or exceeds its time limit, is not tried again.
            return this.attempt({ ...task, pictures: [] });
          },
        );
        this.note(drawn.cdn);
        return drawn;
      } catch (error) {
        throw unavailable(this.started === pool ? error : this.lost);
      }
    };
    return this.queue.run(work, signal);
  }

  /**
   * Draws a smaller copy of a picture; see drawThumbnail. Rejects with SERVICE_UNAVAILABLE if the
   * queue is full or the picture cannot be read now, and otherwise with the thread's own error.
   */
  thumbnail(task: ThumbnailTask): Promise<Uint8Array | undefined> {
    return this.queue.run(async () => {
      const { copy, unread } = await this.attempt<DrawnThumbnail>(task, 'thumbnail');
      if (unread !== undefined) throw unavailable(unread);
      return copy;
    });
  }

  async close(): Promise<void> {
    const pool = this.started;
    this.started = undefined;
    await pool?.close({ force: true });
  }

  /** The queue runs no more work than there are threads, so the timeout covers drawing alone. */
  private attempt<Result = Drawn>(
    task: DrawingTask | ThumbnailTask,
    name = 'default',
  ): Promise<Result> {
    const abort = new AbortController();
    const cancel = afterTimeLimit(this.limits.timeout ?? TIMEOUT_MS, () => abort.abort());
    const { signal } = abort;
    return (this.pool.run(task, { signal, name }) as Promise<Result>).finally(cancel);
  }

  /** While the CDN is down, one poster every ten seconds tries it; the others omit its pictures. */
  private mayFetch(): boolean {
    if (this.cdn?.isUp !== false) return true;
    if (performance.now() < this.nextFetch) return false;
    this.nextFetch = performance.now() + CDN_RETRY_MS;
    return true;
  }

  private note(report: CdnReport | undefined): void {
    if (report?.failure !== undefined)
      this.cdn?.noteFailure(new Error(`CDN_URL: ${report.failure}`));
    else if (report?.answered === true) this.cdn?.noteSuccess();
  }

  private get pool(): Piscina {
    if (this.started !== undefined) return this.started;
    const pool = new Piscina({
      filename: require.resolve('./drawing.worker.js'),
      workerData: this.settings,
      minThreads: 1,
      maxThreads: this.limits.threads,
      maxQueue: 2 * this.limits.threads,
      idleTimeout: IDLE_TIMEOUT_MS,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      // On Linux only, this is a thread's own priority: requests and the database go first.
      niceIncrement: process.platform === 'linux' ? 10 : 0,
      // The threads' whole environment: without the service's secrets and the machine's fonts.
      env: { DISABLE_SYSTEM_FONTS_LOAD: '1' },
    });
    this.started = pool;
    // A thread could not start (too few file handles or too little memory); Piscina then starts no
    // more.
    pool.on('error', (error) => {
      if (this.started !== pool) return;
      this.lost = error;
      void this.close();
    });
    return pool;
  }
}
