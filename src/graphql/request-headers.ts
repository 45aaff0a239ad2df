import type { IncomingMessage } from 'node:http';
import { HeaderMap } from '@apollo/server';
import { mediaTypeOf } from '../http/request/body-text';

/** With this header, Apollo takes a request for one that a browser has asked for first. */
export const PREFLIGHT = 'apollo-require-preflight';

/**
 * A request's headers for Apollo. Its CSRF prevention lets a GET without a cookie pass, which tells
 * nothing of the browser's user and changes nothing. Of white space in the content type one
 * character is left: Apollo trims it with an expression whose time grows with the square of each
 * run of spaces.
 */
export function headersOf({
  method,
  headers,
}: Pick<IncomingMessage, 'method' | 'headers'>): HeaderMap {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const type = headers['content-type'];
  if (type !== undefined) map.set('content-type', type.replace(/[\t ]+/g, ' '));
  if (method === 'GET' && headers.cookie === undefined) map.set(PREFLIGHT, 'not needed');
  return map;
}

export const isForm = ({ headers }: IncomingMessage): boolean =>
  mediaTypeOf(headers['content-type'] ?? '') === 'multipart/form-data';
