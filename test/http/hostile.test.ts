import { connect } from 'node:net';
import { startService, type TestService } from '../support/service';

jest.setTimeout(30_000);

/**
 * Invalid HTTP is answered with the REST envelope, and slow clients block nobody.
 */
describe('on hostile connections, the service', () => {
  let service: TestService;
  const port = () => Number(new URL(service.base).port);
  beforeAll(
    async () => (service = await startService({ CORS_ORIGINS: 'https://admin.example.com' })),
  );
  afterAll(() => service.close());

  /** Returns everything that the server sends until it closes the connection. */
  const say = (bytes: string) =>
    new Promise<string>((resolve) => {
      let answer = '';
      const socket = connect(port(), '127.0.0.1', () => socket.write(bytes));
      socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
      socket.on('error', () => undefined).on('close', () => resolve(answer));
    });
  const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as object;

  it.each([
    ['invalid HTTP', 'nonsense\r\n\r\n', 400],
    ['endless headers', `POST / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an invalid length', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n', 400],
    [
      'conflicting lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
  ])('rejects %s with the REST envelope', async (_what, bytes, status) => {
    const answer = await say(bytes);
    expect(answer).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} .*nosniff.*no-store.*Connection: close`, 's'),
    );
    expect(Object.keys(bodyOf(answer))).toEqual(['code', 'msg', 'time', 'data']);
    expect(bodyOf(answer)).toMatchObject({ code: status, data: null });
  });

  it('answers complete requests before rejecting invalid HTTP behind them', async () => {
    const request = 'POST /categoryList HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';
    const badBody = 'POST /jobList HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n';
    for (const last of ['nonsense\r\n\r\n', badBody]) {
      const answer = await say(request + request + last);
      expect(answer.match(/HTTP\/1\.1 \d+|"code":\d+/g)).toEqual([
        'HTTP/1.1 200',
        '"code":1',
        'HTTP/1.1 200',
        '"code":1',
        'HTTP/1.1 400',
        '"code":400',
      ]);
    }
  });

  it('answers CONNECT with 405, like any other unsupported method', async () => {
    const other = await fetch(`${service.base}/api/v2.home/jobList`, { method: 'DELETE' });
    const { msg } = (await other.json()) as { msg: string };
    for (const target of ['x:80', '/api/v2.home/jobList']) {
      const answer = await say(`CONNECT ${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\nAllow: POST\r\n/);
      expect(answer).toMatch(/nosniff.*no-store.*Connection: close/s);
      expect(Object.keys(bodyOf(answer))).toEqual(['code', 'msg', 'time', 'data']);
      expect(bodyOf(answer)).toMatchObject({ code: 405, msg, data: null });
    }
    // Behind another request, the response could be mistaken for that request's.
    const tunnel = 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n';
    const behind = await say(`POST /jobList HTTP/1.1\r\nContent-Length: 0\r\n\r\n${tunnel}`);
    expect(behind).not.toContain('405');
  });

  it('answers methods that Node.js does not know with 405', async () => {
    for (const method of ['FOO', 'post', 'GETS', 'PRO']) {
      const request = `${method} /api/v2.home/jobList HTTP/1.1\r\nHost: x\r\n\r\n`;
      const answer = await say(request);
      expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\nAllow: POST\r\n/);
      expect(Object.keys(bodyOf(answer))).toEqual(['code', 'msg', 'time', 'data']);
      expect(bodyOf(answer)).toMatchObject({ code: 405, data: null });
      const behind = await say(`POST /jobList HTTP/1.1\r\nContent-Length: 0\r\n\r\n${request}`);
      expect(behind.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 405']);
    }
  });

  it('answers requests without a Host header or with an unknown Expect header', async () => {
    const close = 'Connection: close\r\nContent-Length: 0\r\n';
    expect(bodyOf(await say(`POST /categoryList HTTP/1.1\r\n${close}\r\n`))).toMatchObject({
      code: 1,
    });
    const expecting = `POST /categoryList HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n${close}\r\n`;
    expect(bodyOf(await say(expecting))).toMatchObject({ code: 1 });
  });

  it.each([
    ['/graphql', '"The body arrived in too many small pieces."'],
    ['/jobList', '"请求体格式错误"'],
  ])('closes a connection to %s whose body arrives byte by byte', async (path, reason) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
    const answer = await say(
      `${head}Transfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(1_200)}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*Connection: close/s);
    expect(answer).toContain(reason);
  });

  it('still serves requests beside 400 silent or slow connections', async () => {
    const beginnings = [
      '',
      'POST /categoryList HTTP/1.1\r\nHost:',
      'POST /categoryList HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\na',
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ];
    const sockets = await Promise.all(
      Array.from({ length: 400 }, (_, n) => {
        const socket = connect(port(), '127.0.0.1').on('error', () => undefined);
        return new Promise<typeof socket>((resolve) =>
          socket.on('connect', () => socket.write(beginnings[n % 4] ?? '', () => resolve(socket))),
        );
      }),
    );
    expect(await service.rest('categoryList')).toMatchObject({ code: 1 });
    expect(await service.graphql('{ categories { id } }')).toEqual({ data: { categories: [] } });
    for (const socket of sockets) socket.destroy();
  });

  it('sends security headers with every response', async () => {
    for (const path of ['/api/v2.home/categoryList', '/graphql', '/healthz', '/uploads/none.png']) {
      const { headers } = await fetch(`${service.base}${path}`, { method: 'POST' });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null]);
      expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
      expect(headers.get('strict-transport-security')).toBeNull();
    }
    const secure = await startService({ PUBLIC_URL: 'https://jobs.example.com' });
    const { headers } = await fetch(`${secure.base}/healthz`);
    // No includeSubDomains: subdomains may be other services.
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+$/);
    await secure.close();
  });

  it('lets only the page of the sandbox load scripts from apollographql.com', async () => {
    const policy = async (path: string) => {
      const page = await fetch(`${service.base}${path}`, { headers: { accept: 'text/html' } });
      return page.headers.get('content-security-policy');
    };
    expect(await policy('/graphql')).toMatch(/script-src 'self'.*apollographql\.com/);
    for (const path of ['/', '/docs/', '/explorer', '/admin/', '/graphql/none', '/categoryList'])
      expect(await policy(path)).toMatch(/^(?!.*apollographql)default-src 'none';/);
  });

  it('sends CORS headers to allowed origins only, and Vary: Origin always', async () => {
    const from = (origin: string) =>
      fetch(`${service.base}/categoryList`, { method: 'POST', headers: { origin } });
    const [friend, stranger] = [
      await from('https://admin.example.com'),
      await from('https://evil.example'),
    ];
    expect(friend.headers.get('access-control-allow-origin')).toBe('https://admin.example.com');
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
    expect(friend.headers.get('access-control-expose-headers')).toBe('X-Request-Id,Retry-After');
    for (const { headers } of [friend, stranger]) expect(headers.get('vary')).toContain('Origin');
  });

  it('lets browsers cache a preflight response for ten minutes', async () => {
    const headers = {
      origin: 'https://admin.example.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'token',
    };
    const preflight = await fetch(`${service.base}/graphql`, { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('token');
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET,POST');
    expect(preflight.headers.get('access-control-max-age')).toBe('600');
  });

  it("does not adopt the client's X-Request-Id by default", async () => {
    const headers = { 'x-request-id': 'mine' };
    const response = await fetch(`${service.base}/categoryList`, { method: 'POST', headers });
    expect(response.headers.get('x-request-id')).not.toBe('mine');
  });
});
