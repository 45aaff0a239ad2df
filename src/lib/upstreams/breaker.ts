import { UpstreamDown, UpstreamTimeout } from './breaker.errors';
import { withTimeLimit } from '../concurrency/time-limit';

/** An upstream counts as down after this many consecutive failures. */
const MAX_FAILURES = 3;
/** Milliseconds between two attempts while it is down, unless an upstream has its own. */
const RETRY_INTERVAL_MS = 1_000;

export interface BreakerOptions {
  /** Milliseconds that one call may take, including reading its answer. */
  readonly timeLimit: number;
  /** Milliseconds between two attempts while it is down. Default 1,000. */
  readonly rest?: number;
  /** Whether an error means an unhealthy upstream rather than a refused call. Default: always. */
  readonly isFailure?: (error: unknown) => boolean;
  /**
   * A call without side effects, such as a ping. If given, it detects that the upstream is back;
   * otherwise the first caller after `rest` does.
   */
  readonly probe?: (signal: AbortSignal) => Promise<unknown>;
}

/** Called once when an upstream goes down, and once when it is up again. */
interface BreakerEvents {
  down(upstream: string, cause: unknown): void;
  up(upstream: string, downMs: number): void;
}

/**
 * A circuit breaker with a time limit for one upstream: a service that this one calls over the
 * network. After several consecutive failures, calls reject at once until an attempt succeeds. The
 * time limit is a separate timer, so it also applies while a response's body is read.
 */
export class Breaker {
  /** Failed calls since the start, including those that answered too late. */
  failed = 0;
  private inARow = 0;
  private failedAt = -Infinity;
  private downSince: number | undefined;
  private nextAttempt = 0;
  private attempting = false;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    readonly upstream: string,
    private readonly options: BreakerOptions,
    private readonly events: BreakerEvents,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  get isUp(): boolean {
    return this.downSince === undefined;
  }

  /**
   * Runs `work`, which should stop when its signal is aborted. Rejects with UpstreamDown without
   * running it, with UpstreamTimeout if it takes too long, or with its own error.
   */
  async call<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    if (this.isUp) return this.attempt(work);
    const mayTry =
      this.options.probe === undefined && !this.attempting && this.clock() >= this.nextAttempt;
    if (!mayTry) throw new UpstreamDown(this.upstream);
    this.attempting = true;
    try {
      return await this.attempt(work);
    } finally {
      this.attempting = false;
    }
  }

  /** Runs the probe now, to notice early that an upstream is down from the start. */
  async check(): Promise<void> {
    if (this.options.probe === undefined || this.closed) return;
    try {
      await this.attempt(this.options.probe);
    } catch (error) {
      this.goDown(error);
    }
  }

  /** Call it after a success if the upstream is called elsewhere, such as in another thread. */
  noteSuccess(): void {
    this.inARow = 0;
    if (this.downSince === undefined) return;
    const downMs = this.clock() - this.downSince;
    this.downSince = undefined;
    clearInterval(this.timer);
    this.events.up(this.upstream, Math.round(downMs));
  }

  /** `started`: when the call began, by performance.now(). Concurrent failures count once. */
  noteFailure(error: unknown, started = this.clock()): void {
    this.failed += 1;
    this.nextAttempt = this.clock() + (this.options.rest ?? RETRY_INTERVAL_MS);
    if (started < this.failedAt) return;
    this.failedAt = this.clock();
    this.inARow += 1;
    if (this.inARow >= MAX_FAILURES) this.goDown(error);
  }

  /** Stops probing and reporting. */
  close(): void {
    this.closed = true;
    clearInterval(this.timer);
  }

  private goDown(cause: unknown): void {
    if (this.downSince !== undefined || this.closed) return;
    this.downSince = this.clock();
    this.events.down(this.upstream, cause);
    const { probe, rest = RETRY_INTERVAL_MS } = this.options;
    if (probe === undefined) return;
    this.timer = setInterval(() => {
      if (this.attempting) return;
      this.attempting = true;
      const done = () => (this.attempting = false);
      this.attempt(probe).then(done, done);
    }, rest).unref();
  }

  private async attempt<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const { isFailure = () => true } = this.options;
    const started = this.clock();
    try {
      const result = await this.inTime(work);
      this.noteSuccess();
      return result;
    } catch (error) {
      if (error instanceof UpstreamTimeout || isFailure(error)) this.noteFailure(error, started);
      else this.noteSuccess();
      throw error;
    }
  }

  private inTime<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const { timeLimit } = this.options;
    const abort = new AbortController();
    return withTimeLimit(work(abort.signal), timeLimit, () => {
      const late = new UpstreamTimeout(this.upstream, timeLimit);
      abort.abort(late);
      return late;
    });
  }
}
