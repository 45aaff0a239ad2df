import type { Server } from 'node:http';
import type { Availability } from '../database/availability';
import type { Log } from './log';
import type { Admission } from '../overload/admission';
import type { Metrics } from './metrics';
import type { ReceivedRequests } from '../overload/received';
import type { UnsentAnswers } from '../overload/unsent';

interface Watched {
  readonly metrics: Metrics;
  readonly admission: Admission;
  readonly received: ReceivedRequests;
  readonly unsent: UnsentAnswers;
  readonly availability: Availability;
  readonly server: Server;
  readonly log: Log;
}

/** How often it is looked whether load is being shed, in milliseconds. */
const LOOK = 1000;

/** Figures of what is going on at the doors; a line in the log when one begins to refuse, and when it stops. Undone by the returned. */
export function watchTraffic({
  metrics,
  admission,
  received,
  unsent,
  availability,
  server,
  log,
}: Watched): () => void {
  const lanes = Object.entries(admission.lanes);
  const connections = { open: 0 };
  server.on('connection', (socket) => {
    connections.open += 1;
    admission.turns.noteConnection();
    socket.once('close', () => (connections.open -= 1));
  });

  metrics.gauge('gateway_connections', 'Connections of clients.', () => [[connections.open]]);
  metrics.gauge(
    'gateway_requests_in_progress',
    'Requests that work, and that wait to.',
    () =>
      lanes.flatMap(([door, lane]) => [
        [lane.working, { door, state: 'working' }] as const,
        [lane.waiting, { door, state: 'waiting' }] as const,
      ]),
    ['door', 'state'],
  );
  metrics.total(
    'gateway_requests_refused_total',
    'Requests refused because there was too much to do.',
    () => lanes.map(([door, lane]) => [lane.refused, { door }] as const),
    ['door'],
  );
  metrics.gauge(
    'gateway_received_bytes',
    'Bytes held of requests that have not been answered.',
    () => [[received.bytes]],
  );
  metrics.total(
    'gateway_requests_dropped_total',
    'Requests refused, and connections ended, because too many bytes were held of requests.',
    () => [[received.refused]],
  );
  metrics.gauge(
    'gateway_unsent_bytes',
    'Bytes of answers that their clients have yet to read.',
    () => [[unsent.bytes]],
  );
  metrics.total(
    'gateway_connections_hung_up_total',
    'Connections ended because their clients read too slowly, or because too much waited to be read.',
    () => Object.entries(unsent.hungUp).map(([reason, count]) => [count, { reason }] as const),
    ['reason'],
  );
  metrics.gauge(
    'gateway_database_available',
    '1, or 0 while the database cannot be reached.',
    () => [[availability.away ? 0 : 1]],
  );

  const shedding = new Set<string>();
  const timer = setInterval(() => {
    for (const [door, lane] of lanes) {
      if (lane.shedding === shedding.has(door)) continue;
      if (lane.shedding) shedding.add(door);
      else shedding.delete(door);
      log.warn(
        { door, refused: lane.refused },
        lane.shedding ? 'too much to do: refusing requests' : 'keeping up again',
      );
    }
  }, LOOK).unref();
  return () => clearInterval(timer);
}
