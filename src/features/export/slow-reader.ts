import type { ServerResponse } from 'node:http';

/** The rate at which a client must read. */
export interface ReadingPace {
  /** The minimum, in bytes per second. */
  readonly least: number;
  /** The averaging period, in milliseconds. */
  readonly period: number;
}

const CHECKS_PER_PERIOD = 60;

/**
 * Disconnects a client that reads too slowly. Only time in which bytes wait for the client counts,
 * so a slow database is not its fault. The response must be written in pieces much smaller than the
 * minimum for a period, because a piece counts only once the system has accepted all of it.
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
