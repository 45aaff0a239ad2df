import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { readFields } from './fields';

/** A request without its body. */
export interface Request {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Alternating names and values, as received. */
  readonly rawHeaders: readonly string[];
  /** By name in lower case. */
  readonly headers: IncomingHttpHeaders;
  /** The address at the other end of the connection. */
  readonly address: string;
}

export const requestOf = ({
  method = 'GET',
  url = '/',
  rawHeaders,
  headers,
  socket,
}: IncomingMessage): Request => ({
  method,
  url,
  rawHeaders,
  headers,
  address: socket.remoteAddress ?? '',
});

const START = /^(GET|POST|HEAD|PUT|DELETE|PATCH|OPTIONS) (\/[\x21-\x7e]*) HTTP\/1\.1(?:\r\n|$)/;
const LENGTH = /^\d{1,9}$/;

/** A request with an unambiguous head, and the length of its body. */
export interface PlainRequest extends Request {
  readonly length: number;
}

/**
 * Parses a head (latin1, without its empty line). Returns undefined for everything that is not
 * plain: a chunked body, a `100 Continue`, a repeated header, or a violation of RFC 9112; Node's
 * own parser handles these.
 */
export function readPlainRequest(head: string, address: string): PlainRequest | undefined {
  const start = START.exec(head);
  if (start === null) return undefined;
  const rawHeaders = readFields(head, start[0].length);
  if (rawHeaders === undefined) return undefined;
  const headers = Object.create(null) as Record<string, string>;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (name in headers) return undefined;
    headers[name] = rawHeaders[at + 1] ?? '';
  }
  const { 'content-length': length = '0', 'transfer-encoding': coding, expect } = headers;
  if (coding !== undefined || expect !== undefined || !LENGTH.test(length)) return undefined;
  const [, method = '', url = ''] = start;
  return { method, url, rawHeaders, headers, address, length: Number(length) };
}

/** Whether a request is for WebSocket; any other upgrade is ignored, as RFC 9110 allows. */
export const isUpgrade = ({ method, headers }: PlainRequest): boolean =>
  method === 'GET' &&
  headers.upgrade?.toLowerCase() === 'websocket' &&
  /\bupgrade\b/i.test(headers.connection ?? '');
