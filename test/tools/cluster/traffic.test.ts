import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Cluster } from '../../../tools/cluster/cluster';
import { Traffic } from '../../../tools/cluster/runs/traffic';

describe('the traffic of a cluster', () => {
  it('ends with the cluster, even if nobody stopped it', async () => {
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.end('{"data":{"issueToken":{"token":"t"}}}'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const cluster = { layout: { ports: { web: port } }, administrator: 'a', hasEnded: false };
    const traffic = await Traffic.begin(cluster as unknown as Cluster, ['lists'], false);
    cluster.hasEnded = true;
    await traffic.ended;
    expect(traffic.samples.length).toBeGreaterThan(0);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
