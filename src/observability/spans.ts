import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace as api,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Trace } from '../lib/trace';
import type { Log } from './log';
import { pathOf } from './request-labels';

/** The time for sending the remaining spans when the service stops, in milliseconds. */
const LAST_CALL = 2_000;
/** The least time between two log lines about a collector that cannot be reached, in milliseconds. */
const COMPLAIN_EVERY = 60_000;

export interface Spans {
  /** Called with each request when it has been answered. */
  readonly answered: (trace: Trace, request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

/**
 * OpenTelemetry's traces: one span a request and one a statement below it, sent in batches to `<url>/v1/traces`. Made from
 * what the service knows at the end of a request, so that nothing is wrapped. A collector that is away costs no request.
 */
export function createSpans(url: string, trustProxy: boolean, log: Log): Spans {
  complainTo(log);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'job-gateway' }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${url}/v1/traces` }))],
  });
  const tracer = provider.getTracer('job-gateway');

  return {
    answered(trace, request, response) {
      const status = response.statusCode;
      const span = tracer.startSpan(
        `${trace.endpoint} ${trace.operation}`,
        {
          kind: SpanKind.SERVER,
          startTime: onTheClock(trace.started),
          attributes: {
            'http.request.method': request.method ?? '',
            'http.response.status_code': status,
            'url.path': pathOf(request.url ?? ''),
            'gateway.request_id': trace.id,
            'gateway.outcome': trace.outcome,
            'gateway.statements': trace.statements,
          },
        },
        trustProxy ? parentOf(request.headers.traceparent) : ROOT_CONTEXT,
      );
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      const below = api.setSpan(ROOT_CONTEXT, span);
      for (const { command, started, ended, failed } of trace.timings ?? []) {
        const statement = tracer.startSpan(
          command,
          {
            kind: SpanKind.CLIENT,
            startTime: onTheClock(started),
            attributes: { 'db.system.name': 'postgresql', 'db.operation.name': command },
          },
          below,
        );
        if (failed) statement.setStatus({ code: SpanStatusCode.ERROR });
        statement.end(onTheClock(ended ?? performance.now()));
      }
      span.end(onTheClock(performance.now()));
    },

    async close() {
      const patience = new Promise<void>((resolve) => setTimeout(resolve, LAST_CALL).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), patience]);
    },
  };
}

/** Milliseconds since 1970, of what performance.now() said. */
const onTheClock = (moment: number) => performance.timeOrigin + moment;

/** W3C's header: version, trace, span, flags. */
function parentOf(header: unknown) {
  const [, traceId, spanId, flags] =
    /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/.exec(String(header)) ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags ?? '0', 16);
  return api.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function complainTo(log: Log): void {
  let next = 0;
  const error = () => {
    if (performance.now() < next) return;
    next = performance.now() + COMPLAIN_EVERY;
    log.warn('traces do not reach their collector');
  };
  const nothing = () => undefined;
  diag.setLogger(
    { error, warn: nothing, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
}
