import { issueToken } from '../../src/features/viewer/token/token.storage';
import { startNetworkProxy } from '../support/upstreams/network-proxy';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { aJob } from '../support/factories';
import { untilLockWaits } from '../support/lock-waits';
import { createLog } from '../../src/observability/log';
import { startService, type TestService } from '../support/service';
import { startStopwatch } from '../support/stopwatch';

// Job lists are never cached, so an outage shows at once.
const query = JSON.stringify({ query: '{ jobs { items { id } } }' });
const json = { 'content-type': 'application/json' };

jest.setTimeout(30_000);

/**
 * PostgreSQL is unreachable, restarted, out of connections, read-only or slow: responses stay
 * clear, and the service recovers by itself.
 */
describe('while the database fails, the service', () => {
  let database: TestDatabase;
  let network: Awaited<ReturnType<typeof startNetworkProxy>>;
  let instance: TestService;

  beforeAll(async () => {
    database = await createTestDatabase();
    network = await startNetworkProxy(new URL(database.url));
    instance = await startService({ DATABASE_URL: network.url, STATEMENT_TIMEOUT: '500' });
  });
  afterEach(() => {
    network.hush(false);
    network.cut(false);
  });
  afterAll(async () => {
    await instance.close();
    await network.close();
    await database.close();
  });

  const ask = async () => {
    const elapsed = startStopwatch();
    const response = await instance.post('jobList');
    return { response, envelope: (await response.json()) as { code: number }, ms: elapsed() };
  };
  const goodAgain = async () => {
    const elapsed = startStopwatch();
    while ((await ask()).envelope.code !== 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return elapsed();
  };

  it('returns 503 at both endpoints and /readyz, and recovers within 5 s', async () => {
    await goodAgain();
    network.cut(true);
    for (let n = 0; n < 5; n += 1) {
      const { response, envelope, ms } = await ask();
      expect(envelope).toMatchObject({ code: 503, msg: '服务暂不可用，请稍后再试', data: null });
      expect(response.headers.get('retry-after')).toBe('1');
      expect(ms).toBeLessThan(2000);
    }
    const graphql = await fetch(`${instance.base}/graphql`, {
      method: 'POST',
      body: query,
      headers: json,
    });
    expect(await graphql.json()).toMatchObject({
      errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }],
    });
    const ready = await fetch(`${instance.base}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('database')]);
    expect((await fetch(`${instance.base}/healthz`)).status).toBe(200);

    network.cut(false);
    expect(await goodAgain()).toBeLessThan(5000);
    expect((await fetch(`${instance.base}/readyz`)).status).toBe(200);
  });

  it('logs an outage once and counts each failed request of a cached document', async () => {
    let text = '';
    const log = createLog('info', false, { write: (line) => void (text += line) });
    const watched = await startService({ DATABASE_URL: network.url }, log);
    const send = async () => {
      const response = await fetch(`${watched.base}/graphql`, {
        method: 'POST',
        body: query,
        headers: json,
      });
      return (await response.json()) as object;
    };
    for (let time = 0; time < 3; time += 1)
      expect(await send()).toEqual({ data: { jobs: { items: [] } } });
    const requestsTold = () => text.split('"msg":"request"').length - 1;
    while (requestsTold() < 3) await new Promise((resolve) => setImmediate(resolve));
    text = '';
    network.cut(true);
    for (let time = 0; time < 6; time += 1)
      expect(await send()).toMatchObject({
        errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }],
      });

    const isTold = () => requestsTold() >= 6 && text.includes('the database is away');
    while (!isTold()) await new Promise((resolve) => setImmediate(resolve));
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; outcome?: string; reason?: string });
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests.map(({ outcome }) => outcome)).toEqual(Array(6).fill('SERVICE_UNAVAILABLE'));
    expect(text).not.toContain('request failed');
    expect(lines.filter(({ msg }) => msg === 'the database is away')).toMatchObject([
      { reason: expect.any(String) as string },
    ]);
    const metrics = await (await fetch(`${watched.base}/metrics`)).text();
    const counted = [...metrics.matchAll(/^gateway_requests_total\{(.*)\} (\d+)$/gm)]
      .filter(([, labels = '']) => labels.includes('outcome="SERVICE_UNAVAILABLE"'))
      .map(([, , count]) => Number(count));
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(6);
    network.cut(false);
    await watched.close();
    expect(await goodAgain()).toBeLessThan(5000);
  });

  it('returns 503 if its role cannot log in, and logs the outage once', async () => {
    let text = '';
    const log = createLog('warn', false, { write: (line) => void (text += line) });
    const url = new URL(database.url);
    url.username = url.pathname.slice(1);
    await database.knex.raw(
      `CREATE ROLE ${url.username} SUPERUSER LOGIN PASSWORD '${url.password}'`,
    );
    const refused = await startService({ DATABASE_URL: url.href }, log);
    const status = async () => (await refused.post('jobList')).status;
    try {
      expect(await status()).toBe(200);
      await database.knex.raw(`ALTER ROLE ${url.username} NOLOGIN`);
      await database.knex.raw(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = ?',
        [url.username],
      );
      for (let n = 0; n < 10; n += 1) expect(await status()).toBe(503);
      expect((await fetch(`${refused.base}/readyz`)).status).toBe(503);
      await database.knex.raw(`ALTER ROLE ${url.username} LOGIN`);
      while ((await status()) !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
      expect(text.split('the database is away')).toHaveLength(2);
      expect(text).not.toContain('request failed');
    } finally {
      await refused.close();
      await database.knex.raw(`DROP ROLE ${url.username}`);
    }
  });

  it('recovers within 5 s after all its connections were terminated', async () => {
    await Promise.all(Array.from({ length: 8 }, ask));
    await database.knex.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    expect(await goodAgain()).toBeLessThan(5000);
  });

  it('returns 503 within 4 s if the server accepts connections but does not answer', async () => {
    await goodAgain();
    network.hush(true);
    const { envelope, ms } = await ask();
    expect(envelope.code).toBe(503);
    expect(ms).toBeLessThan(4000);
    network.hush(false);
    expect(await goodAgain()).toBeLessThan(5000);
  });

  it('detects a hanging server within 6 s, well before STATEMENT_TIMEOUT', async () => {
    const patient = await startService({ DATABASE_URL: network.url });
    expect((await patient.post('jobList')).status).toBe(200);
    network.hush(true);
    const first = patient.post('jobList');
    const isRefused = () =>
      fetch(`${patient.base}/jobList`, { method: 'POST', signal: AbortSignal.timeout(500) }).then(
        ({ status }) => status === 503,
        () => false,
      );
    const elapsed = startStopwatch();
    while (!(await isRefused())) expect(elapsed()).toBeLessThan(6000);
    network.hush(false);
    expect((await first).status).toBe(503);
    while ((await patient.post('jobList')).status !== 200)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await patient.close();
  });

  it('cancels a statement after STATEMENT_TIMEOUT and returns 503', async () => {
    await database.knex.transaction(async (transaction) => {
      await transaction.raw('LOCK TABLE job');
      const { envelope } = await ask();
      expect(envelope.code).toBe(503);
    });
    expect(await goodAgain()).toBeLessThan(5000);
  });

  it("returns 503 if the role's transaction_timeout ends a transaction", async () => {
    const limited = new URL(database.url);
    limited.username = limited.pathname.slice(1);
    await database.knex.raw(
      `CREATE ROLE ${limited.username} SUPERUSER LOGIN PASSWORD '${limited.password}'`,
    );
    await database.knex.raw(`ALTER ROLE ${limited.username} SET transaction_timeout = '500ms'`);
    const service = await startService({ DATABASE_URL: limited.href });
    const transaction = await database.knex.transaction();
    await transaction.raw('LOCK TABLE job');
    try {
      expect((await service.post('jobList')).status).toBe(503);
      await transaction.rollback();
    } finally {
      await service.close();
      await database.knex.raw(`DROP ROLE ${limited.username}`);
    }
  });

  it('serves other requests within 4 s while requests wait for a locked table', async () => {
    const patient = await startService({
      DATABASE_URL: database.url,
      STATEMENT_TIMEOUT: '6000',
      DATABASE_POOL_SIZE: '2',
    });
    await database.knex('users').insert({ id: 2 });
    const token = await issueToken(database.knex, 2);
    const job = await aJob(database.knex);
    const transaction = await database.knex.transaction();
    await transaction.raw('LOCK TABLE job_collect');
    const asked = [1, 2].map(() => patient.post('jobCollect', `job_id=${job}`, token));
    await untilLockWaits(database.knex, 2);

    // Both connections are in use; a statement may take 6 s, waiting for a lock 1.2 s.
    const elapsed = startStopwatch();
    expect((await patient.post('jobInfo', `job_id=${job}`)).status).toBe(200);
    expect(elapsed()).toBeLessThan(4000);
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([503, 503]);
    await transaction.rollback();
    expect((await patient.post('jobCollect', `job_id=${job}`, token)).status).toBe(200);
    await patient.close();
  });

  it('still serves reads if the database is read-only', async () => {
    await database.knex('users').insert({ id: 1 });
    const token = await issueToken(database.knex, 1);
    const job = await aJob(database.knex);
    const toggle = async () =>
      (await (await instance.post('jobCollect', `job_id=${job}`, token)).json()) as object;
    const name = new URL(database.url).pathname.slice(1);
    await database.knex.raw(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await database.knex.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await goodAgain();
    expect(await toggle()).toMatchObject({ code: 503 });
    expect((await ask()).envelope.code).toBe(1);
    await database.knex.raw('SET default_transaction_read_only = off');
    await database.knex.raw(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    // Connections opened meanwhile are still read-only; the first write on each evicts it.
    let answer: object = {};
    for (let n = 0; n < 20; n += 1) {
      answer = await toggle();
      if ('code' in answer && answer.code === 1) break;
    }
    expect(answer).toMatchObject({ code: 1 });
  });
});
