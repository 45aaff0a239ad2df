import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Config } from '../config';
import { endpointOf } from '../http/router';
import { setTrace, Trace } from '../lib/http/trace';
import type { Log } from './log';
import type { Metrics } from './metrics';
import type { Spans } from './spans';
import { outcomeBy, pathOf } from './request-labels';

/** Like RequestListener; `arrived` is the time of arrival, by performance.now(). */
export type TimedListener = (
  request: IncomingMessage,
  response: ServerResponse,
  arrived: number,
) => void;

interface ObserveOptions {
  readonly config: Pick<Config, 'trustProxy'>;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Unset: traces are not collected. */
  readonly spans: Spans | undefined;
}

/** A request id that is accepted from a proxy, to match its log with ours. */
const FOREIGN_ID = /^[\w.:-]{1,64}$/;

/** Returns a new id, or the proxy's own if proxies are trusted. */
export function requestIdOf(
  { headers }: IncomingMessage,
  { trustProxy }: ObserveOptions['config'],
): string {
  const foreign = trustProxy ? headers['x-request-id'] : undefined;
  return typeof foreign === 'string' && FOREIGN_ID.test(foreign) ? foreign : randomUUID();
}

/** Gives each request an id and a trace; logs and measures it when its response has ended. */
export function observe(
  next: RequestListener,
  { config, log, metrics, spans }: ObserveOptions,
): TimedListener {
  return (request, response, arrived) => {
    const id = requestIdOf(request, config);
    const { method, url = '' } = request;
    const trace = new Trace(id, endpointOf(request)?.name ?? 'other', arrived);
    if (spans !== undefined) trace.timings = [];
    setTrace(request, trace);
    response.setHeader('X-Request-Id', id);
    // Health checks and files would flood the log; metrics count files under `other`.
    const noted = trace.endpoint !== 'other';
    response.on('close', () => {
      const milliseconds = performance.now() - trace.started;
      const ended = trace.outcome === 'OK' ? outcomeBy(response.statusCode) : trace.outcome;
      // A response that fails midway is cut off with the error.
      const failed = response.errored !== null && trace.outcome !== 'OK';
      const outcome = response.writableFinished || failed ? ended : 'ABANDONED';
      trace.outcome = outcome;
      metrics.count(trace, milliseconds / 1000);
      if (!noted) return;
      spans?.answered(trace, request, response);
      if (!log.isLevelEnabled('info')) return;
      log.info(
        {
          requestId: id,
          method,
          path: pathOf(url),
          endpoint: trace.endpoint,
          operation: trace.detail ?? trace.operation,
          callerId: trace.callerId,
          durationMs: Math.round(milliseconds * 10) / 10,
          statements: trace.statements,
          outcome,
          status: response.statusCode,
        },
        'request',
      );
    });
    next(request, response);
  };
}
