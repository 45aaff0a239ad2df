import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import { ObjectRefused, type ObjectStore } from '../../../src/lib/objects/object.store';
import { S3Client } from '../../../src/lib/s3/s3.client';
import { ObjectDelivery } from '../../../src/lib/objects/object.delivery';
import { Breaker } from '../../../src/lib/upstreams/breaker';
import { startS3, type TestS3 } from '../../support/upstreams/s3';

describe('an object of the object store', () => {
  let s3: TestS3;
  let objects: S3Client;
  let server: Server;
  let base: string;
  /** The result of `serve` for the last request. */
  let served: Promise<boolean>;
  beforeAll(async () => {
    s3 = await startS3();
    const events = { down: () => undefined, up: () => undefined };
    objects = new S3Client(s3.settings, (options) => new Breaker('s3', options, events));
    await objects.put('a.jpg', Buffer.from('picture'), { contentType: 'image/jpeg' });
    const delivery = new ObjectDelivery(objects, { way: 'service', cdnUrl: undefined });
    server = createServer((request, response) => {
      served = delivery.serve(request.url?.slice(1) ?? '', request, response, 'no-cache');
      void served.then((isServed) => isServed || response.writeHead(404).end());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.close();
    objects.close();
    await s3.close();
  });

  const get = (path: string, headers: Record<string, string>) =>
    fetch(`${base}/${path}`, { headers });

  it('is served with 200, 206, 304 or 416, as the request headers demand', async () => {
    const etag = (await get('a.jpg', {})).headers.get('etag') ?? '';
    for (const [headers, status] of [
      [{}, 200],
      [{ range: 'bytes=0-2' }, 206],
      [{ 'if-none-match': etag }, 304],
      [{ range: 'bytes=99-' }, 416],
    ] as const) {
      const answer = await get('a.jpg', headers);
      expect([headers, answer.status]).toEqual([headers, status]);
      await answer.text();
      expect(await served).toBe(true);
    }
  });

  it('is answered with 304 if the store answers 412', async () => {
    // Some stores answer If-None-Match like this; s3rver never does.
    const answer = new IncomingMessage(new Socket());
    Object.assign(answer, { statusCode: 412, complete: true }).push(null);
    const store = { open: () => Promise.resolve(answer) } as unknown as ObjectStore;
    const delivery = new ObjectDelivery(store, { way: 'service', cdnUrl: undefined });
    const request = new IncomingMessage(new Socket());
    const response = new ServerResponse(request);
    expect(await delivery.serve('a.jpg', request, response, 'no-cache')).toBe(true);
    expect([response.statusCode, response.writableEnded]).toEqual([304, true]);
  });

  it('is not continued after a weak ETag, which may be that of other bytes', async () => {
    const statusOf = async (etag: string) => {
      const open = (_method: string, _key: string, { range }: Record<string, string> = {}) => {
        const answer = new IncomingMessage(new Socket());
        const statusCode = range === undefined ? 200 : 206;
        Object.assign(answer, { statusCode, complete: true, headers: { etag } }).push(null);
        return Promise.resolve(answer);
      };
      const store = { open } as unknown as ObjectStore;
      const delivery = new ObjectDelivery(store, { way: 'service', cdnUrl: undefined });
      const request = new IncomingMessage(new Socket());
      Object.assign(request.headers, { range: 'bytes=3-', 'if-range': etag });
      const response = new ServerResponse(request);
      await delivery.serve('a.jpg', request, response, 'no-cache');
      return response.statusCode;
    };
    expect([await statusOf('"a"'), await statusOf('W/"a"')]).toEqual([206, 200]);
  });

  it('is answered with a whole 503 if the store breaks off before its first byte', async () => {
    const open = () => {
      const answer = new IncomingMessage(new Socket());
      Object.assign(answer, { statusCode: 200, headers: { 'content-length': '999', etag: '"a"' } });
      setImmediate(() => answer.destroy());
      return Promise.resolve(answer);
    };
    const store = { open } as unknown as ObjectStore;
    const delivery = new ObjectDelivery(store, { way: 'service', cdnUrl: undefined });
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    expect(await delivery.serve('a.jpg', response.req, response, 'no-cache')).toBe(true);
    expect(response.statusCode).toBe(503);
    for (const name of ['content-length', 'etag', 'accept-ranges'])
      expect([name, response.getHeader(name)]).toEqual([name, undefined]);
  });

  it('is cut off if the store breaks off in the middle', async () => {
    const open = () => {
      const answer = new IncomingMessage(new Socket());
      Object.assign(answer, { statusCode: 200, headers: {} }).push('pic');
      setImmediate(() => setImmediate(() => answer.destroy()));
      return Promise.resolve(answer);
    };
    const store = { open } as unknown as ObjectStore;
    const delivery = new ObjectDelivery(store, { way: 'service', cdnUrl: undefined });
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    expect(await delivery.serve('a.jpg', response.req, response, 'no-cache')).toBe(true);
    expect([response.headersSent, response.destroyed]).toEqual([true, true]);
  });

  it('is answered with 503 while 1,024 others are being served, and no longer', async () => {
    const ends: (() => void)[] = [];
    const open = () => new Promise<undefined>((resolve) => ends.push(() => resolve(undefined)));
    const store = { open } as unknown as ObjectStore;
    const delivery = new ObjectDelivery(store, { way: 'service', cdnUrl: undefined });
    const serve = () => {
      const response = new ServerResponse(new IncomingMessage(new Socket()));
      return { response, isServed: delivery.serve('a.jpg', response.req, response, 'no-cache') };
    };
    const others = Array.from({ length: 1_024 }, serve);
    const refused = serve();
    expect([await refused.isServed, refused.response.statusCode]).toEqual([true, 503]);
    while (ends.length < others.length) await new Promise(setImmediate);
    for (const end of ends.splice(0)) end();
    await Promise.all(others.map(({ isServed }) => isServed));
    const { isServed } = serve();
    while (ends.length === 0) await new Promise(setImmediate);
    ends[0]?.();
    expect(await isServed).toBe(false);
  });

  it('is not served if the store does not have it', async () => {
    for (const path of ['b.jpg', 'x'.repeat(256)]) {
      expect((await get(path, {})).status).toBe(404);
      expect(await served).toBe(false);
    }
  });

  it('is not served if the store refuses it', async () => {
    const store = { open: () => Promise.reject(new ObjectRefused(403, 'denied')) };
    const delivery = new ObjectDelivery(store as unknown as ObjectStore, {
      way: 'service',
      cdnUrl: undefined,
    });
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    expect(await delivery.serve('a.jpg', response.req, response, 'no-cache')).toBe(false);
  });

  it.each([
    ['redirect', 'GET', 'public', 'https://signed.example', 'public, max-age=1800'],
    // Its signature does not fit a GET.
    ['redirect', 'HEAD', 'public', 'https://signed.example', 'no-cache'],
    ['redirect', 'GET', 'no-cache', 'https://signed.example', 'no-cache'],
    ['cdn', 'HEAD', 'public', 'https://cdn.example/a%20b/c.jpg', 'public, max-age=1800'],
    ['cdn', 'GET', 'no-cache', 'https://cdn.example/a%20b/c.jpg', 'no-cache'],
  ] as const)(
    'is redirected (%s, %s, %s) to %s, to be kept: %s',
    async (way, method, cacheControl, location, kept) => {
      const store = {
        head: () => Promise.resolve({}),
        presign: () => Promise.resolve('https://signed.example'),
      } as unknown as ObjectStore;
      const delivery = new ObjectDelivery(store, { way, cdnUrl: 'https://cdn.example' });
      const request = Object.assign(new IncomingMessage(new Socket()), { method });
      const response = new ServerResponse(request);
      const writeHead = jest.spyOn(response, 'writeHead');
      expect(await delivery.serve('a b/c.jpg', request, response, cacheControl)).toBe(true);
      const headers = { Location: location, 'Cache-Control': kept };
      expect(writeHead).toHaveBeenCalledWith(302, headers);
    },
  );
});
