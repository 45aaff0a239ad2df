import { DEMANDED } from '../../../src/rest/openapi/parameters';
import { operations } from '../../../src/rest/operations';
import { aFavourite, aJob } from '../../support/factories';
import { answerCheck, type AnswerCheck, type OpenapiDocument } from '../../../tools/fuzz/openapi';
import { startService, type TestService } from '../../support/service';

/** Checks every response of the running service against the document that it serves. */
describe.each<Record<string, string>>([
  {},
  { DISTANCE_FORMAT: 'metres', FAILURE_STATUS: '422', FAILURE_CODE: '-1' },
])('with the settings %j, /openapi.json', (environment) => {
  let service: TestService;
  let document: OpenapiDocument;
  let check: AnswerCheck;
  let token: string;

  beforeAll(async () => {
    service = await startService(environment);
    document = (await (await fetch(`${service.base}/openapi.json`)).json()) as OpenapiDocument;
    check = answerCheck(document);
    token = await service.tokenFor(7);
    const images = ['/uploads/a.jpg', '/uploads/b.mp4', 'https://elsewhere.example/c.png'];
    const jobId = await aJob(service.knex, {
      images,
      lng: 120.98,
      lat: 31.39,
      cover: '/a.jpg',
      salary: '5000~7000',
    });
    expect(jobId).toBe(1);
    await aJob(service.knex, {});
    await aJob(service.knex, { lng: -70, lat: 10 });
    await aFavourite(service.knex, 7, jobId);
    await service.knex('category').insert({ name: '电子', image: '/c.png' });
    await service.knex('factory').insert({ factory_name: '昆山厂', factory_price: '18.00' });
    await service.knex('site_config').insert({ name: 'agent_content', value: '<p>代理</p>' });
    await service.rest('jobList', { keyword: '普工' }, token);
  });
  afterAll(() => service.close());

  async function ask(operation: string, init: RequestInit & { query?: string } = {}) {
    const { query = '', ...rest } = init;
    const url = `${document.servers[0]?.url}/${operation}${query}`;
    const response = await fetch(url, { method: 'POST', ...rest });
    const answer: unknown = await response.json();
    return { status: response.status, answer, problem: check(operation, response.status, answer) };
  }

  it.each(operations.map(({ name }) => name))('describes the success of %s', async (operation) => {
    // The first row of each table.
    const ids = DEMANDED.map((name) => `${name}=1`).join('&');
    const queries = [`?${ids}`, `?${ids}&lng=120.98&lat=31.39&page_num=2&page=1&keyword=工`];
    for (const query of queries) {
      expect(await ask(operation, { query, headers: { token } })).toMatchObject({
        status: 200,
        answer: { code: 1 },
        problem: null,
      });
    }
  });

  it.each(operations.map(({ name }) => name))('describes the failures of %s', async (operation) => {
    const json = { 'content-type': 'application/json', token };
    const failing: [number | null, RequestInit & { query?: string }][] = [
      [400, { body: '{', headers: json }],
      [400, { body: '[]', headers: json }],
      [413, { body: 'x'.repeat(200_000), headers: json }],
      [415, { body: 'x', headers: { ...json, 'content-type': 'text/plain' } }],
      [415, { body: '{}', headers: { ...json, 'content-encoding': 'zstd' } }],
      [405, { method: 'GET' }],
      [null, { query: '', headers: json }],
      [null, { query: '?job_id=nobody&lng=x&lat=1', headers: json }],
      [null, { headers: {} }],
    ];
    for (const [status, init] of failing) {
      const reply = await ask(operation, init);
      expect(reply.problem).toBeNull();
      if (status !== null) expect(reply.status).toBe(status);
    }
  });

  it('lists every mount as a server, and each one answers', async () => {
    expect(document.servers.map(({ url }) => url)).toEqual(
      ['/api/v2.home', '/api/v2/home', ''].map((path) => `${service.base}${path}`),
    );
    for (const { url } of document.servers) {
      expect((await fetch(`${url}/categoryList`, { method: 'POST' })).status).toBe(200);
    }
  });

  it('does not match a response with an extra field, a wrong type or an unknown status', () => {
    const envelope = { code: 1, msg: '成功', time: '1', data: 'x' };
    expect(check('agentContent', 200, envelope)).toBeNull();
    expect(check('agentContent', 200, { ...envelope, more: 1 })).not.toBeNull();
    expect(check('agentContent', 200, { ...envelope, data: 1 })).not.toBeNull();
    expect(check('agentContent', 418, envelope)).toContain('418');
  });
});

it('/openapi.json prefixes the mounts with PUBLIC_URL', async () => {
  const service = await startService({
    PUBLIC_URL: 'https://jobs.example.com',
    REST_PATHS: '/old',
  });
  const { servers } = (await (
    await fetch(`${service.base}/openapi.json`)
  ).json()) as OpenapiDocument;
  await service.close();
  expect(servers).toEqual([{ url: 'https://jobs.example.com/old' }]);
});
