import { aJob } from '../support/factories';
import { startService, type TestService } from '../support/service';

describe('how long an answer may be kept', () => {
  let service: TestService;
  let token: string;
  let id: number;
  beforeAll(async () => {
    service = await startService();
    token = await service.tokenFor(7);
    id = await aJob(service.knex);
  });
  afterAll(() => service.close());

  const get = (query: string, headers: Record<string, string> = {}) =>
    fetch(
      `${service.base}/graphql?${new URLSearchParams({ query: query.replace('$id', String(id)) }).toString()}`,
      {
        headers: { 'apollo-require-preflight': 'yes', ...headers },
      },
    );

  it.each([
    '{ categories { id name image } }',
    '{ factories { id } agentContent }',
    '{ job(id: "$id") { id jobName images { url } coordinates { lng lat } content } }',
    'query { ...Public } fragment Public on Query { agentContent }',
  ])('is a minute for what everyone sees alike: %s', async (query) => {
    const response = await get(query);
    expect(response.headers.get('cache-control')).toBe('max-age=60, public');
    expect(response.headers.get('vary')).toMatch(/token, authorization/);
  });

  it.each([
    ['jobs, which depend on who asks', '{ jobs { items { id } } }'],
    ['the favourite flag', '{ job(id: "$id") { id isFavourite } }'],
    ['the viewer', '{ viewer { id } categories { id } }'],
    ['the schema', '{ __schema { queryType { name } } }'],
    ['an error', '{ categories { nothing } }'],
    ['a failure', '{ jobs(page: 0) { total } agentContent }'],
  ])('is not at all for %s', async (_what, query) => {
    expect((await get(query, { token })).headers.get('cache-control')).toBe('no-store');
  });

  it('is not at all for a mutation', async () => {
    const response = await fetch(`${service.base}/graphql`, {
      method: 'POST',
      body: JSON.stringify({ query: 'mutation { clearKeywords }' }),
      headers: { 'content-type': 'application/json', token },
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
