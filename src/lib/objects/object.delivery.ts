import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path/posix';
import { hangUpSignal } from '../http/hang-up';
import { mimeTypeOf } from '../http/mime-type';
import { conditionsOf } from './object.conditions';
import { ObjectRefused, type ObjectAnswer, type ObjectStore } from './object.store';

/**
 * How objects reach clients: through this service, by a redirect to a signed URL of the store, or
 * by a redirect to the CDN in front of the store.
 */
type DeliveryWay = 'service' | 'redirect' | 'cdn';

interface DeliveryOptions {
  readonly way: DeliveryWay;
  /** The base of the CDN's URLs, without a slash at the end; for `cdn`. */
  readonly cdnUrl: string | undefined;
}

/** How many seconds a signed URL is valid, and its redirect may be cached. */
const SIGNED_SECONDS = 3_600;
const KEPT_SECONDS = 1_800;
/** The maximum number of objects that pass through this service at once. */
const MAX_AT_ONCE = 1_024;
const PASSED_ON = ['content-length', 'content-range', 'etag', 'last-modified'] as const;

/** Answers requests for files with objects of the store. */
export class ObjectDelivery {
  private underWay = 0;

  constructor(
    private readonly store: ObjectStore,
    private readonly options: DeliveryOptions,
  ) {}

  /**
   * Answers a GET or HEAD with the object, 304, 416 or a redirect; with 503 if the store does not
   * answer or too many requests are in progress. Resolves to false, without answering, if there is
   * no such object or the store refuses it.
   */
  async serve(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    cacheControl: string,
  ): Promise<boolean> {
    if (this.underWay >= MAX_AT_ONCE) return refuse(response, 'too many files are being sent');
    this.underWay += 1;
    try {
      return this.options.way === 'service'
        ? await this.stream(key, request, response, cacheControl)
        : await this.redirect(key, methodOf(request), response, cacheControl);
    } catch (error) {
      if (error instanceof ObjectRefused) return false;
      // The store's own breaker has logged this. A truncated answer must not look complete.
      if (!response.headersSent) {
        for (const name of ['accept-ranges', ...PASSED_ON]) response.removeHeader(name);
        return refuse(response, 'the object store does not answer');
      }
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
    const gone = hangUpSignal(response);
    const headers = await conditionsOf(this.store, key, request);
    const answer = await this.store.open(methodOf(request), key, headers, gone);
    if (answer === undefined) return false;
    const status = answer.statusCode === 412 ? 304 : (answer.statusCode ?? 500);
    response.statusCode = status;
    for (const name of PASSED_ON) {
      const value = answer.headers[name];
      if (value !== undefined) response.setHeader(name, value);
    }
    response.setHeader('Accept-Ranges', 'bytes');
    if (status === 304 || status === 416) {
      // For a 416 it is the length of the store's own explanation.
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

  private async redirect(
    key: string,
    method: 'GET' | 'HEAD',
    response: ServerResponse,
    cacheControl: string,
  ): Promise<boolean> {
    if ((await this.store.head(key)) === undefined) return false;
    const { way, cdnUrl = '' } = this.options;
    const path = key.split('/').map(encodeURIComponent).join('/');
    const location =
      way === 'cdn' ? `${cdnUrl}/${path}` : await this.store.presign(method, key, SIGNED_SECONDS);
    // A cache would answer a GET with the URL of a HEAD, whose signature does not fit.
    const isKept = cacheControl !== 'no-cache' && (way === 'cdn' || method === 'GET');
    const kept = isKept ? `public, max-age=${KEPT_SECONDS}` : 'no-cache';
    response.writeHead(302, { Location: location, 'Cache-Control': kept }).end();
    return true;
  }
}

const methodOf = ({ method }: IncomingMessage) => (method === 'HEAD' ? 'HEAD' : 'GET');

/** Rejects if the store aborts or the client has gone. */
function sendOn(answer: ObjectAnswer, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    answer.on('error', reject).once('close', () => {
      if (answer.complete) resolve();
      else reject(new Error('object store: the answer was cut short'));
    });
    answer.pipe(response);
  });
}

function refuse(response: ServerResponse, why: string): true {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '1',
  };
  response.writeHead(503, headers).end(`${why}\n`);
  return true;
}
