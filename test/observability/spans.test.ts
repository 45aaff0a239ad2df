import type { IncomingMessage, ServerResponse } from 'node:http';
import { Trace } from '../../src/lib/http/trace';
import type { Log } from '../../src/observability/log';
import { OtlpExporter, type OtlpSpan } from '../../src/observability/otlp';
import { createSpans } from '../../src/observability/spans';

it('a span has the time of the clock, which may have been set since the start', async () => {
  const spans: OtlpSpan[] = [];
  jest.spyOn(OtlpExporter.prototype, 'add').mockImplementation((each) => spans.push(...each));
  const tracesUrl = 'http://127.0.0.1:1';
  const created = createSpans({ tracesUrl, tracesHeaders: {}, trustProxy: false }, {} as Log);
  const set = Date.now() + 3_600_000;
  jest.spyOn(Date, 'now').mockReturnValue(set);
  const trace = new Trace('1', 'rest', performance.now() - 500);
  const request = { method: 'POST', url: '/', headers: {} } as IncomingMessage;
  created?.answered(trace, request, { statusCode: 200 } as ServerResponse);
  jest.restoreAllMocks();
  await created?.close();
  const [start = 0, end = 0] = spans.flatMap(({ startTimeUnixNano, endTimeUnixNano }) =>
    [startTimeUnixNano, endTimeUnixNano].map((nanoseconds) => Number(nanoseconds) / 1e6),
  );
  expect(Math.abs(end - set)).toBeLessThan(60_000);
  expect(end - start).toBeGreaterThan(499);
});
