import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { withPiece } from '../../lib/with-piece';
import { malformed, tooLarge, tooManyPieces, unknownEncoding } from './unreadable-body';

/**
 * Reads a request's body of at most `limit` bytes, and waits until the request may be processed.
 */
export type Receive = (
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
) => Promise<Buffer>;

/** Counts a body while it is read, and may stop the reading. */
export interface BodyMeter {
  /** Counts bytes that are held in addition, received or unpacked. */
  add(bytes: number): void;
  /** Set while the body is being read; makes reading reject with the given error. */
  stop?: ((why: Error) => void) | undefined;
}

const UNPACK = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

/**
 * A larger body, in bytes, is not read to its end: its sender does not read the response either.
 */
const MAX_DRAINED = 64 * 1024 * 1024;

/**
 * The pieces in which a body may arrive, and the bytes that allow one more: a chunk of one byte
 * costs Node as much as a long one.
 */
const MAX_PIECES = 1000;
const BYTES_PER_PIECE = 8;

const NOTHING = Buffer.alloc(0);

/**
 * Reads and decompresses a request's body; at most `limit` bytes, before and after. Throws
 * UnreadableBody, or the meter's error.
 */
export async function readBytes(
  request: IncomingMessage,
  limit: number,
  meter: BodyMeter,
): Promise<Buffer> {
  // Without a body there is nothing to read or wait for.
  if (request.complete && request.readableLength === 0) return NOTHING;
  const packed = arrived(request, limit, meter) ?? (await received(request, limit, meter));
  const encoding = (request.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (packed.length === 0 || encoding === '' || encoding === 'identity') return packed;
  if (!Object.hasOwn(UNPACK, encoding)) throw unknownEncoding();
  return unpacked(packed, UNPACK[encoding as keyof typeof UNPACK](), limit, meter);
}

async function unpacked(packed: Buffer, unpacker: Transform, limit: number, meter: BodyMeter) {
  const chunks: Buffer[] = [];
  let size = 0;
  let stopped: Error | undefined;
  meter.stop = (why) => unpacker.destroy((stopped = why));
  try {
    for await (const chunk of unpacker.end(packed) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) break;
      chunks.push(chunk);
      meter.add(chunk.length);
    }
  } catch {
    throw stopped ?? malformed();
  } finally {
    meter.stop = undefined;
  }
  if (size > limit) throw tooLarge();
  return Buffer.concat(chunks);
}

/**
 * Returns whether all of a request has arrived. If there is a body, Node reports it one event late.
 */
export const hasArrived = ({ complete, readableLength, headers }: IncomingMessage): boolean =>
  complete || readableLength === Number(headers['content-length']);

/**
 * Reads a body that has arrived completely, without an event; undefined otherwise or if too large.
 */
function arrived(request: IncomingMessage, limit: number, meter: BodyMeter): Buffer | undefined {
  const { readableLength: size } = request;
  if (!hasArrived(request) || size > limit) return undefined;
  // With a size, as Node 26 otherwise returns only the first of several chunks.
  const bytes = request.read(size) as Buffer | null;
  // Reach the end, which Node waits for.
  request.resume();
  let stopped: Error | undefined;
  meter.stop = (why) => (stopped = why);
  meter.add(size);
  meter.stop = undefined;
  if (stopped !== undefined) throw stopped;
  return bytes ?? NOTHING;
}

/**
 * Receives a body; beyond the limit it is read and dropped, so that the client gets the response.
 */
function received(request: IncomingMessage, limit: number, meter: BodyMeter): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let bytes: Buffer = NOTHING;
    let size = 0;
    let pieces = 0;
    let dropped = false;
    const drop = (why: Error) => {
      dropped = true;
      bytes = NOTHING;
      reject(why);
    };
    meter.stop = drop;
    request.on('data', (chunk: Buffer) => {
      if (dropped) return;
      size += chunk.length;
      pieces += 1;
      if (pieces > MAX_PIECES + size / BYTES_PER_PIECE) {
        // Otherwise megabytes of them are read in this turn of the event loop.
        request.socket.pause();
        drop(tooManyPieces());
      } else if (size > MAX_DRAINED) drop(tooLarge());
      else if (size > limit) bytes = NOTHING;
      else {
        bytes = withPiece(bytes, chunk, size);
        meter.add(chunk.length);
      }
    });
    request.on('end', () => {
      // If this body was refused early, the next request's body may already be being read.
      if (meter.stop === drop) meter.stop = undefined;
      if (size > limit) reject(tooLarge());
      else resolve(bytes.subarray(0, size));
    });
    // The client disconnected half way: nobody reads the answer, and it is not an error.
    request.on('error', () => reject(malformed()));
  });
}
