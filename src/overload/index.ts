import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Context, type Services } from '../context';
import { Availability } from '../database/availability';
import { isDatabaseAway } from '../database/faults';
import { poolOf } from '../database/knex-internals';
import { inOriginForm } from '../http/router';
import { ServiceError, unavailable } from '../errors';
import { NeighbourDown } from '../lib/breaker';
import type { Neighbours } from '../lib/neighbours';
import { readBytes, UnreadableBody, type Receive } from '../http/request-body';
import { traceOf, type OnFault } from '../lib/trace';
import type { Log } from '../observability/log';
import { identityOf } from '../http/identity';
import { Admission } from './admission';
import { drain } from '../http/shutdown';
import { openLimitStore } from './rate-limit-store';
import { RateLimits } from './rate-limits';
import { Metrics, watchPool } from '../observability/metrics';
import { observe } from '../observability/access-log';
import { Pipelining } from './pipelining';
import { ReceivedRequests } from './received';
import { createRefuse } from './refusal';
import { createHttpServer } from '../http/server';
import type { Spans } from '../observability/spans';
import { UnsentAnswers } from './unsent';
import { watchTraffic } from '../observability/watch';

/** What stands between the network and the doors: who is let in, how much at once, and what is told about it. */
export interface Traffic {
  readonly server: Server;
  readonly metrics: Metrics;
  readonly availability: Availability;
  readonly stopping: () => boolean;
  /** Serves with what answers requests. */
  serve(listener: RequestListener): void;
  /**
   * A request's body, of at most `limit` bytes, once the request may be worked on: what is parsed takes many times the room of
   * what was sent. Rejects with UnreadableBody or SERVICE_UNAVAILABLE.
   */
  readonly receive: Receive;
  /** Admits a request whose body has been read; rejects with SERVICE_UNAVAILABLE or RATE_LIMITED. */
  readonly createContext: (request: IncomingMessage, response: ServerResponse) => Promise<Context>;
  readonly onFault: OnFault;
  close(times?: { delay: number; linger: number }): Promise<void>;
}

/** Requests that are in flight when stopping have so long to finish, in milliseconds. */
const FINISH = 20_000;

export function createTraffic(given: Services, log: Log, neighbours: Neighbours): Traffic {
  const { config, database } = given;
  const metrics = new Metrics();
  const server = createHttpServer(config.maxConnections);
  // Where callers wait for a connection to the database, more at once would only wait longer.
  const mayLend = () => poolOf(database).numPendingAcquires() === 0;
  const received = new ReceivedRequests(config.maxReceived);
  const admission = new Admission(
    config.maxInFlight,
    mayLend,
    createRefuse(config),
    (request, refuse) => received.refusable(request, refuse),
  );
  const pipelining = new Pipelining();
  const unsent = new UnsentAnswers(config.maxUnsent);
  const availability = new Availability(database, log);
  const store = config.rateLimits
    ? openLimitStore(config.rateLimitStore, database, neighbours)
    : undefined;
  const limits = store && new RateLimits(config.trustProxy, store);
  const services: Services = { ...given, limits };
  const spans = openSpans(config, log);
  let stopping = false;
  watchPool(metrics, database);
  const unwatch = watchTraffic({ metrics, admission, received, unsent, availability, server, log });

  return {
    server,
    metrics,
    availability,
    stopping: () => stopping,

    serve(listener) {
      const admitted = admission.guard(observe(listener, { config, log, metrics, spans }));
      const inOrder = pipelining.inOrder(unsent.watched(admitted));
      server.on('request', inOriginForm(received.counted(server, inOrder)));
    },

    async receive(request, response, limit) {
      try {
        const body = await readBytes(request, limit, received.meter(request));
        received.refusable(request);
        if (availability.away) throw unavailable();
        await admission.ready(request, response);
        return body;
      } catch (error) {
        if (error instanceof UnreadableBody && error.status === 408)
          response.shouldKeepAlive = false;
        throw error;
      }
    },

    async createContext(request, response) {
      if (availability.away) throw unavailable();
      await admission.ready(request, response);
      const context = new Context(
        services,
        identityOf(request, config),
        traceOf(request),
        response,
      );
      await limits?.charge(context, request);
      return context;
    },

    onFault(error, trace) {
      availability.noteFailure(error, trace?.id);
      const cause = error instanceof ServiceError ? error.cause : error;
      // What has no cause is a refusal of our own; that a neighbour or the database is away has been said once.
      if (cause === undefined || cause instanceof NeighbourDown) return;
      if (availability.away && isDatabaseAway(cause)) return;
      log.error({ requestId: trace?.id, err: cause }, 'request failed');
    },

    async close({ delay, linger } = { delay: 0, linger: 0 }) {
      stopping = true;
      await drain(server, () => pipelining.inFlight, { delay, linger, limit: FINISH });
      availability.close();
      unsent.close();
      received.close();
      unwatch();
      store?.close();
      await spans?.close();
    },
  };
}

/** OpenTelemetry is loaded where traces have somewhere to go, and nowhere else. */
function openSpans({ tracesUrl, trustProxy }: Services['config'], log: Log): Spans | undefined {
  if (tracesUrl === undefined) return undefined;
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const spans = require('../observability/spans') as typeof import('../observability/spans');
  return spans.createSpans(tracesUrl, trustProxy, log);
}
