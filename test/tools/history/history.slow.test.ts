import { Replicas } from '../../../src/database/replicas/replicas';
import { runHistory } from '../../../tools/history/run';
import { triesOf } from '../../support/environment';
import { jobs as insertJobs } from '../../support/factories';
import { startPrimary, type TestPrimary, type TestReplica } from '../../support/upstreams/replicas';
import { startService, type TestService } from '../../support/service';

const SECONDS = triesOf('HISTORY_SECONDS', 8);
/** The delays of replay on the replicas, in milliseconds. */
const DELAYS_MS = [2_000, 20_000] as const;
const USERS = [101, 102, 103, 104];

jest.setTimeout(SECONDS * 1_000 + 120_000);

let primary: TestPrimary;
const replicas: TestReplica[] = [];
const services: TestService[] = [];
let jobs: string[];
let administrator: string;

beforeAll(async () => {
  primary = await startPrimary();
  while (replicas.length < DELAYS_MS.length) replicas.push(await primary.addReplica());
  const settings = {
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URLS: replicas.map(({ url }) => url).join(','),
    // No replica is excluded for its lag, so only a user's own writes decide.
    DATABASE_REPLICA_LAG: '600000',
    RATE_LIMITS: 'off',
    // Otherwise, others' searches would evict a user's.
    KEYWORD_HISTORY_SCOPE: 'caller',
  };
  for (let n = 0; n < 2; n += 1) services.push(await startService(settings));
  const [service] = services as [TestService];
  for (const user of [...USERS, 100]) administrator = await service.tokenFor(user);
  await service.knex('users').where({ id: 100 }).update({ role: 'admin' });
  jobs = (await insertJobs(service.knex, Array(10).fill({}) as object[])).map(String);
  for (const replica of replicas) await replica.inStep();
});
afterAll(async () => {
  for (const service of services) await service.close();
  await primary.close();
});
afterEach(() => jest.restoreAllMocks());

async function run(seconds: number, onBegun?: () => Promise<void>) {
  const until = performance.now() + seconds * 1_000;
  const { history, violations } = await runHistory({
    bases: services.map(({ base }) => base),
    token: administrator,
    users: USERS,
    jobs,
    goesOn: () => performance.now() < until,
    scope: 'caller',
    // Other users may see data as old as the slowest replica's.
    slack: Math.max(...DELAYS_MS) + 5_000,
    ...(onBegun && { onBegun }),
  });
  return { counts: history.counts, violations };
}

describe('histories of many callers at two instances', () => {
  it('show callers their own writes with replay delayed by 2 s and 20 s', async () => {
    for (const [index, replica] of replicas.entries()) await replica.delay(DELAYS_MS[index] ?? 0);
    const mayServe = jest.spyOn(Replicas.prototype, 'mayServe');
    // On a busy machine, no user may be idle for long enough that a replica serves them.
    for (let byReplicas = 0; byReplicas === 0;) {
      const { counts, violations } = await run(SECONDS);
      byReplicas = mayServe.mock.results.filter(({ value }) => value === true).length;
      console.log({ seconds: SECONDS, ...counts, byReplicas, violations: violations.length });
      expect(violations).toEqual([]);
      expect(counts).toMatchObject({ failedWrites: 0, failedReads: 0 });
    }
  });

  it('have violations, which are found, if Replicas.mayServe always agrees', async () => {
    jest.spyOn(Replicas.prototype, 'mayServe').mockReturnValue(true);
    for (const replica of replicas) await replica.delay(0);
    const pauseThem = async () => {
      for (const replica of replicas) await replica.inStep();
      for (const replica of replicas) await replica.pause();
    };
    // On a busy machine, one round may be too short to write anything.
    let found = false;
    while (!found) {
      const { violations } = await run(2, pauseThem);
      found = violations.some(({ kind }) => kind === 'own write not read');
      for (const replica of replicas) await replica.resume();
    }
    expect(found).toBe(true);
  });
});
