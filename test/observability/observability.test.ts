import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics } from 'prom-client';
import { packageRoot } from '../../src/lib/package-root';
import { createLog } from '../../src/observability/log';
import { aJob } from '../support/factories';
import { startService, type TestService } from '../support/service';

interface Line {
  msg: string;
  requestId: string;
  [key: string]: unknown;
}

jest.setTimeout(30_000);

/** One line per request, its id on every line and in a header, and no personal data. */
describe('the service', () => {
  let service: TestService;
  let text = '';
  const lines = () =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);

  beforeAll(async () => {
    const log = createLog('info', false, { write: (line) => void (text += line) });
    service = await startService({}, log);
    // As main.ts does.
    collectDefaultMetrics({ register: service.app.registry });
  });
  beforeEach(() => (text = ''));
  afterAll(() => service.close());

  const post = (path: string, body: string, headers: Record<string, string>) =>
    fetch(`${service.base}${path}`, { method: 'POST', body, headers });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const json = { 'content-type': 'application/json' };
  const written = async (count = 1) => {
    while (lines().filter(({ msg }) => msg === 'request').length < count) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    return lines();
  };

  it('logs one line for a REST operation, without token or keyword', async () => {
    const token = await service.tokenFor(7);
    await aJob(service.knex);
    const response = await post('/api/v2.home/jobList', 'keyword=secretsearch', { ...form, token });
    const [line] = await written();
    expect(line).toMatchObject({
      msg: 'request',
      requestId: response.headers.get('x-request-id'),
      endpoint: 'rest',
      operation: 'jobList',
      callerId: 7,
      outcome: 'OK',
      status: 200,
    });
    expect(line?.statements).toBeGreaterThanOrEqual(2);
    expect(line?.durationMs).toBeGreaterThan(0);
    expect(text).not.toContain(token);
    expect(text).not.toContain('secretsearch');
  });

  it('logs a request for an operation whose method is refused', async () => {
    await fetch(`${service.base}/api/v2.home/jobList?page=1`);
    const [line] = await written();
    expect(line).toMatchObject({
      ...{ method: 'GET', path: '/api/v2.home/jobList', endpoint: 'rest', operation: 'jobList' },
      ...{ outcome: 'BAD_REQUEST', status: 405 },
    });
  });

  it('logs the caller even if RATE_LIMITS is off', async () => {
    const read: string[] = [];
    const log = createLog('info', false, { write: (line) => void read.push(line) });
    const unlimited = await startService({ RATE_LIMITS: 'off' }, log);
    const token = await unlimited.tokenFor(8);
    await unlimited.rest('collectList', {}, token);
    while (read.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(JSON.parse(read[0] ?? '')).toMatchObject({ operation: 'collectList', callerId: 8 });
    await unlimited.close();
  });

  it('logs a GraphQL operation by its name or else the hash of its document', async () => {
    await post('/graphql', JSON.stringify({ query: 'query Towns { categories { id } }' }), json);
    expect((await written())[0]).toMatchObject({
      endpoint: 'graphql',
      operation: 'Towns',
      outcome: 'OK',
    });
    text = '';
    await post(
      '/graphql',
      JSON.stringify({ query: '{ viewer { keywords { id } } nonsense }' }),
      json,
    );
    const [line] = await written();
    expect(line?.operation).toMatch(/^document [\da-f]{12}$/);
    expect(line?.outcome).toBe('BAD_USER_INPUT');
    text = '';
    await post(
      '/graphql',
      JSON.stringify({ query: `query ${'N'.repeat(65)} { viewer { id } }` }),
      json,
    );
    expect((await written())[0]?.operation).toMatch(/^document [\da-f]{12}$/);
  });

  it('logs the request id with an error, and neither SQL nor parameters', async () => {
    await service.knex.raw('ALTER TABLE job RENAME TO gone');
    try {
      const response = await post('/api/v2.home/jobList', 'keyword=secretsearch', form);
      expect(response.status).toBe(500);
      // The service's periodic work may fail, too.
      const all = (await written()).filter((line) => 'requestId' in line);
      expect(all.map(({ msg }) => msg).sort()).toEqual(['request', 'request failed']);
      expect(new Set(all.map(({ requestId }) => requestId))).toEqual(
        new Set([response.headers.get('x-request-id')]),
      );
      // Without the message, which may quote a row.
      expect(all.find(({ msg }) => msg === 'request failed')?.err).toEqual({
        ...{ type: 'error', code: '42P01', frames: expect.any(Array) as unknown },
      });
      expect(text).not.toMatch(/select\s|secretsearch/i);
    } finally {
      await service.knex.raw('ALTER TABLE gone RENAME TO job');
    }
  });

  it('attributes statements, outcomes and errors to the right concurrent request', async () => {
    const token = await service.tokenFor(7);
    const ask = (query: string) => post('/graphql', JSON.stringify({ query }), { ...json, token });
    const asked = [
      'query One { jobs { page } viewer { keywords { id } } }',
      'query None { __typename }',
    ];
    await ask('{ viewer { id } }');
    await written();
    text = '';
    await service.knex.raw('ALTER TABLE job RENAME TO gone');
    try {
      await Promise.all([...asked, ...asked, 'query Fails { jobs { items { id } } }'].map(ask));
    } finally {
      await service.knex.raw('ALTER TABLE gone RENAME TO job');
    }
    const all = await written(5);
    const of = (operation: string) => all.filter((line) => line.operation === operation);
    expect(of('One').map(({ statements }) => statements)).toEqual([2, 2]);
    expect(of('None').map(({ statements }) => statements)).toEqual([0, 0]);
    const [failed] = of('Fails');
    expect(failed).toMatchObject({ statements: 2, outcome: 'INTERNAL_SERVER_ERROR', callerId: 7 });
    expect(
      all.filter(({ msg }) => msg === 'request failed').map(({ requestId }) => requestId),
    ).toEqual([failed?.requestId]);
  });

  it('counts requests by endpoint and operation, with a closed set of labels', async () => {
    await post('/api/v2.home/jobList', '', form);
    await post('/api/v2.home/madeUpName', '', form);
    await post(
      '/graphql',
      JSON.stringify({ query: 'query MadeUpName { categories { id } }' }),
      json,
    );
    const metadata = JSON.stringify({ query: '{ __schema { queryType { name } } }' });
    await post('/graphql', metadata, json);
    await written(4);
    const metrics = await (await fetch(`${service.base}/metrics`)).text();
    expect(metrics).toMatch(
      /gateway_requests_total\{endpoint="rest",operation="jobList",outcome="OK"\} \d/,
    );
    expect(metrics).toMatch(
      /gateway_requests_total\{endpoint="graphql",operation="introspection",outcome="OK"\} \d/,
    );
    expect(metrics).toMatch(
      /gateway_requests_total\{endpoint="rest",operation="other",outcome="BAD_REQUEST"\} 1/,
    );
    expect(metrics).toMatch(
      /gateway_requests_total\{endpoint="graphql",operation="categories",outcome="OK"\} \d/,
    );
    expect(metrics).toContain('gateway_database_connections{node="primary",state="free"}');
    expect(metrics.toLowerCase()).not.toContain('madeupname');
  });

  it('reports cache reads and the work waiting in each queue', async () => {
    const rowsRead = async () => {
      const text = await (await fetch(`${service.base}/metrics`)).text();
      for (const queue of ['drawing posters', 'password hashes', 'keywords'])
        expect(text).toContain(`gateway_queue_work{queue="${queue}",state="waiting"} 0`);
      expect(text).toContain('gateway_cache_reads_total{cache="poster_codes",result="miss"} 0');
      const reads = text.matchAll(/_reads_total\{cache="rows",result="(?:hit|miss)"\} (\d+)/g);
      return [...reads].reduce((sum, [, count]) => sum + Number(count), 0);
    };
    await post('/api/v2.home/categoryList', '', form);
    const before = await rowsRead();
    await post('/api/v2.home/categoryList', '', form);
    expect(await rowsRead()).toBe(before + 1);
  });

  it('begins the series of each shortage at 0, so that an increase includes the first', async () => {
    const text = await (await fetch(`${service.base}/metrics`)).text();
    for (const labels of ['cause="ENOSPC"', 'cause="queue",queue="WeChat logins"'])
      expect(text).toContain(`gateway_shortages_total{${labels}} 0`);
  });

  it('has a Grafana dashboard that shows every metric and no unknown one', async () => {
    const metrics = await (await fetch(`${service.base}/metrics`)).text();
    const told = new Set([...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const dashboard = readFileSync(join(packageRoot, 'docs', 'grafana-dashboard.json'), 'utf8');
    const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
    const asked = panels
      .flatMap(({ targets }) => targets.map(({ expr }) => expr))
      .flatMap((expr) => expr.match(/\b(?:gateway|nodejs|process)_\w+/g) ?? [])
      .map((name) => (told.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, '')));
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => !told.has(name))).toEqual([]);
    const own = [...told].filter((name) => name?.startsWith('gateway_')).sort();
    expect([...new Set(asked)].filter((name) => name.startsWith('gateway_')).sort()).toEqual(own);
  });

  it('has Prometheus alerts that name only existing metrics', async () => {
    const metrics = await (await fetch(`${service.base}/metrics`)).text();
    const alerts = readFileSync(join(packageRoot, 'deploy', 'prometheus-alerts.yml'), 'utf8');
    const rules = [...alerts.matchAll(/^ {8}expr: (.*)$/gm)].map(([, expr = '']) => expr);
    expect(rules).toHaveLength(13);
    const named = rules.flatMap((expr) => expr.match(/\bgateway_\w+/g) ?? []);
    for (const name of named) expect(metrics).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `);
    const states = rules.flatMap((expr) => expr.match(/\bgateway_\w+\{state="\w+"\}/g) ?? []);
    expect(states).toHaveLength(1);
    for (const state of states) expect(metrics).toContain(state.slice(state.indexOf('{') + 1));
  });

  it('documents every metric, and no unknown one, in docs/operations.md', async () => {
    const metrics = await (await fetch(`${service.base}/metrics`)).text();
    const told = [...metrics.matchAll(/^# TYPE (gateway_\w+)/gm)].map(([, name]) => name);
    const page = readFileSync(join(packageRoot, 'docs', 'operations.md'), 'utf8');
    const named = [...page.matchAll(/\bgateway_\w+/g)].map(([name]) => name);
    expect([...new Set(named)].sort()).toEqual(told.sort());
  });
});
