import { Replica } from '../../../src/database/replicas/replica';

it('reports once a replica that is down from the start', async () => {
  const settings = { connectTimeout: 1_000, statementTimeout: 1_000, statements: 'named' } as const;
  const told: string[] = [];
  const replica = new Replica('postgres://127.0.0.1:1/jobs', 1, settings, (what) =>
    told.push(what),
  );
  // Several polls, one every 50 ms.
  await new Promise((go) => setTimeout(go, 400));
  await replica.close();
  expect(told).toEqual(['a replica is down']);
});
