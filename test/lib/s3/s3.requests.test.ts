import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ObjectRefused } from '../../../src/lib/objects/object.store';
import { S3Requests } from '../../../src/lib/s3/s3.requests';
import { Upstreams } from '../../../src/lib/upstreams/upstreams';
import { createLog } from '../../../src/observability/log';

async function withStore(handle: RequestListener, work: (requests: S3Requests) => Promise<void>) {
  const store = createServer(handle);
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const { port } = store.address() as AddressInfo;
  const upstreams = new Upstreams(createLog('silent'));
  const requests = new S3Requests(
    {
      endpoint: `http://127.0.0.1:${port}`,
      ...{ region: 'r', bucket: 'b', accessKeyId: 'a', secretAccessKey: 's', pathStyle: true },
    },
    (options) => upstreams.add('s3', options),
    200,
  );
  try {
    await work(requests);
  } finally {
    requests.close();
    upstreams.close();
    store.closeAllConnections();
    store.close();
  }
}

it.each([
  [-65, "403; this machine's clock is 65 minutes ahead of the store's"],
  [20, "403; this machine's clock is 20 minutes behind the store's"],
  [14, '403'],
])('the error of a 403 explains a clock difference of %i minutes', (minutes, why) =>
  withStore(
    (_request, response) => {
      const date = new Date(Date.now() + minutes * 60_000).toUTCString();
      response.writeHead(403, { date }).end();
    },
    (requests) =>
      expect(requests.send('HEAD', 'key', {})).rejects.toThrow(
        new Error(`object store: HEAD was answered with ${why}`),
      ),
  ),
);

it.each([400, 403, 301, 500])('the store stays up if it answers %i for one object only', (status) =>
  withStore(
    ({ url = '' }, response) => {
      response.writeHead(url.startsWith('/b/?') ? 200 : status).end();
    },
    async (requests) => {
      for (let n = 0; n < 4; n += 1)
        await expect(requests.send('GET', 'key', {})).rejects.toThrow(
          status === 500 ? 'answered with 500' : ObjectRefused,
        );
      expect(requests.breaker.isUp).toBe(true);
    },
  ),
);

it.each([400, 403, 301])('the store counts as down once it answers %i for everything', (status) =>
  withStore(
    (_request, response) => {
      response.writeHead(status).end();
    },
    async (requests) => {
      for (let n = 0; n < 3; n += 1)
        await expect(requests.send('HEAD', 'key', {})).rejects.not.toThrow(ObjectRefused);
      expect(requests.breaker.isUp).toBe(false);
    },
  ),
);

it('reading an answer whose body does not end fails after the time limit', () =>
  withStore(
    (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    },
    async (requests) => {
      for (let n = 0; n < 3; n += 1)
        await expect(requests.read('key', {})).rejects.toThrow('no whole answer within 200 ms');
      expect(requests.breaker.isUp).toBe(false);
    },
  ));
