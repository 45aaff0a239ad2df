import { aJob } from '../../support/factories';
import { startService, type TestService } from '../../support/service';

describe('Cache-Control', () => {
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
    'query { ...Public } fragment Public on Query { __typename agentContent }',
  ])('is max-age=60, public for data that is the same for everyone: %s', async (query) => {
    const response = await get(query);
    expect(response.headers.get('cache-control')).toBe('max-age=60, public');
    expect(response.headers.get('vary')).toMatch(/token, authorization, Cookie, Host, Accept/);
  });

  it.each([
    ['jobs, which depend on who asks', '{ jobs { items { id } } }'],
    ['the favourite flag', '{ job(id: "$id") { id isFavourite } }'],
    ['the viewer', '{ viewer { id } categories { id } }'],
    ['the schema', '{ __schema { queryType { name } } }'],
    ['the name of a type alone', '{ __typename }'],
    ['an error', '{ categories { nothing } }'],
    ['a failure', '{ jobs(page: 0) { total } agentContent }'],
    ['a failure of what everyone sees alike', `{ jobsById(ids: [${'1 '.repeat(101)}]) { id } }`],
  ])('is no-store for %s', async (_what, query) => {
    expect((await get(query, { token })).headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    '{ job(id: "$id") { id status userIds } }',
    '{ categories { ...C } } fragment C on Category { version }',
  ])('is no-store for fields that only editors may read: %s', async (query) => {
    const editor = await service.tokenFor(8, 'editor');
    await service.knex('category').insert({ name: 'a', image: '' });
    const response = await get(query, { token: editor });
    expect(await response.text()).not.toContain('errors');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is no-store for a refusal outside of GraphQL', async () => {
    const response = await fetch(`${service.base}/graphql?documentId=none`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store']);
  });

  it('is no-store for a mutation', async () => {
    const response = await fetch(`${service.base}/graphql`, {
      method: 'POST',
      body: JSON.stringify({ query: 'mutation { clearKeywords }' }),
      headers: { 'content-type': 'application/json', token },
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a forged X-Forwarded-Host', () => {
  const HOST = 'evil.example';
  const ask = async (environment: Record<string, string>) => {
    const service = await startService(environment);
    await service.knex('category').insert({ name: 'a', image: '/a.png' });
    const id = await aJob(service.knex);
    const get = async (query: string) => {
      const response = await fetch(
        `${service.base}/graphql?${new URLSearchParams({ query }).toString()}`,
        {
          headers: { 'apollo-require-preflight': 'yes', 'x-forwarded-host': HOST },
        },
      );
      const text = await response.text();
      return {
        text,
        kept: response.headers.get('cache-control'),
        vary: response.headers.get('vary'),
      };
    };
    const answers = {
      categories: await get('{ categories { image } }'),
      job: await get(`{ job(id: "${id}") { images { url } cover } }`),
      plain: await get('{ factories { id } }'),
    };
    await service.close();
    return answers;
  };

  it('is only in responses that shared caches may not keep', async () => {
    const { categories, job, plain } = await ask({ TRUST_PROXY: 'on' });
    expect(categories.text).toContain(`http://${HOST}/a.png`);
    expect([categories.kept, job.kept]).toEqual(['max-age=60, private', 'max-age=60, private']);
    expect(plain.kept).toBe('max-age=60, public');
  });

  it.each<Record<string, string>>([{ TRUST_PROXY: 'on', PUBLIC_URL: 'https://jobs.example' }, {}])(
    'is in no response, and responses are public, with %p',
    async (environment) => {
      const { categories, job } = await ask(environment);
      expect(categories.text).not.toContain(HOST);
      expect([categories.kept, job.kept]).toEqual(['max-age=60, public', 'max-age=60, public']);
      expect(categories.vary).toContain('Host');
    },
  );
});
