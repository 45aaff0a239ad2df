import type { IncomingMessage } from 'node:http';
import { waitingPieces } from '../node-internals';

/** Memory per request for objects of Node and of this service, and per piece of a waiting body. */
const OVERHEAD_BYTES = 4096;
const PIECE_BYTES = 300;

/** Returns how much memory a request takes without its body, in bytes. */
export function sizeOf({ rawHeaders, url = '' }: IncomingMessage): number {
  let size = OVERHEAD_BYTES + url.length;
  for (const { length } of rawHeaders) size += length;
  return size;
}

/** Returns how much the pieces of a body that waits to be read take beyond the usual few. */
export const sizeOfPieces = (request: IncomingMessage): number =>
  Math.max(waitingPieces(request) * PIECE_BYTES - OVERHEAD_BYTES, 0);
