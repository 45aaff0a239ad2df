import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { childEnvironment } from '../support/environment';
import { aJob } from '../support/factories';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: { key: string; value: Record<string, unknown> }[];
}

/** A collector that stores the spans it receives and always answers with this status. */
async function startCollector(status = 200) {
  const spans: Span[] = [];
  const paths = new Set<string>();
  const authorisations = new Set<string | undefined>();
  const server: Server = createServer((request, response) => {
    let body = '';
    paths.add(request.url ?? '');
    authorisations.add(request.headers.authorization);
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const sent = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      spans.push(
        ...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)),
      );
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => new Promise((resolve) => server.close(resolve));
  return { url, spans, paths, authorisations, close };
}

const attributesOf = (span: Span | undefined) =>
  Object.fromEntries(
    span?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? [],
  );

const root = join(__dirname, '..', '..');

/** Starts the compiled service. */
async function startGateway(url: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    cwd: root,
    env: childEnvironment({ DATABASE_URL: url, PORT: '0', ...environment }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  let base: string | undefined;
  for await (const line of lines) {
    base = /^REST +(http:\/\/[\d.:]+)\//.exec(line)?.[1];
    if (base !== undefined) break;
  }
  child.stdout.resume();
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  };
  return { base: base ?? '', stop };
}

jest.setTimeout(60_000);

describe('tracing', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    execFileSync('node', ['scripts/build.mjs'], { cwd: root });
  });
  afterAll(() => database.close());

  it("sends a span for each request, below the caller's, and one per statement", async () => {
    const collector = await startCollector();
    const service = await startGateway(database.url, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20t0ken',
      TRUST_PROXY: 'on',
    });
    const id = await aJob(database.knex);
    const [caller, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
    const response = await fetch(`${service.base}/api/v2.home/jobInfo?word=secret`, {
      method: 'POST',
      body: new URLSearchParams({ job_id: String(id) }),
      headers: { traceparent: `00-${caller}-${parent}-01` },
    });
    await response.text();
    // The final flag 00 means that the caller does not record this trace.
    const unrecorded = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00' };
    await (
      await fetch(`${service.base}/api/v2.home/factoryList`, {
        method: 'POST',
        headers: unrecorded,
      })
    ).text();
    const query = JSON.stringify({ query: '{ jobs { total } }' });
    const json = { 'content-type': 'application/json' };
    await (
      await fetch(`${service.base}/graphql`, { method: 'POST', body: query, headers: json })
    ).text();
    // The rest is sent when the service stops.
    await service.stop();
    await collector.close();

    expect([...collector.paths]).toEqual(['/v1/traces']);
    expect([...collector.authorisations]).toEqual(['Bearer t0ken']);
    const rest = collector.spans.find(({ name }) => name === 'rest jobInfo');
    expect(rest).toMatchObject({ traceId: caller, parentSpanId: parent });
    expect(attributesOf(rest)).toMatchObject({
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'url.path': '/api/v2.home/jobInfo',
      'gateway.request_id': response.headers.get('x-request-id'),
      'gateway.outcome': 'OK',
    });
    const below = collector.spans.filter(({ parentSpanId }) => parentSpanId === rest?.spanId);
    expect(below.length).toBeGreaterThan(0);
    expect(below).toHaveLength(Number(attributesOf(rest)['gateway.statements']));
    expect(new Set(below.map(({ name }) => name))).toEqual(new Set(['SELECT']));
    expect(collector.spans.find(({ name }) => name === 'graphql jobs')).toBeDefined();
    expect(collector.spans.find(({ name }) => name === 'rest factoryList')).toBeUndefined();
    expect(JSON.stringify(collector.spans)).not.toContain('secret');
  });

  it.each([500, null])('does not affect requests if the collector returns %s', async (status) => {
    const collector = await startCollector(status ?? 200);
    if (status === null) await collector.close();
    const service = await startGateway(database.url, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    const answer = await fetch(`${service.base}/api/v2.home/categoryList`, { method: 'POST' });
    expect(await answer.json()).toMatchObject({ code: 1 });
    await service.stop();
    if (status !== null) await collector.close();
  });
});
