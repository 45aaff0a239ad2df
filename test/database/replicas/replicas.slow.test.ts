import { aJob } from '../../support/factories';
import { createLog } from '../../../src/observability/log';
import { startPrimary, type TestPrimary, type TestReplica } from '../../support/upstreams/replicas';
import { startNetworkProxy } from '../../support/upstreams/network-proxy';
import { startService, type TestService } from '../../support/service';
import { startStopwatch } from '../../support/stopwatch';
import { isDatabaseAway } from '../../../src/database/faults';
import { Replicas } from '../../../src/database/replicas/replicas';
import { PERIODIC } from '../../support/statements';

jest.setTimeout(120_000);

let primary: TestPrimary;
let one: TestReplica;
let other: TestReplica;
const services: TestService[] = [];

/** Ten minutes of lag are allowed, so that only reads of a user's own writes are tested. */
const settings = () => ({
  DATABASE_URL: primary.url,
  DATABASE_REPLICA_URLS: `${one.url},${other.url}`,
  DATABASE_REPLICA_LAG: '600000',
  RATE_LIMITS: 'off',
});

async function start(): Promise<void> {
  primary = await startPrimary();
  [one, other] = [await primary.addReplica(), await primary.addReplica()];
  services.push(await startService(settings()), await startService(settings()));
}
async function close(): Promise<void> {
  await Promise.all([one.resume(), other.resume()]).catch(() => undefined);
  for (const service of services.splice(0)) await service.close();
  await primary.close();
}
beforeAll(start);
afterAll(close);
afterEach(() => jest.restoreAllMocks());

const at = (index: number): TestService => {
  const service = services[index % services.length];
  if (service === undefined) throw new Error('no service');
  return service;
};

/** Returns the statements of requests that the services run on the primary during `work`. */
async function onPrimary(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const note = ({ sql }: { sql: string }) => {
    if (!PERIODIC.test(sql)) statements.push(sql);
  };
  for (const { database } of services) database.on('query', note);
  await work();
  for (const { database } of services) database.removeListener('query', note);
  return statements;
}

const VIEWER = '{ viewer { id keywords { keyword } favourites { total } } }';
interface Seen {
  readonly viewer: { id: string; keywords: { keyword: string }[] } | null;
}

/**
 * A user repeatedly writes at one instance and reads at the next; returns the number of outdated
 * answers.
 */
async function violations(token: string, rounds: number): Promise<number> {
  let lies = 0;
  for (let round = 0; round < rounds; round += 1) {
    const keyword = `k${round}`;
    const mutation = 'mutation ($keyword: String!) { recordKeyword(keyword: $keyword) { id } }';
    const written = await at(round).graphql(mutation, { keyword }, token);
    expect(written.errors).toBeUndefined();
    const { data } = await at(round + 1).graphql<Seen>(VIEWER, {}, token);
    if (data.viewer?.keywords[0]?.keyword !== keyword) lies += 1;
  }
  return lies;
}

/** A query of everything that users read, some of it cached by the service. */
const EVERYTHING =
  '{ jobs { total } viewer { id } categories { id } factories { id } agentContent }';

/** Resolves once the services read from replicas. */
async function untilReplicasAreUsed(token?: string): Promise<void> {
  for (const service of services)
    while ((await onPrimary(() => service.graphql(EVERYTHING, {}, token))).length > 0);
}

