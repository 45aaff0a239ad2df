import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../../../src/lib/s3/s3.signer';
import { isSigned } from './s3.signature';

const BUCKET = 'job-media';
const SECRET = 'a-secret-that-appears-nowhere';

/**
 * How the store handles requests: normally, without an answer, by closing the connection, or with
 * 503.
 */
type S3Manner = 'working' | 'silent' | 'gone' | 'busy';

export interface TestS3 {
  readonly url: string;
  readonly settings: S3Settings;
  /** Settings of a service that keeps its files here. */
  readonly environment: Readonly<Record<string, string>>;
  manner: S3Manner;
  /** Answers this many requests with 503, then normally. */
  busyFor: number;
  /** Answers requests whose target matches with 503. */
  refused: RegExp | undefined;
  /** Answers those that match with 403, as for objects that its policy protects. */
  denied: RegExp | undefined;
  /** How many objects were stored. */
  stored: number;
  /** `GET /key`, for each accepted request. */
  readonly requests: string[];
  /** The object's bytes on the store's disk. */
  object(key: string): Buffer | undefined;
  close(): Promise<void>;
}

/**
 * An S3 server (s3rver) of the test's own behind a check of every signature, which s3rver does not
 * do for version 4.
 */
export async function startS3(port = 0): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'job-gateway-s3-'));
  const bucket = { name: BUCKET };
  const store = new S3rver({
    directory,
    silent: true,
    serviceEndpoint: 'localhost',
    configureBuckets: [bucket],
  });
  await store.configureBuckets();
  const handle = store.callback();
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    if (s3.manner === 'silent') return;
    if (s3.manner === 'gone') {
      request.destroy();
      return;
    }
    const isRefused = s3.refused?.test(request.url ?? '') === true;
    const busy = s3.manner === 'busy' || s3.busyFor > 0 || isRefused;
    const isDenied = s3.denied?.test(request.url ?? '') === true || !isAllowed(request);
    if (busy || isDenied) {
      if (s3.busyFor > 0) s3.busyFor -= 1;
      request.resume();
      response
        .writeHead(busy ? 503 : 403)
        .end(`<Error><Code>${busy ? 'SlowDown' : 'SignatureDoesNotMatch'}</Code></Error>`);
      return;
    }
    if (request.method === 'PUT') s3.stored += 1;
    s3.requests.push(`${request.method} ${request.url}`);
    handle(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pathOf = (key: string) => join(directory, BUCKET, `${key}._S3rver_object`);
  const s3: TestS3 = {
    url,
    settings: {
      endpoint: url,
      region: 'us-east-1',
      bucket: BUCKET,
      accessKeyId: 'S3RVER',
      secretAccessKey: SECRET,
      pathStyle: true,
    },
    environment: {
      MEDIA_STORE: 's3',
      S3_ENDPOINT: url,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: SECRET,
      S3_PATH_STYLE: 'on',
    },
    manner: 'working',
    busyFor: 0,
    refused: undefined,
    denied: undefined,
    stored: 0,
    requests: [],
    object: (key) => (existsSync(pathOf(key)) ? readFileSync(pathOf(key)) : undefined),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return s3;
}

function isAllowed(request: IncomingMessage): boolean {
  return isSigned(request, SECRET);
}
