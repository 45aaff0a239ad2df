import type { IncomingMessage, ServerResponse } from 'node:http';
import timers from 'node:timers/promises';
import { Trace } from '../../src/lib/http/trace';
import type { Log } from '../../src/observability/log';
import { OtlpExporter, type OtlpSpan } from '../../src/observability/otlp';
import { createSpans } from '../../src/observability/spans';

describe('a span', () => {
  afterEach(() => jest.restoreAllMocks());

  /** Returns the spans of a request that began half a second ago. */
  async function spansOf(
    {
      timings,
      statusCode = 200,
      traceparent,
    }: Partial<Trace> & Partial<ServerResponse> & { traceparent?: string },
    trustProxy = false,
  ): Promise<OtlpSpan[]> {
    const spans: OtlpSpan[] = [];
    jest.spyOn(OtlpExporter.prototype, 'add').mockImplementation((each) => spans.push(...each));
    const tracesUrl = 'http://127.0.0.1:1';
    const created = createSpans({ tracesUrl, tracesHeaders: {}, trustProxy }, {} as Log);
    const trace = new Trace('1', 'rest', performance.now() - 500);
    trace.timings = timings;
    const request = { method: 'POST', url: '/', headers: { traceparent } } as object;
    created?.answered(trace, request as IncomingMessage, { statusCode } as ServerResponse);
    await created?.close();
    return spans;
  }
  const timesOf = ({ startTimeUnixNano, endTimeUnixNano }: OtlpSpan) =>
    [startTimeUnixNano, endTimeUnixNano].map((nanoseconds) => Number(nanoseconds) / 1e6);

  it('has the time of the clock, which may have been set since the start', async () => {
    const set = Date.now() + 3_600_000;
    jest.spyOn(Date, 'now').mockReturnValue(set);
    const [start = 0, end = 0] = (await spansOf({})).flatMap(timesOf);
    expect(Math.abs(end - set)).toBeLessThan(60_000);
    expect(end - start).toBeGreaterThan(499);
  });

  it('is marked as failed for status 500 or above, and for a failed statement', async () => {
    const started = performance.now() - 300;
    const ended = started + 100;
    const timings = [false, true].map((failed) => ({ command: 'SELECT', started, ended, failed }));
    const codes = async (statusCode: number) =>
      (await spansOf({ statusCode, timings })).map(({ status }) => status.code);
    expect([await codes(499), await codes(500)]).toEqual([
      [0, 0, 2],
      [2, 0, 2],
    ]);
    const [, statement] = await spansOf({ timings });
    const [start = 0, end = 0] = statement === undefined ? [] : timesOf(statement);
    expect(end - start).toBeCloseTo(100, 1);
  });

  it("belongs to the caller's trace behind a trusted proxy only", async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const idsOf = async (flags: string, trusted: boolean, version = '00') => {
      const traceparent = `${version}-${traceId}-00f067aa0ba902b7-${flags}`;
      return (await spansOf({ traceparent }, trusted)).map((span) => span.traceId === traceId);
    };
    expect([await idsOf('01', true), await idsOf('01', false)]).toEqual([[true], [false]]);
    // The caller does not record this trace.
    expect([await idsOf('00', true), await idsOf('00', false)]).toEqual([[], [false]]);
    // Later versions may add something at the end.
    expect([await idsOf('01-x', true), await idsOf('011', true, '01')]).toEqual([[false], [false]]);
    expect([await idsOf('01', true, '01'), await idsOf('01-x', true, 'cc')]).toEqual([
      [true],
      [true],
    ]);
    expect(await idsOf('01', true, 'ff')).toEqual([false]);
  });

  it('that cannot be sent keeps the service from stopping for 2 seconds only', async () => {
    jest.spyOn(OtlpExporter.prototype, 'close').mockReturnValue(new Promise(() => undefined));
    const pause = jest.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
    expect(await spansOf({})).toHaveLength(1);
    expect(pause).toHaveBeenCalledWith(2_000, undefined, { ref: false });
  });
});