describe('with replicas, the service', () => {
  it('runs no statement of queries on the primary while nobody writes', async () => {
    const token = await at(0).tokenFor(7);
    await aJob(at(0).knex);
    await Promise.all([one.inStep(), other.inStep()]);
    await untilReplicasAreUsed(token);
    const read = async () => {
      for (let n = 0; n < 20; n += 1) {
        const asked = await at(n).graphql<Seen>(
          `${VIEWER.slice(0, -1)} jobs { total } }`,
          {},
          token,
        );
        expect([asked.errors, asked.data.viewer?.id]).toEqual([undefined, '7']);
        expect((await at(n).graphql(EVERYTHING, {}, token)).errors).toBeUndefined();
        expect((await at(n).rest('jobList', {}, n % 2 === 0 ? token : undefined)).code).toBe(1);
      }
    };
    // A replica that is silent for 600 ms, as on a busy machine, is left out for a moment. The
    // test's time limit ends the wait.
    while ((await onPrimary(read)).length > 0);
  });

  it('recognises the errors of a standby that is used as the primary', async () => {
    const errorOf = (sql: string) => one.knex.raw(sql).catch((error: unknown) => error);
    for (const sql of ['SELECT pg_current_wal_insert_lsn()', 'DELETE FROM users', "NOTIFY c, ''"])
      expect(isDatabaseAway(await errorOf(sql))).toBe(true);
  });

  it('searches jobs on a replica and records the search on the primary', async () => {
    const token = await at(0).tokenFor(11);
    const id = await aJob(at(0).knex, { job_name: '焊工' });
    await Promise.all([one.inStep(), other.inStep()]);
    await untilReplicasAreUsed(token);
    const statements = await onPrimary(async () => {
      const { data } = await at(0).rest('jobList', { keyword: '焊工' }, token);
      expect(data).toMatchObject({ data: [{ id }] });
    });
    expect(statements.filter((sql) => /\bjob_keyword_record\b/.test(sql))).toHaveLength(1);
    expect(statements.filter((sql) => /\bFROM job\b/.test(sql))).toEqual([]);
    expect((await at(1).rest('keywordList', {}, token)).data).toEqual(['焊工']);
  });

  it('shows callers their own writes at any instance while replay is paused', async () => {
    const token = await at(0).tokenFor(8);
    await Promise.all([one.inStep(), other.inStep()]);
    await one.pause();
    await other.pause();
    expect(await violations(token, 30)).toBe(0);
    await one.resume();
    expect(await violations(token, 30)).toBe(0);
    await other.resume();
  });

  it('does not read from a replica that has diverged from the primary', async () => {
    const lost = await primary.addReplica();
    await lost.goAstray();
    const urls = `${lost.url},${other.url}`;
    const service = await startService({ ...settings(), DATABASE_REPLICA_URLS: urls });
    services.unshift(service);
    try {
      const token = await at(0).tokenFor(10);
      await other.inStep();
      await untilReplicasAreUsed(token);
      expect(await violations(token, 20)).toBe(0);
    } finally {
      services.shift();
      await service.close();
    }
  });

  it('would show stale data if Replicas.mayServe always agreed', async () => {
    const token = await at(0).tokenFor(9);
    await Promise.all([one.inStep(), other.inStep()]);
    await untilReplicasAreUsed(token);
    jest.spyOn(Replicas.prototype, 'mayServe').mockReturnValue(true);
    await one.pause();
    await other.pause();
    expect(await violations(token, 10)).toBeGreaterThan(0);
    await one.resume();
    await other.resume();
  });

  it('recognises new sessions and rejects ended ones at once, at any instance', async () => {
    await one.pause();
    await other.pause();
    for (let round = 0; round < 10; round += 1) {
      const token = await at(round).tokenFor(20 + round);
      const asked = await at(round + 1).graphql<Seen>(VIEWER, {}, token);
      expect(asked.data.viewer?.id).toBe(String(20 + round));
    }
    await one.resume();
    await other.resume();
    const token = await at(0).tokenFor(40);
    await Promise.all([one.inStep(), other.inStep()]);
    await untilReplicasAreUsed(token);
    await one.pause();
    await other.pause();
    expect((await at(0).graphql('mutation { logOut }', {}, token)).errors).toBeUndefined();
    for (let n = 0; n < 4; n += 1)
      expect((await at(n).graphql<Seen>(VIEWER, {}, token)).data.viewer).toBeNull();
    await one.resume();
    await other.resume();
  });

  it("bases no write on a replica's data", async () => {
    const token = await at(0).tokenFor(50);
    await Promise.all([one.inStep(), other.inStep()]);
    await untilReplicasAreUsed(token);
    await one.pause();
    await other.pause();
    await at(0).knex('user_token').where({ user_id: 50 }).delete();
    // A token that no replica knows is invalid at once.
    expect(await at(0).rest('jobInfo', { job_id: 999 }, 'unknown')).toMatchObject({ code: 0 });
    expect(await at(0).rest('keywordList', {}, 'unknown')).toMatchObject({ code: 401 });
    const refused = await at(0).graphql('mutation { clearKeywords }', {}, token);
    expect(refused.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    await one.resume();
    await other.resume();
  });

  it('caches no rows older than a known change', async () => {
    await Promise.all([one.inStep(), other.inStep()]);
    await untilReplicasAreUsed();
    await one.pause();
    await other.pause();
    const chosen = jest.spyOn(Replicas.prototype, 'forAnyone');
    const [row] = await at(0)
      .knex('category')
      .insert({ name: '新' })
      .returning<{ id: number }[]>('id');
    // Every instance must see the change although no replica has it.
    for (const service of services)
      for (let seen = false; !seen;) {
        const { data } = await service.graphql<{ categories: { id: string }[] }>(
          '{ categories { id } }',
        );
        seen = data.categories.some(({ id }) => id === String(row?.id));
      }
    expect(chosen.mock.results.some(({ value }) => value !== undefined)).toBe(true);
    await one.resume();
    await other.resume();
  });

  it('stops using a replica that hangs and uses it again later', async () => {
    const lines: string[] = [];
    const log = createLog('warn', false, { write: (text) => void lines.push(text) });
    const service = await startService({ ...settings(), DATABASE_REPLICA_URLS: one.url }, log);
    const count = '{ jobs { total } }';
    const said = async (line: string) => {
      while (!lines.join('').includes(line)) await new Promise((go) => setImmediate(go));
    };
    try {
      const metrics = async () => (await fetch(`${service.base}/metrics`)).text();
      while (!(await metrics()).includes('gateway_replica_in_use{replica="1"} 1'));
      expect(lines.join('')).not.toContain('a replica is');
      one.signal('SIGSTOP');
      await said('a replica is down');
      expect(lines.join('')).toContain('"reason":"ETIMEDOUT"');
      for (let n = 0; n < 5; n += 1) expect((await service.graphql(count)).errors).toBeUndefined();
      lines.length = 0;
      one.signal('SIGCONT');
      await said('a replica is up again');
    } finally {
      one.signal('SIGCONT');
      await service.close();
    }
  });
});

describe('nodes of another cluster', () => {
  it('are not read, and are reported', async () => {
    const lines: string[] = [];
    const log = createLog('warn', false, { write: (text) => void lines.push(text) });
    const stranger = await startPrimary();
    const standby = await stranger.addReplica();
    const nodes = { DATABASE_REPLICA_URLS: `${standby.url},${stranger.url}` };
    const service = await startService({ ...settings(), ...nodes }, log);
    try {
      for (const line of ['of another database cluster', 'a replica is a primary'])
        while (!lines.join('').includes(line)) await new Promise((go) => setImmediate(go));
      const metrics = await (await fetch(`${service.base}/metrics`)).text();
      for (const replica of [1, 2])
        expect(metrics).toContain(`gateway_replica_in_use{replica="${replica}"} 0`);
    } finally {
      await service.close();
      await stranger.close();
    }
  });
});

describe('a replica that hangs with requests sent to it', () => {
  it('delays them for less than 8 s, and none of them fails', async () => {
    const network = await startNetworkProxy(new URL(one.url));
    const service = await startService({ ...settings(), DATABASE_REPLICA_URLS: network.url });
    services.push(service);
    try {
      const token = await service.tokenFor(12);
      await one.inStep();
      // More than the connections of the pool.
      const many = () =>
        Promise.all(Array.from({ length: 40 }, () => service.graphql(VIEWER, {}, token)));
      while ((await onPrimary(many)).length > 0);
      network.hush(true);
      const elapsed = startStopwatch();
      for (const { errors } of await many()) expect(errors).toBeUndefined();
      expect(elapsed()).toBeLessThan(8_000);
    } finally {
      services.pop();
      await service.close();
      await network.close();
    }
  });
});

describe('a replica that exceeds DATABASE_REPLICA_LAG', () => {
  /** The test's time limit ends the wait. */
  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo()));
  }

  it('is not used until it has caught up', async () => {
    const strict = await startService({ ...settings(), DATABASE_REPLICA_LAG: '500' });
    try {
      services.push(strict);
      const fromPrimary = async () =>
        (await onPrimary(() => strict.graphql('{ jobs { total } }'))).length > 0;
      const inUse = async () => {
        const metrics = await (await fetch(`${strict.base}/metrics`)).text();
        return /^gateway_replica_in_use\{replica="1"\} (\d)$/m.exec(metrics)?.[1];
      };
      await until(async () => !(await fromPrimary()));
      await until(async () => (await inUse()) === '1');
      await one.pause();
      await other.pause();
      await aJob(strict.knex);
      // One of them may be excluded a moment before the other.
      await until(async () => (await fromPrimary()) && (await inUse()) === '0');
      await one.resume();
      await other.resume();
      await until(async () => !(await fromPrimary()));
    } finally {
      services.pop();
      await strict.close();
    }
  });
});

