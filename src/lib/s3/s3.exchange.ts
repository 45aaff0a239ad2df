import { createReadStream } from 'node:fs';
import { Agent as HttpAgent, request as overHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import { pipeline } from 'node:stream';
import { afterTimeLimit } from '../concurrency/time-limit';
import type { S3Method, SignedRequest } from './s3.signer';

/** The body: bytes, or a file and its size in bytes. */
export type S3Body = Buffer | { readonly path: string; readonly bytes: number };

/** The time limit for an answer to begin, in milliseconds, in addition to sending the body. */
const ANSWER_MS = 5_000;
/** A connection on which no byte has moved for this long is closed, in milliseconds. */
const IDLE_MS = 30_000;
/** The minimum speed at which a body is sent, in bytes per millisecond. */
const MIN_BYTES_PER_MS = 100;

/** Connections to the store, kept open between requests. */
export class S3Connections {
  // Without its own limit, because waiting for a socket would count as no answer.
  private readonly http = new HttpAgent({ keepAlive: true });
  private readonly https = new HttpsAgent({ keepAlive: true });

  /** Resolves once the answer begins; the caller must read or destroy its body. */
  send(
    method: S3Method,
    { url, headers }: SignedRequest,
    body: S3Body | undefined,
    signal?: AbortSignal,
  ): Promise<IncomingMessage> {
    const secure = url.protocol === 'https:';
    const bytes = body === undefined ? 0 : Buffer.isBuffer(body) ? body.length : body.bytes;
    return new Promise((resolve, reject) => {
      const request = (secure ? overHttps : overHttp)(url, {
        method,
        agent: secure ? this.https : this.http,
        headers: { ...headers, ...(method === 'PUT' && { 'content-length': String(bytes) }) },
        signal,
      });
      const ms = ANSWER_MS + bytes / MIN_BYTES_PER_MS;
      const cancel = afterTimeLimit(ms, () => {
        request.destroy(new StoreTimeout(`no answer within ${Math.round(ms)} ms`));
      });
      request.setTimeout(IDLE_MS, () => request.destroy(new StoreTimeout('no byte for too long')));
      request.on('error', (error) => {
        cancel();
        reject(error);
      });
      request.on('response', (answer) => {
        cancel();
        resolve(answer);
      });
      if (body === undefined || Buffer.isBuffer(body)) request.end(body);
      // If the file cannot be read, the request fails with the file's error.
      else
        pipeline(createReadStream(body.path), request, (error) => {
          if (error) reject(error);
        });
    });
  }

  close(): void {
    this.http.destroy();
    this.https.destroy();
  }
}

/** The store did not answer in time. Not retried, because the caller has waited long enough. */
export class StoreTimeout extends Error {
  constructor(message: string) {
    super(`object store: ${message}`);
    this.name = 'StoreTimeout';
  }
}
