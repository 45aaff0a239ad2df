import { createHash } from 'node:crypto';
import type {
  ListedObject,
  ObjectAnswer,
  ObjectHead,
  ObjectHeaders,
  ObjectStore,
} from '../objects/object.store';
import type { Breaker, BreakerOptions } from '../upstreams/breaker';
import type { S3Body } from './s3.exchange';
import { readListing } from './s3.listing';
import { S3Requests } from './s3.requests';
import type { S3Method, S3Settings } from './s3.signer';

const SHA256_HEADER = 'x-amz-meta-sha256';

/** Whether an object may have this key; some stores fail on longer ones. In bytes. */
const isPossible = (key: string): boolean =>
  Buffer.byteLength(key) <= 1_024 && key.split('/').every((part) => Buffer.byteLength(part) <= 255);

/** One bucket of an S3-compatible store. Rejects with the errors of S3Requests. */
export class S3Client implements ObjectStore {
  private readonly requests: S3Requests;

  constructor(settings: S3Settings, createBreaker: (options: BreakerOptions) => Breaker) {
    this.requests = new S3Requests(settings, createBreaker);
  }

  presign(
    method: S3Method,
    key: string,
    seconds: number,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    return this.requests.signer.presign(method, key, seconds, headers);
  }

  get upstream(): string {
    return this.requests.breaker.upstream;
  }

  get isUp(): boolean {
    return this.requests.breaker.isUp;
  }

  check(): Promise<void> {
    return this.requests.breaker.check();
  }

  async put(key: string, bytes: Buffer, headers: ObjectHeaders): Promise<void> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await this.store(key, bytes, sha256, headers);
  }

  putFile(key: string, path: string, bytes: number, sha256: string, headers: ObjectHeaders) {
    return this.store(key, { path, bytes }, sha256, headers);
  }

  async head(key: string): Promise<ObjectHead | undefined> {
    if (!isPossible(key)) return undefined;
    const answer = await this.requests.send('HEAD', key, { expected: [404] });
    answer.resume();
    if (answer.statusCode === 404) return undefined;
    const sha256 = answer.headers[SHA256_HEADER];
    const bytes = Number(answer.headers['content-length']);
    const modified = Date.parse(answer.headers['last-modified'] ?? '');
    return { bytes, modified, sha256: typeof sha256 === 'string' ? sha256 : undefined };
  }

  async read(key: string): Promise<Buffer | undefined> {
    if (!isPossible(key)) return undefined;
    const { status, body } = await this.requests.read(key, { expected: [404] });
    return status === 404 ? undefined : body;
  }

  async open(
    method: 'GET' | 'HEAD',
    key: string,
    headers: Readonly<Record<string, string>> = {},
    signal?: AbortSignal,
  ): Promise<ObjectAnswer | undefined> {
    if (!isPossible(key)) return undefined;
    const expected = [304, 404, 412, 416];
    const answer = await this.requests.send(method, key, { headers, expected, signal });
    if (answer.statusCode !== 404) return answer;
    answer.resume();
    return undefined;
  }

  async remove(key: string): Promise<void> {
    (await this.requests.send('DELETE', key, { expected: [404] })).resume();
  }

  async *list(prefix: string): AsyncGenerator<readonly ListedObject[]> {
    let marker: string | undefined;
    do {
      const query = { prefix, ...(marker !== undefined && { marker }) };
      const { body } = await this.requests.read('', { query });
      const { objects, next } = readListing(body.toString());
      yield objects;
      marker = next;
    } while (marker !== undefined);
  }

  close(): void {
    this.requests.close();
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
    (await this.requests.send('PUT', key, { body, sha256, headers })).resume();
  }
}
