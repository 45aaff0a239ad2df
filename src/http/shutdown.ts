import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as turn, setTimeout as after } from 'node:timers/promises';

export interface DrainTimes {
  /**
   * Before the listener closes: until proxies have seen that the service is not ready.
   * Milliseconds.
   */
  readonly delay: number;
  /**
   * That connections without a request stay open, for a request that is on its way already.
   * Milliseconds.
   */
  readonly linger: number;
  /** That requests in flight have to finish. Milliseconds. */
  readonly limit: number;
}

const CHECK = 10;
/** One look is not enough: a busy machine may not have read yet what has arrived. */
const QUIET_LOOKS = 10;
/** Turns of the event loop without a new connection; Node accepts one connection a turn. */
const QUIET_TURNS = 5;
const MAX_TURNS = 1000;

/**
 * Ends a server so that nobody loses a request. Connections are kept while new ones are taken, and
 * only then is each told to close with its next answer: a client that had to come again would find
 * nobody listening. `inFlight` tells how many requests have yet to be answered.
 */
export async function drain(
  server: Server,
  inFlight: () => number,
  times: DrainTimes,
): Promise<void> {
  if (times.delay > 0) await after(times.delay);
  await takeUpWaiting(server);
  const closed = { yet: false };
  const close = new Promise<void>((resolve) => {
    // Not http.Server's own, which hangs up at once on clients that are about to send their next
    // request.
    NetServer.prototype.close.call(server, () => {
      closed.yet = true;
      resolve();
    });
  });
  server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false));

  const since = performance.now();
  const waited = () => performance.now() - since;
  const looks = times.linger > 0 ? QUIET_LOOKS : 1;
  for (let quiet = 0; !closed.yet && waited() < times.limit;) {
    quiet = inFlight() === 0 ? quiet + 1 : 0;
    if (waited() >= times.linger && quiet >= looks) break;
    await after(CHECK);
  }
  server.closeAllConnections();
  await close;
}

/**
 * Connections that the system has accepted and Node has not would be cut by closing the listener:
 * Node accepts them first.
 */
async function takeUpWaiting(server: Server): Promise<void> {
  let quiet = 0;
  const met = () => (quiet = 0);
  server.on('connection', met);
  for (let turns = 0; quiet < QUIET_TURNS && turns < MAX_TURNS; turns += 1) {
    quiet += 1;
    await turn();
  }
  server.off('connection', met);
}
