import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Replica } from '../../../src/database/replicas/replica';

it('reports once a replica that is down from the start', async () => {
  const settings = { connectTimeout: 1_000, statementTimeout: 1_000, statements: 'named' } as const;
  const told: string[] = [];
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `postgres://127.0.0.1:${(server.address() as AddressInfo).port}/jobs`;
  const replica = new Replica(url, 1, settings, (what) => told.push(what));
  // The third poll comes after what the first two found was noted.
  for (let polls = 0; polls < 3; polls += 1) await once(server, 'connection');
  await replica.close();
  server.close();
  expect(told).toEqual(['a replica is down']);
});
