import type { IncomingMessage } from 'node:http';
import { HeaderMap } from '@apollo/server';
import { mediaTypeOf } from '../http/request/request-body';

/**
 * A request's headers for Apollo. Of white space in the content type one character is left: Apollo
 * trims it with an expression whose time grows with the square of each run of spaces.
 */
export function headersOf({ headers }: Pick<IncomingMessage, 'headers'>): HeaderMap {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const type = headers['content-type'];
  if (type !== undefined) map.set('content-type', type.replace(/[\t ]+/g, ' '));
  return map;
}

export const isForm = ({ headers }: IncomingMessage): boolean =>
  mediaTypeOf(headers['content-type'] ?? '') === 'multipart/form-data';
