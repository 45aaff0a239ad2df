import type { IncomingMessage } from 'node:http';
import { readConfig } from '../../src/config';
import { originOf } from '../../src/http/request/identity';

/** HTTP/1.0 needs no Host header. */
it.each([
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['::1', 'http://[::1]:4000'],
])('makes URLs of its own address %s where a request names no host', (host, origin) => {
  const config = readConfig({ HOST: host }, () => []);
  const request = { headers: {}, socket: { localPort: 4000 } } as unknown as IncomingMessage;
  expect(originOf(request, config)).toBe(origin);
});
