import { gzipSync } from 'node:zlib';
import { parseBody } from '../../src/rest/fields';
import { aJob } from '../support/factories';
import { keptLog } from '../support/kept-log';
import { startService, type TestService } from '../support/service';

/** The contract, section 3: what all REST responses have in common. */
describe('the REST endpoint', () => {
  let service: TestService;
  const { lines: faults, log } = keptLog('error');
  beforeAll(async () => {
    service = await startService({}, log);
    await aJob(service.knex, { id: 5 });
  });
  beforeEach(() => (faults.length = 0));
  afterAll(() => service.close());

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${service.base}${path}`, { method: 'POST', ...init });
  const json = (body: string, type = 'application/json') => ({
    body,
    headers: { 'content-type': type },
  });

  it('returns {code, msg, time, data}, in this order, whatever the status', async () => {
    const cases: [string, RequestInit, number][] = [
      ['/api/v2.home/categoryList', {}, 200],
      ['/api/v2.home/keywordList', {}, 401],
      ['/api/v2.home/jobInfo', {}, 200],
      ['/api/v2.home/noSuchThing', {}, 404],
      ['/api/v2.home/', {}, 404],
      ['/%zz', {}, 404],
      ['/api/v2.home/jobList', { method: 'GET' }, 405],
      ['/api/v2.home/jobList', { method: 'DELETE' }, 405],
      ['/api/v2.home/jobList', json('{"page":'), 400],
      ['/api/v2.home/jobList', json('[1]'), 400],
      ['/api/v2.home/jobList', json('null'), 400],
      ['/api/v2.home/jobList', json('x', 'text/plain'), 415],
      ['/api/v2.home/jobList', json('{}', 'application/json; charset=nonsense'), 415],
      [
        '/api/v2.home/jobList',
        { body: '{}', headers: { 'content-type': 'application/json', 'content-encoding': 'zip' } },
        415,
      ],
      ['/api/v2.home/jobList', json(`{"keyword":"${'x'.repeat(200_000)}"}`), 413],
      [
        '/api/v2.home/jobList',
        {
          body: gzipSync(`{"keyword":"${'x'.repeat(200_000)}"}`),
          headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        },
        413,
      ],
      ['/api/v2.home/jobList', json('--x\r\n', 'multipart/form-data; boundary=x'), 400],
      ['/api/v2.home/jobList', json('x', 'multipart/form-data'), 400],
    ];
    for (const [path, init, status] of cases) {
      const response = await ask(path, init);
      const text = await response.text();
      expect([path, init.body, response.status]).toEqual([path, init.body, status]);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-powered-by')).toBeNull();
      expect(text).toMatch(/^\{"code":-?\d+,"msg":"[^"]+","time":"\d{10}","data":/);
      if (status !== 200) expect(JSON.parse(text)).toMatchObject({ code: status, data: null });
    }
    expect((await ask('/api/v2.home/jobList', { method: 'GET' })).headers.get('allow')).toBe(
      'POST',
    );
    expect(faults).toEqual([]);
  });

  it('is mounted at each of REST_PATHS and ignores the case of names', async () => {
    for (const path of [
      '/api/v2.home/agentContent',
      '/api/v2/home/AGENTCONTENT',
      '/agentcontent',
      '/agentContent/',
    ]) {
      expect(await (await ask(path)).json()).toMatchObject({ code: 1, msg: '成功' });
    }
  });

  it('reads parameters from query, form, multipart and JSON alike', async () => {
    const multipart = new FormData();
    multipart.set('job_id', ' 5 ');
    const inits: [string, RequestInit][] = [
      ['?job_id=5', {}],
      ['', { body: new URLSearchParams({ job_id: '5' }) }],
      ['', { body: multipart }],
      ['', json('{"job_id":5}')],
      ['', json('{"job_id":"5"}', 'Application/JSON; charset=UTF-8')],
      [
        '',
        {
          body: gzipSync('{"job_id":5}'),
          headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        },
      ],
      ['?job_id=6', json('{"job_id":5}')],
      ['?job_id=5', json('{"job_id":null}')],
      ['?job_id=5', json('{"job_id":"  "}')],
      ['?job_id=5', { headers: { 'content-type': 'text/plain' } }],
    ];
    for (const [query, init] of inits) {
      const reply = await (await ask(`/api/v2.home/jobInfo${query}`, init)).json();
      expect([query, init.body, reply]).toMatchObject([
        query,
        init.body,
        { code: 1, data: { id: 5 } },
      ]);
    }
  });

  it('reads only the first 1,000 parts of a multipart body', async () => {
    const part = (name: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n5\r\n`;
    const after = async (parts: number) => {
      const body = `${part('a').repeat(parts)}${part('job_id')}--x--`;
      const init = json(body, 'multipart/form-data; boundary=x');
      return (await ask('/api/v2.home/jobInfo', init)).json();
    };
    expect(await after(999)).toMatchObject({ code: 1, data: { id: 5 } });
    expect(await after(1000)).toMatchObject({ code: 0, msg: '缺少必需参数' });
  });

  it('reads multipart parts without a file name as parameters and ignores files', async () => {
    const send = (head: string) => {
      const body = `--x\r\nContent-Disposition: form-data; name="job_id"${head}\r\n\r\n5\r\n--x--`;
      return ask('/api/v2.home/jobInfo?job_id=6', json(body, 'multipart/form-data; boundary=x'));
    };
    const found = { code: 1, data: { id: 5 } };
    const notFound = { code: 0, msg: '职位信息不存在' };
    for (const [head, expected] of [
      ['', found],
      ['\r\nContent-Type: text/plain; charset=utf-8', found],
      ['\r\nContent-Type: application/octet-stream', found],
      ['; filename="5"', notFound],
      ['; filename="5"\r\nContent-Type: application/octet-stream', notFound],
      ['\r\nContent-Type: text/plain; charset=gbk', { code: 415, msg: '不支持的请求体编码' }],
    ] as const)
      expect([head, await (await send(head)).json()]).toMatchObject([head, expected]);
  });

  it('refuses a multipart part that is not UTF-8, and accepts U+FFFD', async () => {
    const send = async (value: string | Buffer, head = '') => {
      const [start, end] = [
        `--x\r\nContent-Disposition: form-data; name="keyword"${head}`,
        '--x--',
      ];
      const body = Buffer.concat([
        Buffer.from(`${start}\r\n\r\n`),
        Buffer.from(value),
        Buffer.from(`\r\n${end}`),
      ]);
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      return (await ask('/api/v2.home/jobList', { body, headers })).json();
    };
    const gbk = Buffer.from([0xc4, 0xe3]);
    for (const head of ['', '\r\nContent-Type: application/octet-stream']) {
      expect(await send(gbk, head)).toMatchObject({ code: 400, msg: '请求体格式错误' });
      expect(await send('\uFFFD', head)).toMatchObject({ code: 1 });
    }
  });

  it('searches a multipart body once for U+FFFD, however many parts are not UTF-8', async () => {
    const head = Buffer.from('--x\r\nContent-Disposition: form-data; name=a\r\n\r\n');
    const part = Buffer.concat([head, Buffer.from([0xef, 0xef, 0x0d, 0x0a])]);
    const body = Buffer.concat([...Array<Buffer>(1000).fill(part), Buffer.from('--x--')]);
    const includes = jest.spyOn(body, 'includes');
    await expect(parseBody(body, 'multipart/form-data; boundary=x')).rejects.toMatchObject({
      reply: { code: 400, msg: '请求体格式错误' },
    });
    expect(includes).toHaveBeenCalledTimes(1);
  });

  it('refuses percent-encoded bytes that are not UTF-8, and accepts U+FFFD', async () => {
    const type = 'application/x-www-form-urlencoded';
    const refused = { code: 0, msg: '参数错误：keyword', data: null };
    for (const [text, expected] of [
      ['keyword=%C4%E3', refused],
      ['keyword=a%ff', refused],
      ['keyword=%EF%BF%BD', { code: 1 }],
      ['keyword=%efb', refused],
      ['keyword=100%', { code: 1 }],
      ['page=%C4', { code: 1, data: { current_page: 1 } }],
    ] as const)
      for (const [query, init] of [
        [`?${text}`, {}],
        ['', json(text, type)],
        ['', json(text, `${type}; charset=gbk`)],
      ] as const) {
        const reply = await (await ask(`/api/v2.home/jobList${query}`, init)).json();
        expect([query, init, reply]).toMatchObject([query, init, expected]);
      }
  });

  it('ignores multipart parts without a name', async () => {
    const part = (head: string) => `--x\r\nContent-Disposition: form-data${head}\r\n\r\n5\r\n`;
    for (const name of ['', '; name=""'])
      for (const type of ['', '\r\nContent-Type: text/plain', '\r\nContent-Type: image/png']) {
        const body = `${part(name + type)}${part('; name="job_id"')}--x--`;
        const init = json(body, 'multipart/form-data; boundary=x');
        const reply = await (await ask('/api/v2.home/jobInfo', init)).json();
        expect([name, type, reply]).toMatchObject([name, type, { code: 1, data: { id: 5 } }]);
      }
  });

  it('rejects lists and objects as the value of a parameter', async () => {
    const inits: [string, RequestInit][] = [
      ['?keyword[]=a', {}],
      ['?keyword[x]=a', {}],
      ['', json('{"keyword":["a"]}')],
      ['', json('{"keyword":{"a":1}}')],
    ];
    for (const [query, init] of inits) {
      const reply = await (await ask(`/api/v2.home/jobList${query}`, init)).json();
      expect(reply).toMatchObject({ code: 0, msg: '参数错误：keyword', data: null });
    }
  });

  it('masks an unexpected fault with code 500 and logs it with the request id', async () => {
    await service.knex.raw('ALTER TABLE job RENAME TO job_gone');
    const response = await ask('/api/v2.home/jobList');
    await service.knex.raw('ALTER TABLE job_gone RENAME TO job');
    expect([response.status, await response.json()]).toMatchObject([
      500,
      { code: 500, msg: '服务器错误，请稍后再试', data: null },
    ]);
    const id = response.headers.get('x-request-id');
    expect(id).toMatch(/^[\w-]{8,}$/);
    expect(faults).toEqual([expect.stringContaining(String(id))]);
    expect(faults[0]).toContain('42P01');
  });
});

