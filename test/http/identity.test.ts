import type { IncomingMessage } from 'node:http';
import { readConfig } from '../../src/config';
import { originOf } from '../../src/http/request/identity';

/** A Host header is optional in HTTP/1.0. */
it.each([
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['::1', 'http://[::1]:4000'],
])(
  'URLs are built from the listening address %s if a request has no Host header',
  (host, origin) => {
    const config = readConfig({ HOST: host }, () => []);
    const request = { headers: {}, socket: { localPort: 4000 } } as unknown as IncomingMessage;
    expect(originOf(request, config)).toBe(origin);
  },
);
