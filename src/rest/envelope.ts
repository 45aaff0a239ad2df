import type { ServerResponse } from 'node:http';
import { toWire } from '../lib/text';
import { traceOf } from '../lib/trace';
import { outcomeOf } from './outcome';

/** What every answer of the REST door is (the document, section 7): these four, in this order. */
export interface Reply {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const success = (msg: string, data: unknown): Reply => ({ status: 200, code: 1, msg, data });

/** Writes the envelope; `time` is the Unix time in seconds, as a string. */
export function sendReply(
  response: ServerResponse,
  { status, code, msg, data, headers }: Reply,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const trace = traceOf(response.req);
  if (trace !== undefined) trace.outcome = outcomeOf(code, status);
  const time = String(Math.floor(Date.now() / 1000));
  const body = toWire(JSON.stringify({ code, msg, time, data }));
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  });
  response.end(body);
}
