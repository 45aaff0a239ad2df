import { createLog } from '../../src/observability/log';
import { outcomeBy, pathOf } from '../../src/observability/request-labels';
import { startService, type TestService } from '../support/service';

interface Line {
  readonly msg: string;
  readonly [key: string]: unknown;
}

/** Each request has a line with its path, uploads too, and rejections do not count as OK. */
describe('the log line of a request', () => {
  let service: TestService;
  let token: string;
  let text = '';
  beforeAll(async () => {
    const log = createLog('info', false, { write: (line) => void (text += line) });
    service = await startService({}, log);
    token = await service.tokenFor(7, 'admin');
  });
  beforeEach(() => (text = ''));
  afterAll(() => service.close());

  /** Sends a request and returns its log line. */
  async function lineOf(path: string, init: RequestInit): Promise<Line> {
    await (await fetch(`${service.base}${path}`, { method: 'POST', ...init })).text();
    while (!text.includes('"msg":"request"')) await new Promise((resolve) => setImmediate(resolve));
    return JSON.parse(text.trim().split('\n').at(-1) ?? '') as Line;
  }
  const counted = async (labels: string) => {
    const metrics = await (await fetch(`${service.base}/metrics`)).text();
    return metrics.includes(`gateway_requests_total{${labels}} 1\n`);
  };

  it('has the method and the path without the query', async () => {
    const line = await lineOf('/api/v2.home/jobList?keyword=secret&token=secret', {});
    expect(line).toMatchObject({ method: 'POST', path: '/api/v2.home/jobList', outcome: 'OK' });
    expect(text).not.toContain('secret');
  });

  it.each([
    ['noSuchThing', 'BAD_REQUEST'],
    ['keywordList', 'UNAUTHENTICATED'],
    ['jobInfo', 'FAILURE'],
  ])('is the only line for a rejected request: %s', async (operation, outcome) => {
    expect(await lineOf(`/api/v2.home/${operation}`, {})).toMatchObject({ outcome });
    expect(text.trim().split('\n')).toHaveLength(1);
  });

  it('has the outcome of an upload', async () => {
    const body = new FormData();
    body.append('file', new Blob(['no picture']), 'secret.jpg');
    const upload = { endpoint: 'upload', operation: 'uploadMedia', path: '/admin/media' };
    expect(await lineOf('/admin/media', { body, headers: { token } })).toMatchObject({
      ...upload,
      outcome: 'BAD_USER_INPUT',
      callerId: 7,
    });
    text = '';
    expect(await lineOf('/admin/media', { body })).toMatchObject({
      ...upload,
      outcome: 'UNAUTHENTICATED',
    });
    expect(
      await counted('endpoint="upload",operation="uploadMedia",outcome="UNAUTHENTICATED"'),
    ).toBe(true);
    expect(text).not.toContain('secret');
  });

  it.each([
    ['a body that is not JSON', '{', 'application/json', 400],
    [
      'a form, which another site could submit',
      'query={__typename}',
      'application/x-www-form-urlencoded',
      400,
    ],
    ['an unknown content type', '{}', 'text/plain', 400],
    ['a body over 1 MB', ' '.repeat(1024 * 1024 + 1), 'application/json', 413],
    ['JSON that is not a request', '[]', 'application/json', 400],
  ])('does not have the outcome OK if GraphQL rejects %s', async (_, body, type, status) => {
    const line = await lineOf('/graphql', { body, headers: { 'content-type': type } });
    expect(line).toMatchObject({ status, path: '/graphql' });
    expect(line.outcome).toMatch(/^BAD_(?:REQUEST|USER_INPUT)$/);
  });

  it('does not have the outcome OK for a missing file', async () => {
    await fetch(`${service.base}/uploads/missing.jpg`);
    expect(await counted('endpoint="other",operation="other",outcome="BAD_REQUEST"')).toBe(true);
  });
});

describe('the log in a terminal', () => {
  it('has one line per request and the full stack of each error', () => {
    let text = '';
    const log = createLog('info', true, { write: (line: string) => void (text += line) });
    const request = {
      requestId: 'id',
      endpoint: 'rest',
      statements: 2,
      method: 'POST',
      path: '/jobList',
    };
    const ended = {
      operation: 'jobList',
      durationMs: 12.3,
      outcome: 'OK',
      status: 200,
      callerId: 7,
    };
    log.info({ ...request, ...ended }, 'request');
    log.info({ ...request, ...ended, callerId: null }, 'request');
    log.warn({ upstream: 'redis\u001b[2J', err: new TypeError('refused') }, 'an upstream is down');
    const lines = text.trimEnd().split('\n');
    expect(lines[0]).toMatch(
      /^\[\d\d:\d\d:\d\d\] INFO: 200 POST \/jobList 12.3 ms jobList OK user 7$/,
    );
    expect(lines[1]).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: 200 POST \/jobList 12.3 ms jobList OK$/);
    expect(lines[2]).toContain('an upstream is down {"upstream":"redis\\u001b[2J"}');
    expect(lines[3]).toContain('TypeError refused');
    expect(lines[4]).toMatch(/^\s+at /);
  });
});

describe('the request in logs and metrics', () => {
  it('has a path without parameters, names and control characters, of 200 characters', () => {
    for (const [target, path] of [
      ['/jobList?token=secret', '/jobList'],
      ['/jobList#token=secret', '/jobList'],
      ['http://name:secret@host/jobList?x', '/jobList'],
      ['http://name:secret@host?x', '/'],
      ['http://host', '/'],
      ['//host/x', '//host/x'],
      ['*', '*'],
      ['', '/'],
      ['/\u009b2J\u001b[2J é', '/?2J?[2J??'],
      [`/${'x'.repeat(16_000)}`, `/${'x'.repeat(199)}`],
      [`/x?http://${'y'.repeat(300)}`, '/x'],
    ] as const)
      expect([target, pathOf(target)]).toEqual([target, path]);
  });

  it('gets its outcome from the status if no endpoint has reported one', () => {
    const statuses = [200, 304, 400, 401, 403, 404, 429, 500, 503];
    expect(statuses.map(outcomeBy)).toEqual([
      ...['OK', 'OK', 'BAD_REQUEST', 'UNAUTHENTICATED', 'FORBIDDEN', 'BAD_REQUEST', 'RATE_LIMITED'],
      ...['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'],
    ]);
  });
});
