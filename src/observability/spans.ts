import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config';
import { onceAMinute } from '../lib/once-a-minute';
import type { Trace } from '../lib/http/trace';
import type { Log } from './log';
import { attributesOf, CLIENT, ERROR, OtlpExporter, SERVER, UNSET, type OtlpSpan } from './otlp';
import { pathOf } from './request-labels';

/** How long shutdown waits for the remaining spans to be sent. */
const FLUSH_TIMEOUT_MS = 2_000;

export interface Spans {
  /** Called with each request when it has been answered. */
  readonly answered: (trace: Trace, request: IncomingMessage, response: ServerResponse) => void;
  readonly dropped: number;
  close(): Promise<void>;
}

/**
 * Creates OpenTelemetry traces: one span per request and one below it per statement, sent to
 * `<url>/v1/traces`. They are built from what the service knows at the end of a request; nothing is
 * instrumented. An unavailable collector delays no request. Undefined without a collector.
 */
export function createSpans(
  {
    tracesUrl,
    tracesHeaders,
    trustProxy,
  }: Pick<Config, 'tracesUrl' | 'tracesHeaders' | 'trustProxy'>,
  log: Log,
): Spans | undefined {
  if (tracesUrl === undefined) return undefined;
  const exporter = new OtlpExporter(tracesUrl, tracesHeaders, complainTo(log));

  return {
    get dropped() {
      return exporter.dropped;
    },

    answered(trace, request, response) {
      const parent = parentOf(trustProxy ? request.headers.traceparent : undefined);
      if (parent.isUnsampled) return;
      const { statusCode } = response;
      const { traceId = randomId(16), parentSpanId } = parent;
      const between = clockNow();
      const root: OtlpSpan = {
        traceId,
        spanId: randomId(8),
        ...(parentSpanId !== undefined && { parentSpanId }),
        name: `${trace.endpoint} ${trace.operation}`,
        kind: SERVER,
        ...between(trace.started),
        attributes: attributesOf({
          'http.request.method': request.method ?? '',
          'http.response.status_code': statusCode,
          'url.path': pathOf(request.url ?? ''),
          'gateway.request_id': trace.id,
          'gateway.outcome': trace.outcome,
          'gateway.statements': trace.statements,
        }),
        status: { code: statusCode >= 500 ? ERROR : UNSET },
      };
      const statements = (trace.timings ?? []).map(
        ({ command, started, ended, failed }): OtlpSpan => ({
          traceId,
          spanId: randomId(8),
          parentSpanId: root.spanId,
          name: command,
          kind: CLIENT,
          ...between(started, ended),
          attributes: attributesOf({
            'db.system.name': 'postgresql',
            'db.operation.name': command,
          }),
          status: { code: failed ? ERROR : UNSET },
        }),
      );
      exporter.add([root, ...statements]);
    },

    async close() {
      const patience = pause(FLUSH_TIMEOUT_MS, undefined, { ref: false });
      await Promise.race([exporter.close(), patience]);
    },
  };
}

const randomId = (bytes: number) => randomBytes(bytes).toString('hex');

/**
 * Returns a function that converts two times of performance.now() to OTLP's form, by the clock as
 * it is now: it may have been set since the process started.
 */
function clockNow() {
  const origin = Date.now() - performance.now();
  const nanoseconds = (moment: number) =>
    String(BigInt(Math.round((origin + moment) * 1000)) * 1000n);
  return (started: number, ended = performance.now()) => ({
    startTimeUnixNano: nanoseconds(started),
    endTimeUnixNano: nanoseconds(ended),
  });
}

/** W3C's `traceparent`: version, trace, span, flags; more may follow in versions after 00. */
const TRACEPARENT =
  /^(?:00(?=.{53}$)|(?!00|ff)[\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?!\w)/;

/** Returns the caller's trace and span, and whether the lowest of the flags, "recorded", is 0. */
function parentOf(header: unknown) {
  const [, traceId, parentSpanId, flags] = TRACEPARENT.exec(String(header)) ?? [];
  const isUnsampled = flags !== undefined && (Number.parseInt(flags, 16) & 1) === 0;
  return { traceId, parentSpanId, isUnsampled };
}

function complainTo(log: Log): (reason: string) => void {
  const mayLog = onceAMinute();
  return (reason) => {
    if (mayLog()) log.warn({ reason }, 'traces do not reach their collector');
  };
}
