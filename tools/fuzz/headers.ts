import type { Random } from '../../seeds/random';
import { weighted } from './request';
import { headerSafe, nastyText } from './words';

/** Returns headers that identify the caller; mostly none, or valid ones. */
export function identityHeaders(random: Random, tokens: readonly string[]): Record<string, string> {
  const [first = 'none', ...rest] = tokens;
  const token = () => random.pick([first, ...rest]);
  return weighted<Record<string, string>>(
    random,
    [5, () => ({})],
    [6, () => ({ token: token() })],
    [2, () => ({ authorization: `Bearer ${token()}` })],
    [1, () => ({ token: headerSafe(nastyText(random)).slice(0, 6000) })],
    [
      1,
      () => ({
        authorization: headerSafe(
          `${random.pick(['Bearer', 'Basic', 'bearer ', ''])} ${nastyText(random)}`,
        ).slice(0, 6000),
      }),
    ],
    [1, () => ({ token: `${token()}x`, authorization: `Bearer ${token()}` })],
  );
}

const OTHERS = [
  [
    'accept',
    [
      '*/*',
      'application/json',
      'text/html',
      'application/graphql-response+json',
      'image/png;q=0',
      ';;,',
    ],
  ],
  ['accept-encoding', ['gzip, br', 'identity;q=0', '*']],
  ['content-encoding', ['gzip', 'deflate', 'br', 'identity', 'zstd', 'gzip, gzip', 'constructor']],
  [
    'host',
    ['jobs.example.com', 'a b', '[::1]:80', 'x:99999', '<script>', '127.0.0.1@evil.example'],
  ],
  ['x-forwarded-host', ['evil.example', 'a,b', '<x>']],
  ['x-forwarded-proto', ['https', 'javascript', 'https,http']],
  ['x-forwarded-for', ['127.0.0.1', '1.2.3.4, ::1', "'"]],
  ['x-request-id', ['abc', '\u00ff', '../x']],
  ['x-http-method-override', ['DELETE', 'GET']],
  ['origin', ['null', 'https://evil.example', 'x']],
  ['range', ['bytes=0-1', 'bytes=9-1,-5', 'lines=1']],
  ['if-none-match', ['*', 'W/"x"']],
  ['if-modified-since', ['x', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['expect', ['100-continue']],
  ['cookie', ['token=x; a=%00']],
  ['traceparent', ['00-0-0-00', 'x']],
  ['apollo-require-preflight', ['true']],
  ['x-apollo-operation-name', ['x']],
] as const;

/** Returns additional headers: real names with unusual values. */
export function oddHeaders(random: Random): Record<string, string> {
  const taken = random.sample(OTHERS, random.chance(0.6) ? 0 : random.whole(1, 4));
  return Object.fromEntries(
    taken.map(([name, values]) => [name, random.pick([...values] as [string, ...string[]])]),
  );
}
