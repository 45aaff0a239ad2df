import { RateLimiterMemory } from 'rate-limiter-flexible';
import { RateLimits } from '../../src/traffic/limits';
import { startService, type TestService } from '../support/service';

jest.setTimeout(30_000);

/** The contract, section 2, RATE_LIMITS, and section 3: 429. */
describe('rate limits', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService({ RATE_LIMIT_STORE: 'database', TRUST_PROXY: 'on' })));
  afterAll(() => service.close());

  const used = (key: string, points: number) =>
    service
      .knex('rate_limit')
      .insert({ key, points, expire: Date.now() + 60_000 })
      .onConflict('key')
      .merge();
  const post = (path: string, body: string, headers: Record<string, string>) =>
    fetch(`${service.base}${path}`, { method: 'POST', body, headers });
  const query = JSON.stringify({ query: '{ categories { id } }' });
  const json = { 'content-type': 'application/json' };

  it('lets a caller have 6,000 requests a minute, on both doors together', async () => {
    const token = await service.tokenFor(1);
    await used('requests:user 1', 5998);
    expect((await post('/graphql', query, { ...json, token })).status).toBe(200);
    expect((await post('/categoryList', '', { token })).status).toBe(200);

    const rest = await post('/categoryList', '', { token });
    expect(rest.status).toBe(429);
    expect(rest.headers.get('retry-after')).toBe('1');
    expect(await rest.json()).toMatchObject({ code: 429, msg: '请求过于频繁，请稍后再试', data: null });
    const graphql = await post('/graphql', query, { ...json, token });
    expect(graphql.status).toBe(429);
    expect(await graphql.json()).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] });
  });

  it('counts an anonymous caller by the address that the proxy saw, not by what the caller claims', async () => {
    await used('requests:address 203.0.113.9', 6000);
    const from = (forwarded: string) => post('/categoryList', '', { 'x-forwarded-for': forwarded });
    expect((await from('198.51.100.1, 203.0.113.9')).status).toBe(429);
    expect((await from('203.0.113.9, 198.51.100.1')).status).toBe(200);
    expect((await from('203.0.113.9, 198.51.100.2')).status).toBe(200);
  });

  it('does not limit where the address is unknown', async () => {
    expect((await post('/categoryList', '', {})).status).toBe(200);
  });

  it('counts a caller whoever else calls', async () => {
    await used('requests:user 2', 6000);
    const [two, three] = [await service.tokenFor(2), await service.tokenFor(3)];
    expect((await post('/categoryList', '', { token: two })).status).toBe(429);
    expect((await post('/categoryList', '', { token: three })).status).toBe(200);
    expect((await post('/categoryList', '', { token: 'nobody' })).status).toBe(200);
  });

  it('keeps sixty posters apart from requests', async () => {
    const limits = new RateLimits(false, (options) => new RateLimiterMemory(options));
    for (let n = 0; n < 60; n += 1) await limits.spend('jobPosters', 'user 1');
    await expect(limits.spend('jobPosters', 'user 1')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await limits.spend('requests', 'user 1');
    await limits.spend('jobPosters', 'user 2');
  });
});
