import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Breaker, BreakerOptions } from '../breaker';
import { NeighbourDown } from '../breaker.errors';
import { S3Connections, StoreTimeout, type S3Body } from './s3.exchange';
import { S3Error } from './s3.error';
import { readListing, type ListedObject } from './s3.listing';
import { S3Signer, type S3Method, type S3Settings } from './s3.signer';

/** Attempts of one request, the first included. */
const ATTEMPTS = 3;
/** Before the second attempt, at most, in milliseconds; doubled before each that follows. */
const PAUSE_MS = 200;
/** Answers by which a store asks to be asked again. */
const BUSY = new Set([429, 500, 502, 503, 504]);
/** Of an answer's body that is no object, so many bytes are read. */
const MOST_OF_AN_ERROR = 64 * 1024;
const SHA256_HEADER = 'x-amz-meta-sha256';

interface RequestOptions {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: S3Body;
  readonly sha256?: string;
  /** Answers that are none of success and still no failure, such as 404. */
  readonly expected?: readonly number[];
  readonly signal?: AbortSignal;
}

/** How an object is stored. */
export interface ObjectHeaders {
  readonly contentType: string;
  readonly cacheControl?: string;
  /** Kept with the object, for whoever asks `head` later. */
  readonly sha256?: string;
}

/** What is known of an object without reading it. */
export interface ObjectHead {
  readonly bytes: number;
  /** As it was stored with; undefined where it was not. */
  readonly sha256: string | undefined;
}

/**
 * One bucket of an S3-compatible store. Requests that fail for a moment are repeated twice; while
 * the store is down, callers are told at once (NeighbourDown). Everything else that is no success
 * rejects with S3Error, StoreTimeout, or the connection's own error.
 */
export class S3Client {
  readonly signer: S3Signer;
  private readonly connections = new S3Connections();
  private readonly breaker: Breaker;

  /** `watch`: given what a breaker needs, returns it. */
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

  get isUp(): boolean {
    return this.breaker.isUp;
  }

  /** Finds out whether the store answers, before anybody needs it. */
  check(): Promise<void> {
    return this.breaker.check();
  }

  async put(key: string, bytes: Buffer, headers: ObjectHeaders): Promise<void> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await this.store(key, bytes, sha256, headers);
  }

  /** The store refuses the file where its bytes are not those of the hash. */
  putFile(key: string, path: string, bytes: number, sha256: string, headers: ObjectHeaders) {
    return this.store(key, { path, bytes }, sha256, headers);
  }

  /** Its size in bytes; undefined where there is none. */
  async size(key: string): Promise<number | undefined> {
    return (await this.head(key))?.bytes;
  }

  /** Undefined where there is none. */
  async head(key: string): Promise<ObjectHead | undefined> {
    const answer = await this.request('HEAD', key, { expected: [404] });
    answer.resume();
    if (answer.statusCode === 404) return undefined;
    const sha256 = answer.headers[SHA256_HEADER];
    const bytes = Number(answer.headers['content-length']);
    return { bytes, sha256: typeof sha256 === 'string' ? sha256 : undefined };
  }

  /** The whole object; undefined where there is none. */
  async read(key: string): Promise<Buffer | undefined> {
    const answer = await this.open('GET', key);
    if (answer === undefined) return undefined;
    const chunks: Buffer[] = [];
    for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /**
   * The answer for an object, its body still to be read: 200, 206, 304, 412 or 416; undefined where
   * there is none. `headers`: conditions and a range.
   */
  async open(
    method: 'GET' | 'HEAD',
    key: string,
    headers: Readonly<Record<string, string>> = {},
    signal?: AbortSignal,
  ): Promise<IncomingMessage | undefined> {
    const expected = [304, 404, 412, 416];
    const answer = await this.request(method, key, {
      headers,
      expected,
      ...(signal && { signal }),
    });
    if (answer.statusCode !== 404) return answer;
    answer.resume();
    return undefined;
  }

  /** Does nothing where there is none. */
  async remove(key: string): Promise<void> {
    (await this.request('DELETE', key, { expected: [404] })).resume();
  }

  /** Every object whose key begins with `prefix`, in pages, in the order of their keys. */
  async *list(prefix: string): AsyncGenerator<readonly ListedObject[]> {
    let marker: string | undefined;
    do {
      const query = { prefix, ...(marker !== undefined && { marker }) };
      const { objects, next } = readListing(await text(await this.request('GET', '', { query })));
      yield objects;
      marker = next;
    } while (marker !== undefined);
  }

  close(): void {
    this.connections.close();
  }

  private async store(
    key: string,
    body: S3Body,
    sha256: string,
    { contentType, cacheControl, sha256: noted }: ObjectHeaders,
  ): Promise<void> {
    const headers = {
      'content-type': contentType,
      ...(cacheControl !== undefined && { 'cache-control': cacheControl }),
      ...(noted !== undefined && { [SHA256_HEADER]: noted }),
    };
    (await this.request('PUT', key, { body, sha256, headers })).resume();
  }

  private async request(
    method: S3Method,
    key: string,
    options: RequestOptions,
  ): Promise<IncomingMessage> {
    if (!this.breaker.isUp) throw new NeighbourDown(this.breaker.neighbour);
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
    { query, headers, sha256, body, expected = [], signal }: RequestOptions,
  ): Promise<IncomingMessage> {
    const signed = await this.signer.sign(method, key, {
      ...(query && { query }),
      ...(headers && { headers }),
      ...(sha256 !== undefined && { sha256 }),
    });
    const answer = await this.connections.send(method, signed, body, signal);
    const { statusCode = 0 } = answer;
    if ((statusCode >= 200 && statusCode < 300) || expected.includes(statusCode)) return answer;
    throw new S3Error(method, statusCode, await codeOf(answer));
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
      if (body.length > MOST_OF_AN_ERROR) break;
    }
  } catch {
    // The status says enough.
  }
  return /<Code>(\w{1,64})<\/Code>/.exec(body)?.[1] ?? '';
}
