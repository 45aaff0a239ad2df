import type { IncomingMessage } from 'node:http';
import type { Breaker, BreakerOptions } from '../upstreams/breaker';
import { UpstreamDown } from '../upstreams/breaker.errors';
import { S3Connections, StoreTimeout, type S3Body } from './s3.exchange';
import { S3Signer, type S3Method, type S3Settings } from './s3.signer';

/** Attempts for one request, the first included. */
const ATTEMPTS = 3;
/** The longest wait before the second attempt, in milliseconds; doubled before each further one. */
const PAUSE_MS = 200;
/** Statuses with which a store asks for a retry. */
const BUSY = new Set([429, 500, 502, 503, 504]);
/** How much of an error's body is read, in bytes. */
const MAX_ERROR_BYTES = 64 * 1024;
/** By how many minutes the clocks may differ, as Amazon's and others' stores have it. */
const MAX_SKEW = 15;

interface S3RequestOptions {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: S3Body;
  readonly sha256?: string;
  /** Statuses that are neither a success nor an error here, such as 404. */
  readonly expected?: readonly number[];
  readonly signal?: AbortSignal | undefined;
}

/**
 * Signed requests to one bucket. Transient failures are retried twice; while the store is down,
 * requests reject at once with UpstreamDown. Every other failure rejects with S3Error,
 * StoreTimeout, or the connection's own error.
 */
export class S3Requests {
  readonly signer: S3Signer;
  private readonly connections = new S3Connections();
  readonly breaker: Breaker;

  /** `watch`: creates the breaker. */
  constructor(settings: S3Settings, watch: (options: BreakerOptions) => Breaker) {
    this.signer = new S3Signer(settings);
    this.breaker = watch({
      timeLimit: 3_000,
      probe: async (signal) => {
        const sent = { expected: [404], signal };
        (await this.attempt('HEAD', 'uploads/.probe', sent)).resume();
      },
    });
  }

  close(): void {
    this.connections.close();
  }

  async send(method: S3Method, key: string, options: S3RequestOptions): Promise<IncomingMessage> {
    if (!this.breaker.isUp) throw new UpstreamDown(this.breaker.upstream);
    const started = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await this.attempt(method, key, options);
        this.breaker.noteSuccess();
        return answer;
      } catch (error) {
        if (options.signal?.aborted === true) throw error;
        if (attempt < ATTEMPTS && mayPass(error)) {
          const pause = PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
          await new Promise((resolve) => setTimeout(resolve, pause));
          continue;
        }
        this.breaker.noteFailure(error, started);
        throw error;
      }
    }
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
    const code = await codeOf(answer);
    throw new S3Error(method, statusCode, code, statusCode === 403 ? skewOf(answer) : '');
  }
}

/** Whether the next attempt may succeed at once. */
const mayPass = (error: unknown) =>
  error instanceof S3Error ? BUSY.has(error.status) : !(error instanceof StoreTimeout);

async function codeOf(answer: IncomingMessage): Promise<string> {
  let body = '';
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      body += chunk.toString();
      if (body.length > MAX_ERROR_BYTES) break;
    }
  } catch {
    // The status says enough.
  }
  return /<Code>(\w{1,64})<\/Code>/.exec(body)?.[1] ?? '';
}

/**
 * How far the store's clock is from this machine's, if that is why it refuses signatures; a HEAD is
 * refused without a code.
 */
function skewOf({ headers }: IncomingMessage): string {
  const minutes = Math.round((Date.parse(headers.date ?? '') - Date.now()) / 60_000);
  if (!(Math.abs(minutes) >= MAX_SKEW)) return '';
  const how = minutes > 0 ? 'behind' : 'ahead of';
  return `; this machine's clock is ${Math.abs(minutes)} minutes ${how} the store's`;
}

/**
 * An unsuccessful answer of the store. It has neither the key pair nor a signed address: the
 * store's own message, which may quote both, is dropped.
 */
class S3Error extends Error {
  constructor(
    method: string,
    readonly status: number,
    /** The store's code, such as AccessDenied. */
    readonly code: string,
    more: string,
  ) {
    super(`object store: ${method} was answered with ${status}${code && ` ${code}`}${more}`);
    this.name = 'S3Error';
  }
}
