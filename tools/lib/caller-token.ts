import type { IncomingHttpHeaders } from 'node:http';
import { decoded } from '../../src/lib/text/percent';

const BEARER = /^Bearer\s+(\S+)$/i;
const COOKIE = /(?:^|;)\s*token=([^;]*)/g;

/**
 * Returns a request's token: the first that is not empty where the framework looks for one; null
 * for an anonymous caller. `parameters`: the decoded values of the parameters called `token`.
 */
export function callerToken(
  headers: IncomingHttpHeaders,
  parameters: Iterable<string>,
): string | null {
  for (const candidate of candidates(headers, parameters)) {
    const token = candidate.trim();
    if (token !== '') return token;
  }
  return null;
}

function* candidates(
  { token = [], authorization = '', cookie = '' }: IncomingHttpHeaders,
  parameters: Iterable<string>,
): Generator<string> {
  yield* [token].flat();
  yield BEARER.exec(authorization)?.[1] ?? '';
  yield* parameters;
  for (const [, value = ''] of cookie.matchAll(COOKIE)) yield decoded(value);
}
