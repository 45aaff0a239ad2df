import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { startService, type TestService } from '../support/service';

jest.setTimeout(30_000);

/**
 * Targets in absolute form are served (RFC 9112, 3.2.2), and invalid ones are answered with the
 * REST envelope.
 */
describe('request targets', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService({ RATE_LIMITS: 'off' })));
  afterAll(() => service.close());

  const say = async (method: string, target: string, body = '', type = 'application/json') => {
    const socket = connect(Number(new URL(service.base).port), '127.0.0.1');
    await once(socket, 'connect');
    const length = Buffer.byteLength(body);
    const headers = `Host: other.example\r\nConnection: close\r\nContent-Type: ${type}\r\nAccept: ${method === 'GET' ? 'text/html' : '*/*'}`;
    socket.write(
      `${method} ${target} HTTP/1.1\r\n${headers}\r\nContent-Length: ${length}\r\n\r\n${body}`,
    );
    const answer = await text(socket);
    const [head = '', content = ''] = answer.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head, content };
  };

  it('in absolute form are served, with the host that they name', async () => {
    await service.knex('category').insert({ name: 'a', image: '/a.png' });
    const query = JSON.stringify({ query: '{ categories { image } }' });
    const graphql = await say('POST', 'http://here.example:81/graphql', query);
    expect(JSON.parse(graphql.content)).toEqual({
      data: { categories: [{ image: 'http://here.example:81/a.png' }] },
    });
    const rest = await say('POST', 'HTTP://here.example/api/v2.home/jobList?page=1');
    expect(JSON.parse(rest.content)).toMatchObject({ code: 1 });
    const list = await say('POST', 'http://here.example/categoryList');
    expect(list.content).toContain('"http://here.example/a.png"');
    expect((await say('GET', 'http://here.example/healthz')).content).toMatch(
      /^ok \d+\.\d+\.\d+\n$/,
    );
    expect((await say('GET', 'http://[::1]:4000/openapi.json')).content).toContain(
      '"http://[::1]:4000/api/v2.home"',
    );
    const metrics = (await say('GET', 'http://here.example/metrics')).content;
    expect(metrics).toContain('gateway_requests_total{endpoint="graphql",operation="categories"');
  });

  it.each([
    '//api/v2.home/jobList',
    '/api//v2.home///jobList//?page=1',
    'http://here.example//api/v2.home/joblist',
    '/api/v2.home/job%4Cist',
    '/%61pi%2fv2%2Ehome/%6a%6F%62list?page=%31',
  ])('reach the operation despite repeated slashes or percent-encoding: %s', async (target) => {
    expect(JSON.parse((await say('POST', target)).content)).toMatchObject({ code: 1 });
  });

  it.each([
    ['/graphql', 200],
    ['/GraphQL/', 200],
    ['/graphql/?y', 200],
    ['http://here.example/graphql', 200],
  ])('serve the sandbox with its content security policy: %s', async (target, status) => {
    const answer = await say('GET', target);
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/content-type: text\/html; charset=utf-8\r/i);
    expect(answer.head).toMatch(/content-security-policy: .*apollographql\.com/i);
  });

  it.each(['/graphql/x', '/graphql/.x', '/graphqlx'])(
    '%s is not the GraphQL endpoint',
    async (target) => {
      expect((await say('POST', target)).status).toBe(404);
    },
  );

  it.each([
    'http://[x/graphql',
    'http://[x/uploads/job/5.png?v=1',
    'http:///graphql',
    'http://user@here/graphql',
    'http://here:port/graphql',
    'ftp://here/graphql',
    'http://here',
    'http://here?x',
    '*',
    '//',
    '//[x/graphql',
    '//here/graphql',
    '///',
    '/%',
    '/%zz',
    '/%00',
    '/%c0%ae%c0%ae/etc/passwd',
    '/uploads/job/5.png?v=%',
    '/uploads/job/%zz.png',
    '//[x/uploads/job/5.png',
    '/docs/%zz',
    '/explorer/%zz',
    '/api/v2.home/%6aobList/%zz',
    '/#http://[x',
    '/..',
    '/./jobList/..',
    '/\\',
    '/?%zz=%',
    `/${'%41'.repeat(2000)}`,
  ])('that are invalid are answered with the REST envelope: %s', async (target) => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'PUT']) {
      const { status, head, content } = await say(method, target);
      // The start page and the like succeed; a missing poster is answered in plain text.
      expect([method, target, status]).not.toEqual([method, target, 500]);
      if (status < 400 || head.includes('text/plain')) continue;
      expect(head).toMatch(/x-content-type-options: nosniff/i);
      const envelope = JSON.parse(content) as object;
      expect(Object.keys(envelope)).toEqual(['code', 'msg', 'time', 'data']);
      expect(envelope).toMatchObject({ code: status });
      expect([400, 404, 405]).toContain(status);
    }
  });
});
