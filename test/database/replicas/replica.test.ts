import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { ReplicaReport } from '../../../src/database/replicas/replica-report';
import { Replica } from '../../../src/database/replicas/replica';

it('a replica that is down from the start is logged once', async () => {
  const settings = { connectTimeout: 1_000, statementTimeout: 1_000, statements: 'named' } as const;
  const told: unknown[] = [];
  const report = new ReplicaReport({ warn: (...line) => told.push(line) }, 2);
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `postgres://127.0.0.1:${(server.address() as AddressInfo).port}/jobs`;
  const replica = new Replica(url, 1, settings, report);
  // The third poll starts after the results of the first two were noted.
  for (let polls = 0; polls < 3; polls += 1) await once(server, 'connection');
  await replica.close();
  server.close();
  expect(told).toEqual([
    [{ replica: 2, reason: expect.any(String) as string }, 'a replica is down'],
  ]);
});

it('a replica that lags for ten seconds is logged once, and so is its return', () => {
  const told: string[] = [];
  let now = 0;
  const report = new ReplicaReport({ warn: (_, line) => told.push(line) }, 1, () => now);
  const after = (ms: number, isUsed: boolean) => {
    now += ms;
    report.use(isUsed);
    return told.splice(0);
  };
  expect(after(0, false)).toEqual([]);
  expect(after(9_999, false)).toEqual([]);
  expect(after(1, false)).toEqual(['a replica is not used: it lags']);
  expect(after(60_000, false)).toEqual([]);
  expect(after(1, true)).toEqual(['a replica is used again']);
  expect(after(1, true)).toEqual([]);
  expect(after(1, false)).toEqual([]);
  expect(after(9_000, true)).toEqual([]);
});

it('a replica that is a primary is logged once, and so is its return', () => {
  const told: string[] = [];
  const report = new ReplicaReport({ warn: (_, line) => told.push(line) }, 1);
  report.up();
  expect(told).toEqual([]);
  for (let poll = 0; poll < 2; poll += 1) report.primary();
  for (let poll = 0; poll < 2; poll += 1) report.up();
  expect(told).toEqual(['a replica is a primary, and is not read', 'a replica is up again']);
});
