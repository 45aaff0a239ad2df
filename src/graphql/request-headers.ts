import type { IncomingMessage } from 'node:http';
import { HeaderMap } from '@apollo/server';
import { mediaTypeOf } from '../http/request/body-text';

/** With this header, Apollo assumes that the browser has sent a preflight request. */
export const PREFLIGHT = 'apollo-require-preflight';

/**
 * Converts a request's headers for Apollo. A GET without a cookie passes its CSRF prevention, since
 * it reveals nothing of the browser's user and changes nothing. Runs of white space in the content
 * type become one space: Apollo trims it with an expression that takes quadratic time.
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