describe('a primary that dies', () => {
  beforeAll(async () => {
    // Lists the primary, too, as docs/deployment.md recommends.
    const urls = `${one.url},${primary.url},${other.url}`;
    services.push(await startService({ ...settings(), DATABASE_REPLICA_URLS: urls }));
  });
  afterAll(async () => {
    await close();
    await start();
  });

  it('stops writes but not reads', async () => {
    const token = await at(0).tokenFor(60);
    await Promise.all([one.inStep(), other.inStep()]);
    await untilReplicasAreUsed(token);
    await primary.kill();
    for (const service of services) {
      const read = () =>
        service.graphql<Seen>(`${VIEWER.slice(0, -1)} jobs { total } }`, {}, token);
      let answer = await read();
      while (answer.errors !== undefined) answer = await read();
      for (let n = 0; n < 10; n += 1) expect((await read()).data.viewer?.id).toBe('60');
    }
    const refused = await at(0).graphql('mutation { clearKeywords }', {}, token);
    expect(refused.errors?.[0]?.extensions.code).toBe('SERVICE_UNAVAILABLE');
    expect((await at(0).rest('jobList', { keyword: '焊工' }, token)).code).toBe(1);
    const readiness = await fetch(`${at(0).base}/readyz`);
    expect([readiness.status, await readiness.text()]).toEqual([
      200,
      'ready, without the primary\n',
    ]);
    const metrics = await (await fetch(`${at(0).base}/metrics`)).text();
    expect(metrics).toMatch(/^gateway_replica_in_use\{replica="1"\} 1$/m);
  });
});
