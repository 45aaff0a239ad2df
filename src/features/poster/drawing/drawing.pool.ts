import { Piscina } from 'piscina';
import { unavailable } from '../../../errors';
import type { Breaker } from '../../../lib/breaker';
import { afterTimeLimit } from '../../../lib/time-limit';
import { Gate } from '../gate';
import type { CdnReport } from './photo.cdn';
import { drawingEntry } from './drawing.entry';
import type { DrawingSettings, DrawingTask, Drawn } from './drawing.task';

export interface DrawingLimits {
  readonly threads: number;
  /** How many may wait for a thread. */
  readonly queue: number;
  /** The longest wait for a thread, in milliseconds; without it there is no limit. */
  readonly wait?: number;
  /** A drawing that takes longer, in milliseconds, is given up together with its thread. */
  readonly timeout?: number;
}

const TIMEOUT = 30_000;
const IDLE_TIMEOUT = 60_000;
const HEAP_MB = 384;
/** Milliseconds between two posters that try a CDN which is down. */
const CDN_RETRY = 10_000;

/** Threads that draw posters; none is started before the first poster. */
export class DrawingPool {
  private started: Piscina<DrawingTask, Drawn> | undefined;
  readonly gate: Gate;
  private nextFetch = 0;

  constructor(
    private readonly settings: DrawingSettings,
    private readonly limits: DrawingLimits,
    /** Where pictures are fetched from; drawing threads report how it behaves. */
    private readonly cdn?: Breaker,
  ) {
    this.gate = new Gate('drawing posters', limits.threads, limits.queue, limits.wait);
  }

  /** Rejects with SERVICE_UNAVAILABLE, at once where the queue is full or, before it begins, nobody wants it any more. */
  draw(task: DrawingTask, gone?: AbortSignal): Promise<Drawn> {
    const work = async () => {
      try {
        // A picture that a thread dies of, or chokes on, is not tried twice.
        const drawn = await this.attempt({ ...task, mayFetch: this.mayFetch() }).catch(() =>
          this.attempt({ ...task, pictures: [] }),
        );
        this.note(drawn.cdn);
        return drawn;
      } catch (error) {
        throw unavailable(error);
      }
    };
    return this.gate.run(work, gone);
  }

  async close(): Promise<void> {
    await this.started?.close({ force: true });
  }

  /** The gate admits no more than there are threads, so the time counts from the start of the work. */
  private attempt(task: DrawingTask): Promise<Drawn> {
    const abort = new AbortController();
    const cancel = afterTimeLimit(this.limits.timeout ?? TIMEOUT, () => abort.abort());
    return this.pool.run(task, { signal: abort.signal }).finally(cancel);
  }

  /** While the CDN is down one poster now and then tries it; the others are drawn without. */
  private mayFetch(): boolean {
    if (this.cdn?.isUp !== false) return true;
    if (performance.now() < this.nextFetch) return false;
    this.nextFetch = performance.now() + CDN_RETRY;
    return true;
  }

  private note(report: CdnReport | undefined): void {
    if (report?.failure !== undefined)
      this.cdn?.noteFailure(new Error(`CDN_URL: ${report.failure}`));
    else if (report?.answered === true) this.cdn?.noteSuccess();
  }

  private get pool(): Piscina<DrawingTask, Drawn> {
    this.started ??= new Piscina<DrawingTask, Drawn>({
      filename: drawingEntry,
      workerData: this.settings,
      minThreads: 1,
      maxThreads: this.limits.threads,
      maxQueue: 2 * this.limits.threads,
      idleTimeout: IDLE_TIMEOUT,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      // Only on Linux is this a thread's own; it lets requests and the database go first.
      niceIncrement: process.platform === 'linux' ? 10 : 0,
      // The whole environment of a thread: the service's secrets stay out of it, and the machine's fonts too.
      env: { DISABLE_SYSTEM_FONTS_LOAD: '1' },
    });
    return this.started;
  }
}
