import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { S3Requests } from '../../../src/lib/s3/s3.requests';
import { Upstreams } from '../../../src/lib/upstreams/upstreams';
import { createLog } from '../../../src/observability/log';

it.each([
  [-65, "403; this machine's clock is 65 minutes ahead of the store's"],
  [20, "403; this machine's clock is 20 minutes behind the store's"],
  [14, '403'],
])('says why a store refuses it whose clock is %i minutes off', async (minutes, why) => {
  const store = createServer((_request, response) => {
    const date = new Date(Date.now() + minutes * 60_000).toUTCString();
    response.writeHead(403, { date }).end();
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const { port } = store.address() as AddressInfo;
  const upstreams = new Upstreams(createLog('silent'));
  const requests = new S3Requests(
    {
      endpoint: `http://127.0.0.1:${port}`,
      ...{ region: 'r', bucket: 'b', accessKeyId: 'a', secretAccessKey: 's', pathStyle: true },
    },
    (options) => upstreams.add('s3', options),
  );
  try {
    await expect(requests.send('HEAD', 'key', {})).rejects.toThrow(
      new Error(`object store: HEAD was answered with ${why}`),
    );
  } finally {
    requests.close();
    upstreams.close();
    store.close();
  }
});
