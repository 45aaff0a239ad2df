import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Config } from '../config';
import { adminPolicy } from '../http/response/content-security-policy';
import type { Endpoint, Fallback } from '../http/endpoint';
import { bucketUrl } from '../lib/s3/s3.signer';
import { traceOf, type OnFault } from '../lib/http/trace';
import type { AdminBundle } from './admin.bundle';
import { adminPage, NOT_BUILT, upFrom } from './admin.page';

interface AdminOptions {
  readonly config: Pick<Config, 'cdnUrl' | 'publicUrl' | 's3' | 'mediaDelivery'>;
  readonly bundle: AdminBundle | null;
  readonly fallback: Fallback;
  readonly onFault: OnFault;
}

const ADDRESS = /^\/admin(?:[/?#]|$)/;
const FILES = '/admin/assets/';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Serves `/admin` and everything below it: always the same page, whose script reads the rest of the
 * path. Assets are under `/admin/assets/`; a file never changes under its name.
 */
export function createAdminEndpoint({ config, bundle, fallback, onFault }: AdminOptions): Endpoint {
  // Pictures may come from other hosts; nothing else may.
  const { cdnUrl, publicUrl, s3, mediaDelivery } = config;
  const bucket = s3 && mediaDelivery === 'redirect' ? bucketUrl(s3).href : undefined;
  const media = [cdnUrl, publicUrl, bucket].flatMap((url) =>
    url === undefined ? [] : [new URL(url).origin],
  );

  const contentOf = bundle === null ? undefined : contentReader(bundle.folder);

  const sendPage = (path: string, response: ServerResponse) => {
    if (bundle === null) {
      response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' }).end(NOT_BUILT);
      return;
    }
    const nonce = randomBytes(16).toString('base64');
    response
      .writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': adminPolicy(nonce, media),
        // Each response has its own nonce, so it must not be cached.
        'Cache-Control': 'no-store',
      })
      .end(
        adminPage(bundle, {
          up: upFrom(path),
          nonce,
          mediaBase: cdnUrl ?? '',
          mediaOrigins: media,
        }),
      );
  };

  return {
    name: 'admin',
    matches: ({ url = '', method }) => (method === 'GET' || method === 'HEAD') && ADDRESS.test(url),
    async handle(request, response) {
      const path = (request.url ?? '').split(/[?#]/, 1)[0] ?? '';
      try {
        const name = path.startsWith(FILES) ? path.slice(FILES.length) : undefined;
        if (name === undefined) sendPage(path, response);
        else if (contentOf !== undefined && bundle?.files.has(name))
          await sendFile(name, contentOf, request, response);
        else fallback.handle(request, response);
      } catch (error) {
        onFault(error, traceOf(request));
        fallback.fail(error, response);
      }
    },
  };
}

type Encoding = 'br' | 'gzip' | 'identity';

/** Returns the content of a file in an encoding. */
type ContentOf = (name: string, encoding: Encoding) => Promise<Buffer>;

/**
 * Keeps what it has read, a few megabytes in all: thousands of requests at once would each hold
 * their own copy, and unpack it.
 */
function contentReader(folder: string): ContentOf {
  const known = new Map<string, Promise<Buffer>>();
  const read: ContentOf = async (name, encoding) => {
    const stored = await readFile(join(folder, `${name}.${encoding === 'br' ? 'br' : 'gz'}`));
    return encoding === 'identity' ? promisify(gunzip)(stored) : stored;
  };
  return (name, encoding) => {
    const key = `${encoding} ${name}`;
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const content = read(name, encoding);
    known.set(key, content);
    content.catch(() => known.delete(key));
    return content;
  };
}

async function sendFile(
  name: string,
  contentOf: ContentOf,
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const encoding = acceptedEncoding(headers['accept-encoding'] ?? '');
  const bytes = await contentOf(name, encoding);
  response
    .writeHead(200, {
      'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
      'Content-Length': bytes.length,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
    })
    .end(bytes);
}

/** Returns the client's best accepted encoding; a quality of 0 excludes one. */
function acceptedEncoding(accepted: string): Encoding {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim()))
    .flatMap(([name = '', quality = '']) => (/^q=0(?:\.0*)?$/.test(quality) ? [] : [name]));
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}
