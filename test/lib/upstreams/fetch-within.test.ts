import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchWithin } from '../../../src/lib/upstreams/fetch-within';
import { keepCollecting } from '../../support/garbage';

let server: Server;
let base: string;
/** The number of open connections on the server, by path. */
const open = new Map<string, number>();

/** One byte at a time, for ever. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write('x'), 5);
  response.on('close', () => clearInterval(timer));
}

const answers: Record<string, (response: ServerResponse) => void> = {
  '/whole': (response) => response.writeHead(200, { 'x-kind': 'whole' }).end('whole'),
  '/silent': () => undefined,
  '/slow-headers': (response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => response.socket?.write('x-more: 1\r\n'), 5);
    response.on('close', () => clearInterval(timer));
  },
  '/drip': (response) => drip(response.writeHead(200)),
  '/drip-of-known-length': (response) =>
    drip(response.writeHead(200, { 'content-length': 10_000 })),
  '/stops': (response) => void response.writeHead(200, { 'content-length': 10 }).write('12345'),
  '/breaks-off': (response) => {
    response.writeHead(200, { 'content-length': 10 }).write('12345', () => response.destroy());
  },
  '/too-large': (response) => response.writeHead(200).end(Buffer.alloc(20_000)),
  '/says-too-large': (response) =>
    void response.writeHead(200, { 'content-length': 1e9 }).write('x'),
  '/compressed': (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'),
  '/moved': (response) => drip(response.writeHead(302, { location: '/whole' })),
  '/no-http': (response) => void response.socket?.end('hello\r\n\r\n'),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    open.set(path, (open.get(path) ?? 0) + 1);
    request.socket.once('close', () => open.set(path, 0));
    answers[path]?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string, ms = 150) => fetchWithin(new URL(path, base), { ms, maxBytes: 10_000 });

test('fetchWithin returns a complete answer with its status, headers and body', async () => {
  const { status, headers, body } = await get('/whole', 5_000);
  expect([status, headers['x-kind'], body.toString()]).toEqual([200, 'whole', 'whole']);
});

test('fetchWithin does not follow a redirect or wait for its body', async () => {
  const { status, headers, body } = await get('/moved', 5_000);
  expect([status, headers.location, body.length]).toEqual([302, '/whole', 0]);
});

test.each(['/silent', '/slow-headers', '/drip', '/drip-of-known-length', '/stops'])(
  'fetchWithin aborts %s at the time limit despite garbage collection',
  async (path) => {
    const stopCollecting = keepCollecting();
    try {
      const asked = Array.from({ length: 4 }, () => get(path));
      const outcomes = await Promise.allSettled(asked);
      expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
      expect(outcomes).toMatchObject(
        Array(4).fill({ reason: { message: 'no complete answer within 150 ms' } }),
      );
      while ((open.get(path) ?? 0) > 0) await new Promise((resolve) => setImmediate(resolve));
    } finally {
      stopCollecting();
    }
  },
);

test.each([
  ['/breaks-off', /aborted|hang up/],
  ['/too-large', /larger than 10000 bytes/],
  ['/says-too-large', /larger than 10000 bytes/],
  ['/compressed', /compressed/],
  ['/no-http', /Parse Error/],
])('fetchWithin rejects %s', async (path, reason) => {
  await expect(get(path, 5_000)).rejects.toThrow(reason);
});
