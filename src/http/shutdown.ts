import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

interface DrainTimes {
  /**
   * How long the listener stays open, so that proxies notice that the service is not ready, in
   * milliseconds.
   */
  readonly delay: number;
  /**
   * How long connections without a request stay open, for a request that is already on its way, in
   * milliseconds.
   */
  readonly linger: number;
  /** How long requests in flight have to finish, in milliseconds. */
  readonly limit: number;
}

const CHECK_MS = 10;
/** Repeated, since a busy machine may not have read yet what has arrived. */
const IDLE_CHECKS = 10;
/** Turns of the event loop without a new connection; Node accepts one connection per turn. */
const IDLE_TURNS = 5;
const MAX_TURNS = 1000;

/**
 * Closes a server without losing a request. Connections are kept as long as new ones are accepted;
 * only then is each told to close with its next response, because a client that had to reconnect
 * would find no listener. `inFlight` returns the number of unanswered requests.
 */
export async function drain(
  server: Server,
  inFlight: () => number,
  times: DrainTimes,
): Promise<void> {
  if (times.delay > 0) await pause(times.delay);
  await acceptWaiting(server);
  const closed = { yet: false };
  const close = new Promise<void>((resolve) => {
    // http.Server's own `close` would disconnect clients that are about to send a request.
    NetServer.prototype.close.call(server, () => {
      closed.yet = true;
      resolve();
    });
  });
  server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false));

  const since = performance.now();
  const waited = () => performance.now() - since;
  const looks = times.linger > 0 ? IDLE_CHECKS : 1;
  for (let quiet = 0; !closed.yet && waited() < times.limit;) {
    quiet = inFlight() === 0 ? quiet + 1 : 0;
    if (waited() >= times.linger && quiet >= looks) break;
    await pause(CHECK_MS);
  }
  server.closeAllConnections();
  await close;
  // Ends Node's interval that looks for late clients, which would keep the server in memory.
  server.close();
}

/**
 * Lets Node accept the connections that the system has already accepted; closing the listener would
 * cut them.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let quiet = 0;
  const met = () => (quiet = 0);
  server.on('connection', met);
  for (let turns = 0; quiet < IDLE_TURNS && turns < MAX_TURNS; turns += 1) {
    quiet += 1;
    await turn();
  }
  server.off('connection', met);
}
