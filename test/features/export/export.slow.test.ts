import { createConnection } from 'node:net';
import { startService, type TestService } from '../../support/service';

jest.setTimeout(120_000);

describe('exports', () => {
  let service: TestService;
  let admin: string;
  beforeAll(async () => {
    service = await startService({ RATE_LIMITS: 'off' });
    admin = await service.tokenFor(1);
    await service.knex('users').where({ id: 1 }).update({ role: 'admin' });
  });
  afterAll(() => service.close());

  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await fetch(`${service.base}/export/${path}`, { headers })).status;

  it('hold little of a large table for clients who do not read, and then no place', async () => {
    for (let batch = 0; batch < 10; batch += 1)
      await service.knex.raw(
        `INSERT INTO job (job_name, salary) SELECT repeat('长', 190), repeat('1', 900) FROM generate_series(1, 1000)`,
      );
    const { port } = new URL(service.base);
    const before = process.memoryUsage().rss;
    const sockets = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const socket = createConnection(Number(port), '127.0.0.1');
        await new Promise<void>((resolve) => socket.once('connect', resolve));
        socket.write(`GET /export/jobs.csv HTTP/1.1\r\nHost: x\r\ntoken: ${admin}\r\n\r\n`);
        await new Promise<void>((resolve) => socket.once('readable', resolve));
        return socket;
      }),
    );
    // Their places are taken, and they hold no connection: others are answered.
    expect(await statusOf('jobs.csv', { token: admin })).toBe(503);
    const { data } = await service.graphql<{ viewer: object }>('{ viewer { id } }', {}, admin);
    expect(data).toEqual({ viewer: { id: '1' } });
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(150);
    for (const socket of sockets) socket.destroy();
    let status = 503;
    while (status === 503) status = await statusOf('jobs.csv', { token: admin });
    expect(status).toBe(200);
  });
});
