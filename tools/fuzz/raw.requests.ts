import { Buffer } from 'node:buffer';
import type { Random } from '../../seeds/random';
import { times, type HostileRequest } from './request';
import { nastyText } from './words';

const HEAD = 'POST /jobList HTTP/1.1\r\nHost: x\r\n';

/** Returns invalid or barely valid HTTP, to be written to the socket as it is. */
export function rawRequest(random: Random): HostileRequest {
  const [first, ...rest] = malformed(random);
  const text = random.pick([first ?? '', ...rest]);
  const bytes = Buffer.from(text, random.chance(0.5) ? 'utf8' : 'latin1');
  if (random.chance(0.1))
    bytes[random.whole(0, Math.max(0, bytes.length - 1))] = random.whole(0, 255);
  if (!random.chance(0.3)) return { endpoint: 'raw', bytes: [bytes] };
  const at = random.whole(0, bytes.length);
  return { endpoint: 'raw', bytes: [bytes.subarray(0, at), bytes.subarray(at)] };
}

const malformed = (random: Random): string[] => [
  nastyText(random),
  `${nastyText(random)} / HTTP/1.1\r\n\r\n`,
  `GET ${nastyText(random)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  'GET /jobList\r\n\r\n',
  'GET /jobList HTTP/9.9\r\n\r\n',
  'POST /jobList HTTP/1.0\r\n\r\n',
  'POST /jobList HTTP/1.1\r\n\r\n',
  'POST /jobList HTTP/1.1\nHost: x\n\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET http://evil.example/jobList HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'POST //evil.example/jobList?page=%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /graphql HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n',
  'GET /uploads/../../package.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /uploads/..%2f..%2fpackage.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  `${HEAD}Host: y\r\nConnection: close\r\n\r\n`,
  `${HEAD}X: ${'a'.repeat(random.whole(1, 30_000))}\r\nConnection: close\r\n\r\n`,
  `${HEAD}${times(random.whole(1, 1500), (index) => `X${index}: 1\r\n`).join('')}Connection: close\r\n\r\n`,
  `${HEAD}token: a\u0000b\r\nConnection: close\r\n\r\n`,
  `${HEAD}token : x\r\n\r\n`,
  `${HEAD} folded: x\r\n\r\n`,
  `${HEAD}Content-Length: -1\r\n\r\n`,
  `${HEAD}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}`,
  `${HEAD}Content-Length: 99999999999999999999\r\n\r\n{}`,
  `${HEAD}Content-Length: 50\r\nContent-Type: application/json\r\n\r\n{"page":1`,
  `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `${HEAD}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  `${HEAD}Transfer-Encoding: chunked\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  `${HEAD}Transfer-Encoding: gzip, chunked\r\nConnection: close\r\n\r\n0\r\n\r\n`,
  `${HEAD}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n`,
  `${HEAD}Expect: something\r\nConnection: close\r\n\r\n`,
  `${HEAD}Content-Length: 0\r\n\r\n${HEAD}Content-Length: 0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  '\r\n\r\n\r\n',
];
