import { Upstreams } from '../../../src/lib/upstreams/upstreams';
import { openDatabaseStore } from '../../../src/overload/rate-limits/rate-limit-store.database';
import { RateLimits } from '../../../src/overload/rate-limits/rate-limits';
import { MemoryWindows } from '../../../src/overload/rate-limits/sliding-window';
import { aJob } from '../../support/factories';
import { startService, type TestService } from '../../support/service';

jest.setTimeout(30_000);

/** The contract, section 2, RATE_LIMITS, and section 3: 429. */
describe('rate limits', () => {
  let service: TestService;
  beforeAll(
    async () => (service = await startService({ RATE_LIMIT_STORE: 'database', TRUST_PROXY: 'on' })),
  );
  afterAll(() => service.close());

  /** Records this many passed requests, this many seconds ago. */
  const used = (key: string, passed: number, ago = 0) =>
    service.knex.raw(
      `INSERT INTO rate_window (key, bucket, counts, wait, over_at)
        SELECT ?, floor(extract(epoch FROM clock_timestamp())) - ?::int, array_fill(0, ARRAY[59]) || ?::int, 0, 'infinity'
        ON CONFLICT (key) DO UPDATE SET bucket = excluded.bucket, counts = excluded.counts`,
      [key, ago, passed],
    );
  const secondsIn = (response: Response) => Number(response.headers.get('retry-after'));
  const post = (path: string, body: string, headers: Record<string, string>) =>
    fetch(`${service.base}${path}`, { method: 'POST', body, headers });
  const query = JSON.stringify({ query: '{ categories { id } }' });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const json = { 'content-type': 'application/json' };

  it('allow a caller 6,000 requests a minute over both endpoints', async () => {
    const token = await service.tokenFor(1);
    await used('requests:user 1', 5998);
    expect((await post('/graphql', query, { ...json, token })).status).toBe(200);
    expect((await post('/categoryList', '', { token })).status).toBe(200);

    const began = performance.now();
    const rest = await post('/categoryList', '', { token });
    expect(rest.status).toBe(429);
    expect(secondsIn(rest)).toBeGreaterThan(50);
    expect(secondsIn(rest)).toBeLessThanOrEqual(60);
    expect(await rest.json()).toMatchObject({
      code: 429,
      msg: '请求过于频繁，请稍后再试',
      data: null,
    });
    const graphql = await post('/graphql', query, { ...json, token });
    expect(graphql.status).toBe(429);
    expect(await graphql.json()).toMatchObject({
      errors: [{ extensions: { code: 'RATE_LIMITED', retryAfter: secondsIn(graphql) } }],
    });
    const elapsed = (performance.now() - began) / 1000;
    expect(Math.abs(secondsIn(graphql) - secondsIn(rest))).toBeLessThanOrEqual(elapsed + 1);
  });

  it('treat only the request that expects another viewer as anonymous', async () => {
    const token = await service.tokenFor(11);
    await used('requests:user 11', 6000);
    const expecting = { token, 'expected-viewer': '999' };
    expect((await post('/categoryList', '', expecting)).status).toBe(200);
    expect((await post('/categoryList', '', { token })).status).toBe(429);
  });

  it('report in Retry-After when there is room again', async () => {
    const token = await service.tokenFor(4);
    await used('requests:user 4', 6000, 40);
    const refused = await post('/categoryList', '', { token });
    expect(refused.status).toBe(429);
    expect(secondsIn(refused)).toBeGreaterThan(10);
    expect(secondsIn(refused)).toBeLessThanOrEqual(20);
    await used('requests:user 4', 6000, 60);
    expect((await post('/categoryList', '', { token })).status).toBe(200);
  });

  it('report Retry-After for posters at both endpoints', async () => {
    const token = await service.tokenFor(5);
    const job = await aJob(service.knex);
    await used('jobPosters:user 5', 60, 20);
    const rest = await post('/jobPoster', `job_id=${job}`, { ...form, token });
    expect(rest.status).toBe(429);
    const query = JSON.stringify({ query: `mutation { createJobPoster(jobId: ${job}) { url } }` });
    const graphql = await post('/graphql', query, { ...json, token });
    expect(await graphql.json()).toMatchObject({
      errors: [{ extensions: { code: 'RATE_LIMITED', retryAfter: secondsIn(graphql) } }],
    });
    for (const response of [rest, graphql]) {
      expect(secondsIn(response)).toBeGreaterThan(30);
      expect(secondsIn(response)).toBeLessThanOrEqual(40);
    }
  });

  it('count IPv6 callers by their /64 network and ignore ports', async () => {
    await used('requests:address 2001:0db8:0000:0007::/64', 6000);
    await used('requests:address 203.0.113.77', 6000);
    const from = (forwarded: string) => post('/categoryList', '', { 'x-forwarded-for': forwarded });
    expect((await from('2001:db8:0:7::1')).status).toBe(429);
    expect((await from('[2001:db8:0:7:ffff::1]:4711')).status).toBe(429);
    expect((await from('2001:db8:0:8::1')).status).toBe(200);
    expect((await from('203.0.113.77:4711')).status).toBe(429);
    expect((await from('::ffff:203.0.113.77')).status).toBe(429);
    expect((await from('203.0.113.77, unknown')).status).toBe(200);
  });

  it('do not apply to an overlong token, which counts as anonymous', async () => {
    const token = 'x'.repeat(15_000);
    expect((await post('/categoryList', '', { token })).status).toBe(200);
    expect(await (await post('/collectList', '', { token })).json()).toMatchObject({ code: 401 });
    const query = JSON.stringify({ query: '{ viewer { id } }' });
    const headers = { ...json, authorization: `Bearer ${token}` };
    expect(await (await post('/graphql', query, headers)).json()).toEqual({
      data: { viewer: null },
    });
  });

  it('count anonymous callers by the address that the trusted proxy added', async () => {
    await used('requests:address 203.0.113.9', 6000);
    const from = (forwarded: string) => post('/categoryList', '', { 'x-forwarded-for': forwarded });
    expect((await from('198.51.100.1, 203.0.113.9')).status).toBe(429);
    expect((await from('203.0.113.9, 198.51.100.1')).status).toBe(200);
    expect((await from('203.0.113.9, 198.51.100.2')).status).toBe(200);
  });

  it('do not apply if the address is unknown', async () => {
    expect((await post('/categoryList', '', {})).status).toBe(200);
  });

  it('count each caller separately', async () => {
    await used('requests:user 2', 6000);
    const [two, three] = [await service.tokenFor(2), await service.tokenFor(3)];
    expect((await post('/categoryList', '', { token: two })).status).toBe(429);
    expect((await post('/categoryList', '', { token: three })).status).toBe(200);
    expect((await post('/categoryList', '', { token: 'nobody' })).status).toBe(200);
  });

  it('allow a caller 60 posters, counted apart from requests', async () => {
    const limits = new RateLimits(false, new MemoryWindows());
    for (let n = 0; n < 60; n += 1) await limits.spend('jobPosters', 'user 1');
    await expect(limits.spend('jobPosters', 'user 1')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    await limits.spend('requests', 'user 1');
    await limits.spend('jobPosters', 'user 2');
  });

  it('count only login attempts in the store shared by instances', async () => {
    const [own, shared] = [new MemoryWindows(), new MemoryWindows()];
    const limits = new RateLimits(false, own, shared);
    await limits.spend('requests', 'user 1');
    await limits.spend('jobPosters', 'user 1');
    expect([own.size, shared.size]).toEqual([2, 0]);
    await limits.spend('loginsOfNameByAddress', 'root 192.0.2.1');
    await limits.spend('loginsByAddress', '192.0.2.1');
    await limits.spend('loginsOfName', 'root');
    expect([own.size, shared.size]).toEqual([2, 3]);
  });

  it.each(['x'.repeat(5_000), '广州\0'])(
    'accept any text as a key, even 5,000 characters or NUL (%#)',
    async (text) => {
      const upstreams = new Upstreams({ warn: () => undefined });
      const windows = openDatabaseStore(service.knex, upstreams);
      const limits = new RateLimits(false, windows);
      for (let n = 0; n < 60; n += 1) await limits.spend('jobPosters', text);
      const refused = { code: 'RATE_LIMITED' };
      await expect(limits.spend('jobPosters', text)).rejects.toMatchObject(refused);
      expect(() => limits.requireRoom('jobPosters', text)).toThrow('Too many requests');
      await limits.spend('jobPosters', `${text} again`);
      windows.close();
    },
  );
});
