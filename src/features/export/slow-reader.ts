import type { ServerResponse } from 'node:http';

/** How much a client must read at least. */
export interface ReadingPace {
  /** In bytes per second. */
  readonly least: number;
  /** The time over which that is averaged, in milliseconds. */
  readonly period: number;
}

/** How often progress is checked in a period. */
const CHECKS_PER_PERIOD = 60;

/**
 * Ends an answer whose client reads too slowly. Only time in which bytes wait for the client
 * counts, so that a slow database is not its fault. The answer must be written in pieces that are
 * small beside what has to be read in a period: each counts when the system has all of it.
 */
export function endSlowReader(
  response: Pick<ServerResponse, 'socket' | 'once' | 'destroy'>,
  { least, period }: ReadingPace,
): void {
  const { socket } = response;
  if (socket === null) return;
  const read = () => socket.bytesWritten - socket.writableLength;
  let readBefore = read();
  let checksWaiting = 0;
  const timer = setInterval(() => {
    if (socket.writableLength > 0) checksWaiting += 1;
    if (checksWaiting < CHECKS_PER_PERIOD) return;
    if (read() - readBefore < (least * period) / 1000) response.destroy();
    readBefore = read();
    checksWaiting = 0;
  }, period / CHECKS_PER_PERIOD).unref();
  response.once('close', () => clearInterval(timer));
}
