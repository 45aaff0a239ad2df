import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { withTimeLimit } from '../concurrency/time-limit';
import { ObjectRefused } from '../objects/object.store';
import type { Breaker, BreakerOptions } from '../upstreams/breaker';
import { UpstreamDown } from '../upstreams/breaker.errors';
import { errorOf, S3Error } from './s3.errors';
import { S3Connections, StoreTimeout, type S3Body } from './s3.exchange';
import { S3Signer, type S3Method, type S3Settings } from './s3.signer';

/** Attempts per request, including the first. */
const ATTEMPTS = 3;
/** The longest wait before the second attempt, in milliseconds; doubled before each later one. */
const PAUSE_MS = 200;
/** Statuses of a store that is overloaded or unavailable, whatever the object. */
const BUSY = [429, 502, 503, 504];
/** Statuses after which the next attempt may succeed. */
const RETRIED = [500, ...BUSY];

interface S3RequestOptions {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: S3Body;
  readonly sha256?: string;
  /** Statuses that are neither a success nor an error here, such as 404. */
  readonly expected?: readonly number[];
  readonly signal?: AbortSignal | undefined;
}

interface WholeAnswer {
  readonly status: number | undefined;
  readonly body: Buffer;
}

/**
 * Sends signed requests to one bucket. Transient failures are retried twice; while the store is
 * down, requests reject at once with UpstreamDown. Every other failure rejects with S3Error, or
 * ObjectRefused if the store otherwise works, with StoreTimeout, or the connection's own error.
 */
export class S3Requests {
  readonly signer: S3Signer;
  private readonly connections = new S3Connections();
  readonly breaker: Breaker;

  /** `wholeMs`: the time limit for an answer that is read as a whole, in milliseconds. */
  constructor(
    settings: S3Settings,
    createBreaker: (options: BreakerOptions) => Breaker,
    private readonly wholeMs = 10_000,
  ) {
    this.signer = new S3Signer(settings);
    this.breaker = createBreaker({
      timeLimit: 3_000,
      probe: (signal) => this.probe(signal),
    });
  }

  close(): void {
    this.connections.close();
  }

  send(method: S3Method, key: string, options: S3RequestOptions): Promise<IncomingMessage> {
    return this.repeated(options.signal, () => this.attempt(method, key, options));
  }

  /** Sends a GET and reads its whole answer. */
  read(key: string, options: Pick<S3RequestOptions, 'query' | 'expected'>): Promise<WholeAnswer> {
    return this.repeated(undefined, () => {
      const abort = new AbortController();
      const { signal } = abort;
      const whole = this.attempt('GET', key, { ...options, signal }).then(async (answer) => ({
        status: answer.statusCode,
        body: await buffer(answer),
      }));
      return withTimeLimit(whole, this.wholeMs, () => {
        const late = new StoreTimeout(`no whole answer within ${this.wholeMs} ms`);
        abort.abort(late);
        return late;
      });
    });
  }

  private async repeated<Answer>(
    signal: AbortSignal | undefined,
    attemptOnce: () => Promise<Answer>,
  ): Promise<Answer> {
    if (!this.breaker.isUp) throw new UpstreamDown(this.breaker.upstream);
    const started = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await attemptOnce();
        this.breaker.noteSuccess();
        return answer;
      } catch (error) {
        if (signal?.aborted === true) throw error;
        if (attempt < ATTEMPTS && mayPass(error)) {
          const wait = PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
          await pause(wait);
          continue;
        }
        if (error instanceof S3Error && !BUSY.includes(error.status))
          throw await this.refusal(error);
        this.breaker.noteFailure(error, started);
        throw error;
      }
    }
  }

  /** A listing needs the bucket, valid keys and a correct clock, but no object. */
  private async probe(signal: AbortSignal): Promise<void> {
    const query = { prefix: 'uploads/', 'max-keys': '1' };
    (await this.attempt('GET', '', { query, signal })).resume();
  }

  /** Callers choose the keys: an error about one object must not count as the store's failure. */
  private refusal(error: S3Error): Promise<Error> {
    return this.breaker
      .call((signal) => this.probe(signal))
      .then(
        () => (error.status < 500 ? new ObjectRefused(error.status, error.message) : error),
        () => error,
      );
  }

  private async attempt(
    method: S3Method,
    key: string,
    { query, headers, sha256, body, expected = [], signal }: S3RequestOptions,
  ): Promise<IncomingMessage> {
    const signed = await this.signer.sign(method, key, { query, headers, sha256 });
    const answer = await this.connections.send(method, signed, body, signal);
    const { statusCode = 0 } = answer;
    if ((statusCode >= 200 && statusCode < 300) || expected.includes(statusCode)) return answer;
    throw await errorOf(method, answer);
  }
}

/** Whether the next attempt may succeed at once. */
const mayPass = (error: unknown) =>
  error instanceof S3Error ? RETRIED.includes(error.status) : !(error instanceof StoreTimeout);
