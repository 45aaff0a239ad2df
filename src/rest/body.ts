import type { IncomingMessage } from 'node:http';
import { promisify, TextDecoder } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import busboy from 'busboy';
import { Fields } from './fields';
import { messages, unreadable } from './failures';

/** The largest body in bytes, packed and unpacked: ten times what any operation needs. */
export const BODY_LIMIT = 100 * 1024;

const UNPACK = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const;

/** The fields of a request's body, whichever way they are encoded; throws a Refusal with 400, 413 or 415. */
export async function readBody(request: IncomingMessage): Promise<Fields> {
  const packed = await readBytes(request);
  // Without a body, content type and encoding mean nothing (the contract, section 3).
  if (packed.length === 0) return new Fields();
  const bytes = await unpack(packed, request.headers['content-encoding']);
  const type = request.headers['content-type'] ?? '';
  switch (type.split(';', 1)[0]?.trim().toLowerCase()) {
    case 'application/json':
      return Fields.fromJson(decode(bytes, type));
    case 'application/x-www-form-urlencoded':
      return Fields.fromForm(new URLSearchParams(decode(bytes, type)));
    case 'multipart/form-data':
      return readMultipart(bytes, type);
    default:
      throw unreadable(415, messages.unknownType);
  }
}

/** More than this is not read to its end, in bytes: who sends as much does not read an answer either. */
const PATIENCE = 64 * 1024 * 1024;

/** Beyond the limit the rest is read and dropped, so that the client lives to see the answer. */
function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_LIMIT) {
        chunks.push(chunk);
      } else {
        chunks.length = 0;
        if (size > PATIENCE) reject(tooLarge());
      }
    });
    request.on('end', () => (size > BODY_LIMIT ? reject(tooLarge()) : resolve(Buffer.concat(chunks))));
    // The client went away half way: nobody reads the answer, and nothing is wrong here.
    request.on('error', () => reject(unreadable(400, messages.malformedBody)));
  });
}

const tooLarge = () => unreadable(413, messages.bodyTooLarge);

async function unpack(bytes: Buffer, header = 'identity'): Promise<Buffer> {
  const encoding = header.trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return bytes;
  if (!Object.hasOwn(UNPACK, encoding)) throw unreadable(415, messages.unknownEncoding);
  try {
    return await UNPACK[encoding as keyof typeof UNPACK](bytes, { maxOutputLength: BODY_LIMIT });
  } catch (error) {
    const bomb = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw bomb ? tooLarge() : unreadable(400, messages.malformedBody);
  }
}

function decode(bytes: Buffer, contentType: string): string {
  const charset = /;\s*charset\s*=\s*"?([\w.:-]+)"?/i.exec(contentType)?.[1] ?? 'utf-8';
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(charset, { fatal: true });
  } catch {
    throw unreadable(415, messages.unknownEncoding);
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw unreadable(400, messages.malformedBody);
  }
}

/** Files are passed over: no operation takes one. */
function readMultipart(bytes: Buffer, contentType: string): Promise<Fields> {
  return new Promise((resolve, reject) => {
    const malformed = () => reject(unreadable(400, messages.malformedBody));
    try {
      const fields = new Fields();
      const parser = busboy({ headers: { 'content-type': contentType }, defParamCharset: 'utf8' });
      parser.on('field', (name, value) => fields.addForm(name, value));
      parser.on('file', (_name, file) => file.on('error', malformed).resume());
      parser.on('error', malformed);
      parser.on('close', () => resolve(fields));
      parser.end(bytes);
    } catch {
      malformed();
    }
  });
}
