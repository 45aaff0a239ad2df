import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ConfigError, readConfig } from '../../src/config';
import { welcome } from '../../src/demo';
import { freePort } from '../support/free-port';
import { startService, type TestService } from '../support/service';

jest.setTimeout(30_000);

/** Which health checks `/` links to. */
const linkedAt = async (base: string) => {
  const page = await fetch(base, { headers: { accept: 'text/html' } });
  return (await page.text()).match(/(?<=href=")\w+z(?=")/g);
};

const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { headers })).status;

/** Metrics and readiness can be served at an address of their own. */
describe('the operator endpoints', () => {
  let service: TestService;
  afterEach(() => service.close());

  it('are served on the main port by default, at exact paths', async () => {
    service = await startService();
    for (const path of ['/healthz', '/readyz', '/metrics', '/metrics?x=1']) {
      expect([path, await statusOf(service.base + path)]).toEqual([path, 200]);
    }
    expect(await linkedAt(service.base)).toEqual(['healthz', 'readyz']);
    for (const path of [
      '/METRICS',
      '/metrics/',
      '/READYZ',
      '/readyz/',
      '//metrics',
      '/%6detrics',
      '/HEALTHZ',
    ]) {
      const response = await fetch(service.base + path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toMatchObject({ code: 404, data: null });
    }
  });

  it('are served only at METRICS_ADDRESS if it is set, except /healthz', async () => {
    const address = `127.0.0.1:${await freePort()}`;
    service = await startService({ METRICS_ADDRESS: address });
    expect(await statusOf(`${service.base}/healthz`)).toBe(200);
    expect(await statusOf(`${service.base}/readyz`)).toBe(404);
    expect(await linkedAt(service.base)).toEqual(['healthz']);
    const printed = welcome(readConfig({ METRICS_ADDRESS: address }), 4000, null);
    expect(printed).toContain(`http://127.0.0.1:4000/healthz, http://${address}/readyz\n`);
    expect(await statusOf(`${service.base}/metrics`)).toBe(404);
    expect(await statusOf(`http://${address}/readyz`)).toBe(200);
    const metrics = await fetch(`http://${address}/metrics`);
    expect(await metrics.text()).toContain('gateway_requests_total');
    expect(metrics.headers.get('x-content-type-options')).toBe('nosniff');
    const socket = connect(Number(address.split(':')[1]), '127.0.0.1');
    await once(socket.end('no request\r\n\r\n'), 'connect');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 [^]*X-Content-Type-Options: nosniff/);
    expect(await statusOf(`http://${address}/METRICS`)).toBe(404);
    expect(await statusOf(`http://${address}/graphql`)).toBe(404);
    await expect(startService({ METRICS_ADDRESS: address })).rejects.toThrow(
      `METRICS_ADDRESS: ${address.split(':')[1]} at 127.0.0.1 is taken by another process.`,
    );
  });

  it('require METRICS_TOKEN as a bearer token if it is set, except /healthz', async () => {
    expect(() => readConfig({ METRICS_TOKEN: 'a secret' })).toThrow('METRICS_TOKEN');
    service = await startService({ METRICS_TOKEN: 'secret' });
    expect(await linkedAt(service.base)).toEqual(['healthz']);
    expect(await statusOf(`${service.base}/healthz`)).toBe(200);
    for (const path of ['/readyz', '/metrics']) {
      const url = service.base + path;
      expect(await statusOf(url)).toBe(401);
      expect(await statusOf(url, { authorization: 'Bearer other' })).toBe(401);
      expect(await statusOf(url, { token: 'secret' })).toBe(401);
      expect(await statusOf(url, { authorization: 'Bearer secret' })).toBe(200);
    }
  });
});

describe('METRICS_ADDRESS', () => {
  it.each([
    ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
    ['[::1]:9464', { host: '::1', port: 9464 }],
    ['metrics.internal:0', { host: 'metrics.internal', port: 0 }],
  ])('may be %s', (text, address) =>
    expect(readConfig({ METRICS_ADDRESS: text }).metricsAddress).toEqual(address),
  );

  it.each(['9464', ':9464', '127.0.0.1', '127.0.0.1:99999', '::1:9464', 'http://x:1'])(
    'may not be %s',
    (text) => {
      expect(() => readConfig({ METRICS_ADDRESS: text })).toThrow(ConfigError);
      expect(() => readConfig({ METRICS_ADDRESS: text })).toThrow('METRICS_ADDRESS');
    },
  );
});
