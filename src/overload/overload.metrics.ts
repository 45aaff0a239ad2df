import type { Log } from '../observability/log';
import type { Metrics } from '../observability/metrics';
import type { Overload } from '.';

/** How often it checks whether requests are being refused. */
const CHECK_INTERVAL_MS = 1000;

/**
 * Exports load metrics, and logs when an endpoint begins and stops refusing requests. Returns the
 * function that ends the logging.
 */
export function watchOverload(metrics: Metrics, overload: Overload, log: Log): () => void {
  const { admission, received, unsent } = overload;
  const queues = [...admission.queues].map(([{ name }, queue]) => [name, queue] as const);

  metrics.gauge('gateway_connections', 'Connections of clients.', () => [[overload.connections]]);
  metrics.gauge(
    'gateway_requests_in_progress',
    'Requests being processed, and waiting.',
    () =>
      queues.flatMap(([endpoint, { working, waiting }]) => [
        [working, { endpoint, state: 'working' }] as const,
        [waiting, { endpoint, state: 'waiting' }] as const,
      ]),
    ['endpoint', 'state'],
  );
  metrics.total(
    'gateway_requests_refused_total',
    'Requests refused because there was too much to do.',
    () => queues.map(([endpoint, { refused }]) => [refused, { endpoint }] as const),
    ['endpoint'],
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
    'Connections ended because their clients read too slowly, ' +
      'or because too much waited to be read.',
    () => Object.entries(unsent.hungUp).map(([reason, count]) => [count, { reason }] as const),
    ['reason'],
  );

  const shedding = new Set<string>();
  const timer = setInterval(() => {
    for (const [endpoint, queue] of queues) {
      if (queue.shedding === shedding.has(endpoint)) continue;
      if (queue.shedding) shedding.add(endpoint);
      else shedding.delete(endpoint);
      log.warn(
        { endpoint, refused: queue.refused },
        queue.shedding ? 'overloaded: refusing requests' : 'no longer overloaded',
      );
    }
  }, CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}
