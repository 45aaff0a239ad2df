import type { ServerResponse } from 'node:http';
import { traceOf } from '../lib/http/trace';

/**
 * A reply of the REST endpoint (the document, section 7); its envelope is `code`, `msg`, `time` and
 * `data`, in this order.
 */
export interface Reply {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether it is a failure in the document's sense, whatever its code and status. */
  readonly isFailure?: true;
}

export const success = (msg: string, data: unknown): Reply => ({ status: 200, code: 1, msg, data });

/** Serialises the envelope; `time` is the Unix time in seconds, as a string. */
export function writeEnvelope({ code, msg, data }: Pick<Reply, 'code' | 'msg' | 'data'>): string {
  return JSON.stringify({ code, msg, time: String(Math.floor(Date.now() / 1000)), data });
}

export function sendReply(response: ServerResponse, reply: Reply): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const trace = traceOf(response.req);
  const { status, headers } = reply;
  if (trace !== undefined && reply.isFailure) trace.outcome = 'FAILURE';
  // Bytes cost less than a string, which Node measures, encodes and holds twice.
  const body = Buffer.from(writeEnvelope(reply));
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
  });
  response.end(body);
}
