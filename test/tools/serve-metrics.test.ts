import { Gauge, Registry } from 'prom-client';
import { serveMetrics } from '../../tools/lib/serve-metrics';

describe('metrics for Prometheus', () => {
  const registry = new Registry();
  let read: () => number | Promise<number>;
  let served: { close(): void };
  let origin: string;

  beforeAll(async () => {
    new Gauge({
      name: 'answer',
      help: 'An answer',
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
    const metrics = await serveMetrics(registry, { host: '127.0.0.1', port: 0 });
    origin = `http://127.0.0.1:${metrics.port}`;
    served = metrics;
  });
  beforeEach(() => {
    read = () => 42;
  });
  afterAll(() => served.close());

  it('are served at /metrics', async () => {
    const response = await fetch(`${origin}/metrics?of=all`);
    expect(response.headers.get('content-type')).toBe(registry.contentType);
    expect(await response.text()).toContain('\nanswer 42\n');
  });

  it.each([
    ['GET', '/'],
    ['GET', '/metrics/more'],
    ['POST', '/metrics'],
  ])('are not served to %s %s', async (method, path) => {
    const response = await fetch(origin + path, { method });
    expect([response.status, await response.text()]).toEqual([404, '']);
  });

  it('are answered with 500 and the reason if one cannot be read', async () => {
    read = () => {
      throw new Error('nothing to read');
    };
    const failed = await fetch(`${origin}/metrics`);
    expect([failed.status, await failed.text()]).toEqual([500, 'nothing to read\n']);
    read = () => 43;
    expect((await fetch(`${origin}/metrics`)).status).toBe(200);
  });

  it('do not keep the server open while they are being read', async () => {
    const asked = new Promise<void>((resolve) => {
      read = () => {
        resolve();
        return new Promise(() => undefined);
      };
    });
    const answer = fetch(`${origin}/metrics`);
    await asked;
    served.close();
    await expect(answer).rejects.toThrow();
  });
});