describe('the REST endpoint with changed settings', () => {
  it('reports business failures with FAILURE_CODE and FAILURE_STATUS', async () => {
    const { lines: faults, log } = keptLog('error');
    for (const [code, status] of [
      [-7, 422],
      [500, 422],
      [500, 500],
    ] as const) {
      const settings = { FAILURE_CODE: String(code), FAILURE_STATUS: String(status) };
      const service = await startService(settings, log);
      const response = await fetch(`${service.base}/jobInfo`, { method: 'POST' });
      expect([response.status, await response.json()]).toMatchObject([
        status,
        { code, msg: '缺少必需参数' },
      ]);
      await service.close();
    }
    expect(faults).toEqual([]);
  });

  it('prefixes media with CDN_URL, else PUBLIC_URL, else the forwarded host', async () => {
    const cover = async (
      environment: Record<string, string>,
      headers: Record<string, string> = {},
    ) => {
      const service = await startService(environment);
      await aJob(service.knex, { cover: '/uploads/a.jpg' });
      const response = await fetch(`${service.base}/jobList`, { method: 'POST', headers });
      const { data } = (await response.json()) as { data: { data: [{ cover: string }] } };
      await service.close();
      return data.data[0].cover.replace(service.base, 'self');
    };
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'jobs.example.com' };
    expect(await cover({}, forwarded)).toBe('self/uploads/a.jpg');
    expect(await cover({ TRUST_PROXY: 'on' }, forwarded)).toBe(
      'https://jobs.example.com/uploads/a.jpg',
    );
    expect(await cover({ PUBLIC_URL: 'https://p.example.com/' }, forwarded)).toBe(
      'https://p.example.com/uploads/a.jpg',
    );
    expect(
      await cover({ PUBLIC_URL: 'https://p.example.com', CDN_URL: 'https://cdn.example.com' }),
    ).toBe('https://cdn.example.com/uploads/a.jpg');
  });

  it('uses the first scheme and host of forwarded headers and ignores invalid ones', async () => {
    const service = await startService({ TRUST_PROXY: 'on' });
    await aJob(service.knex, { cover: '/uploads/a.jpg' });
    const cover = async (headers: Record<string, string>) => {
      const response = await fetch(`${service.base}/jobList`, { method: 'POST', headers });
      const { data } = (await response.json()) as { data: { data: [{ cover: string }] } };
      return data.data[0].cover.replace(service.base, 'self');
    };
    const [proto, host] = ['x-forwarded-proto', 'x-forwarded-host'];
    expect(await cover({ [proto]: 'HTTPS , http', [host]: 'a.example, b.example' })).toBe(
      'https://a.example/uploads/a.jpg',
    );
    expect(await cover({ [proto]: 'javascript' })).toBe('self/uploads/a.jpg');
    for (const none of ['a.example/"><script>', 'user@a.example', '', ', b.example'])
      expect(await cover({ [host]: none })).toBe('self/uploads/a.jpg');
    await service.close();
  });

  it('returns 503 with Retry-After while the database is unreachable', async () => {
    const service = await startService({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    const response = await fetch(`${service.base}/jobList`, { method: 'POST' });
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { code: 503, msg: '服务暂不可用，请稍后再试' },
    ]);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await fetch(`${service.base}/healthz`)).status).toBe(200);
    expect((await fetch(`${service.base}/readyz`)).status).toBe(503);
    await service.close();
  });

  it('allows exactly the browser origins in CORS_ORIGINS', async () => {
    const service = await startService({ CORS_ORIGINS: 'https://admin.example.com' });
    const origin = async (from: string) =>
      (
        await fetch(`${service.base}/agentContent`, { method: 'POST', headers: { origin: from } })
      ).headers.get('access-control-allow-origin');
    expect([
      await origin('https://admin.example.com'),
      await origin('https://evil.example.com'),
    ]).toEqual(['https://admin.example.com', null]);

    const options = (headers: Record<string, string>) =>
      fetch(`${service.base}/agentContent`, { method: 'OPTIONS', headers });
    const from = { origin: 'https://admin.example.com' };
    const preflight = await options({ ...from, 'access-control-request-method': 'POST' });
    expect(preflight.status).toBe(204);
    const other = await options(from);
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST']);
    await service.close();
  });
});
