import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Calls `done` once the answer has been handed to Node, before its client has read it. Uses an
 * event instead of replacing a method: responses with their own method outlive their requests until
 * the next full garbage collection.
 */
export function onEnd(response: ServerResponse, done: () => void): void {
  response.on('prefinish', done);
}

/**
 * Bytes of the current write that the system has yet to send; they decrease while the client reads.
 * Node's own timeout uses them, too. 0 in a Node without this property.
 */
export function queuedBySystem(socket: Socket): number {
  return (socket as { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0;
}

/** Returns in how many pieces the bytes of a body wait to be read. */
export const waitingPieces = (request: IncomingMessage): number =>
  (request as unknown as { _readableState: { buffer: { length: number } } })._readableState.buffer
    .length;
