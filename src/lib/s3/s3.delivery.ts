import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path/posix';
import { mimeTypeOf } from '../mime-type';
import type { S3Client } from './s3.client';

/**
 * How objects reach clients: through this service, by a redirect to a signed address of the store,
 * or by a redirect to the CDN in front of the store.
 */
export type DeliveryWay = 'service' | 'redirect' | 'cdn';

export interface DeliveryOptions {
  readonly way: DeliveryWay;
  /** The base of the CDN's addresses, without a slash at its end; for `cdn`. */
  readonly cdnUrl: string | undefined;
}

/** Seconds that a signed address works, and the part of them that its redirect may be kept. */
const SIGNED_SECONDS = 3_600;
const KEPT_SECONDS = 1_800;
/** Objects on their way through this service at once. */
const MOST_AT_ONCE = 1_024;
/** One range, the form that every store knows; other forms get the whole object. */
const ONE_RANGE = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/;

const PASSED_ON = ['content-length', 'content-range', 'etag', 'last-modified'] as const;

/** Answers requests for files with objects of the store. */
export class ObjectDelivery {
  private underWay = 0;

  constructor(
    private readonly store: S3Client,
    private readonly options: DeliveryOptions,
  ) {}

  /**
   * Answers a GET or HEAD with the object, with 304, 416, or a redirect; with 503 where the store
   * does not answer. Resolves to false, having answered nothing, where there is no such object.
   */
  async serve(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    cacheControl: string,
  ): Promise<boolean> {
    if (this.underWay >= MOST_AT_ONCE) return refuse(response);
    this.underWay += 1;
    try {
      return this.options.way === 'service'
        ? await this.stream(key, request, response, cacheControl)
        : await this.redirect(key, response, cacheControl);
    } catch {
      // The store's own breaker has logged it. Half an answer has to look like one.
      if (!response.headersSent) return refuse(response);
      response.destroy();
      return true;
    } finally {
      this.underWay -= 1;
    }
  }

  private async stream(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    cacheControl: string,
  ): Promise<boolean> {
    const gone = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) gone.abort();
    });
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
    const headers = await this.conditionsOf(key, request);
    const answer = await this.store.open(method, key, headers, gone.signal);
    if (answer === undefined) return false;
    const status = answer.statusCode === 412 ? 304 : (answer.statusCode ?? 500);
    response.statusCode = status;
    for (const name of PASSED_ON) {
      const value = answer.headers[name];
      // The length of what says why a range is none is not the answer's.
      if (value !== undefined && !(status === 416 && name === 'content-length'))
        response.setHeader(name, value);
    }
    response.setHeader('Accept-Ranges', 'bytes');
    if (status === 304 || status === 416) {
      response.removeHeader('content-length');
      if (status === 304) response.setHeader('Cache-Control', cacheControl);
      answer.resume();
      response.end();
      return true;
    }
    response.setHeader('Cache-Control', cacheControl);
    response.setHeader('Content-Type', mimeTypeOf(extname(key)));
    await sendOn(answer, response);
    return true;
  }

  /** What the store is asked on: the client's conditions, as far as every store knows them. */
  private async conditionsOf(
    key: string,
    { headers }: IncomingMessage,
  ): Promise<Record<string, string>> {
    const conditions: Record<string, string> = {};
    for (const name of ['if-none-match', 'if-modified-since'] as const)
      if (headers[name] !== undefined) conditions[name] = headers[name];
    const { range } = headers;
    const ifRange = headers['if-range'];
    if (range === undefined || !ONE_RANGE.test(range)) return conditions;
    if (typeof ifRange === 'string' && !(await this.isStill(key, ifRange))) return conditions;
    return { ...conditions, range };
  }

  /** Not every store knows If-Range, and half of another object would spoil what a client has. */
  private async isStill(key: string, validator: string): Promise<boolean> {
    const answer = await this.store.open('HEAD', key);
    answer?.resume();
    const { etag, 'last-modified': modified } = answer?.headers ?? {};
    return validator === etag || validator === modified;
  }

  private async redirect(
    key: string,
    response: ServerResponse,
    cacheControl: string,
  ): Promise<boolean> {
    if ((await this.store.size(key)) === undefined) return false;
    const { way, cdnUrl = '' } = this.options;
    const path = key.split('/').map(encodeURIComponent).join('/');
    const location =
      way === 'cdn'
        ? `${cdnUrl}/${path}`
        : await this.store.signer.presign('GET', key, SIGNED_SECONDS);
    const kept = cacheControl === 'no-cache' ? cacheControl : `public, max-age=${KEPT_SECONDS}`;
    response.writeHead(302, { Location: location, 'Cache-Control': kept }).end();
    return true;
  }
}

/** Rejects where the store breaks off, or the client has gone. */
function sendOn(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    answer.on('error', reject).once('close', () => {
      if (answer.complete) resolve();
      else reject(new Error('object store: the answer was cut short'));
    });
    answer.pipe(response);
  });
}

function refuse(response: ServerResponse): true {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '1',
  };
  response.writeHead(503, headers).end('the object store does not answer\n');
  return true;
}
