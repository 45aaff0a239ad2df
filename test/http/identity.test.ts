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

it('URLs do not repeat a Host header that is longer than a name can be', () => {
  const config = readConfig({}, () => []);
  const originFor = (host: string) =>
    originOf(
      { headers: { host }, socket: { localPort: 4000 } } as unknown as IncomingMessage,
      config,
    );
  const longest = `${'a.'.repeat(126)}b`;
  expect(originFor(`${longest}:80`)).toBe(`http://${longest}:80`);
  expect(originFor(`a${longest}`)).toBe('http://127.0.0.1:4000');
});
