import { Replica } from '../../../src/database/replicas/replica';

it('reports a replica that is down from the start', async () => {
  const settings = { connectTimeout: 1_000, statementTimeout: 1_000, statements: 'named' } as const;
  let replica: Replica | undefined;
  const told = await new Promise((tell) => {
    replica = new Replica('postgres://127.0.0.1:1/jobs', 1, settings, tell);
  });
  await replica?.close();
  expect(told).toBe('a replica is down');
});
