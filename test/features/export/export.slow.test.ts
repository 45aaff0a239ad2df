import { createServer, type Server } from 'node:http';
import { createConnection, type AddressInfo } from 'node:net';
import type { Context } from '../../../src/context';
import {
  createExportEndpoint,
  type ExportOptions,
} from '../../../src/features/export/export.endpoint';
import { Role } from '../../../src/lib/values/role';
import { createLog } from '../../../src/observability/log';
import { startService, type TestService } from '../../support/service';
import { startStopwatch } from '../../support/stopwatch';

jest.setTimeout(120_000);

describe('exports', () => {
  let service: TestService;
  let admin: string;
  let logged = '';
  beforeAll(async () => {
    const log = createLog('info', false, { write: (line) => void (logged += line) });
    service = await startService({ RATE_LIMITS: 'off' }, log);
    admin = await service.tokenFor(1, 'admin');
    // More than the buffers between the service and a client hold.
    for (let batch = 0; batch < 10; batch += 1)
      await service.knex.raw(
        `INSERT INTO job (job_name, salary) SELECT repeat('长', 190), repeat('1', 900) FROM generate_series(1, 1000)`,
      );
  });
  afterAll(() => service.close());

  const get = (token: string, method = 'GET') =>
    fetch(`${service.base}/export/jobs.csv`, { method, headers: { token } });

  /** Starts an export and leaves its response unread. */
  const begin = async (token: string) => {
    const socket = createConnection(Number(new URL(service.base).port), '127.0.0.1');
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    socket.write(`GET /export/jobs.csv HTTP/1.1\r\nHost: x\r\ntoken: ${token}\r\n\r\n`);
    await new Promise<void>((resolve) => socket.once('readable', resolve));
    return socket;
  };

  it('buffer under 150 MiB for clients who do not read, and free slots at disconnect', async () => {
    const before = process.memoryUsage().rss;
    const [other, third] = [
      await service.tokenFor(3, 'admin'),
      await service.tokenFor(4, 'editor'),
    ];
    const sockets = await Promise.all([admin, admin].map(begin));
    // A caller gets no third slot: the last one is for others.
    const own = await get(admin);
    expect([own.status, own.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await own.json()).toEqual({
      errors: [
        {
          message: '2 exports of yours are under way; try again in 30 s.',
          extensions: { code: 'RATE_LIMITED', retryAfter: 30 },
        },
      ],
    });
    const head = await get(admin, 'HEAD');
    expect([head.status, head.headers.get('retry-after')]).toEqual([429, '30']);
    // HEAD takes no slot.
    for (let times = 0; times < 3; times += 1) expect((await get(third, 'HEAD')).status).toBe(200);
    sockets.push(await begin(other));
    // The exports use all slots but hold no connection, so other requests are answered.
    const none = await get(third);
    expect([none.status, none.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await none.text()).toContain('Others are exporting');
    const { data } = await service.graphql<{ viewer: object }>('{ viewer { id } }', {}, admin);
    expect(data).toEqual({ viewer: { id: '1' } });
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(150);
    for (const socket of sockets) socket.destroy();
    let status = 429;
    while (status === 429 || status === 503) ({ status } = await get(admin));
    expect(status).toBe(200);
    expect(logged.split('ABANDONED')).toHaveLength(4);
    expect(logged).not.toContain('request failed');
  });

  const rename = (from: string, to: string) =>
    service.knex.raw('ALTER TABLE ?? RENAME TO ??', [from, to]);
  it.each([
    [
      'its caller is logged out',
      'UNAUTHENTICATED',
      async () => {
        await service.knex('user_token').where({ user_id: 2 }).delete();
      },
    ],
    [
      'its caller loses the role',
      'FORBIDDEN',
      async () => {
        await service.knex('users').where({ id: 2 }).update({ role: 'user' });
      },
    ],
    [
      'the database fails',
      'INTERNAL_SERVER_ERROR',
      async () => {
        await rename('job', 'former_job');
      },
    ],
  ])('are cut off and logged with an error code when %s', async (_when, outcome, happen) => {
    const editor = await service.tokenFor(2);
    await service.knex('users').where({ id: 2 }).update({ role: 'editor' });
    const socket = await begin(editor);
    // The export reads ahead, so it may fail and be logged before `happen` resolves.
    logged = '';
    await happen();
    let end = '';
    for await (const chunk of socket as AsyncIterable<Buffer>)
      end = (end + chunk.toString()).slice(-9);
    const elapsed = startStopwatch();
    while (!logged.includes('"operation":"export","callerId":2') && elapsed() < 30_000)
      await new Promise((resolve) => setImmediate(resolve));
    const isFault = outcome === 'INTERNAL_SERVER_ERROR';
    if (isFault) await rename('former_job', 'job');
    expect(end).not.toContain('\r\n0\r\n\r\n');
    expect(logged).toContain(`"outcome":"${outcome}"`);
    expect(logged.includes('request failed')).toBe(isFault);
  });

  describe('end', () => {
    let server: Server;
    /** When each answer ended, in milliseconds after its request, and whether it was complete. */
    const ends: { readonly after: number; readonly whole: boolean }[] = [];
    async function serve(limits: Pick<ExportOptions, 'idle' | 'longest' | 'pace'>) {
      const viewer = () => Promise.resolve({ id: 1, role: Role.ADMIN });
      const context = {
        viewer,
        caller: { viewerNow: viewer },
        database: service.knex,
        request: {},
      };
      const { handle } = createExportEndpoint({
        createContext: () => Promise.resolve(context as unknown as Context),
        onFault: (error) => {
          throw error;
        },
        ...limits,
      });
      ends.length = 0;
      server = createServer((request, response) => {
        const started = performance.now();
        response.on('close', () =>
          ends.push({ after: performance.now() - started, whole: response.writableFinished }),
        );
        void handle(request, response);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const socket = createConnection(port, '127.0.0.1');
      socket.write('GET /export/jobs.csv HTTP/1.1\r\nHost: x\r\n\r\n');
      return socket;
    }
    const untilEnded = async () => {
      while (ends.length === 0) await new Promise((resolve) => setImmediate(resolve));
      const [end] = ends;
      return end;
    };
    afterEach(() => {
      server.closeAllConnections();
      server.close();
    });

    it('for a client that reads nothing', async () => {
      const socket = await serve({ idle: 300 });
      const end = await untilEnded();
      expect(end?.whole).toBe(false);
      expect(end?.after).toBeGreaterThanOrEqual(300);
      socket.destroy();
    });

    it('after the maximum duration, however steadily the client reads', async () => {
      const socket = await serve({ longest: 700 });
      let read = 0;
      // Reads a little from time to time, as long as the connection lasts.
      const reading = setInterval(() => {
        read += (socket.read(16 * 1024) as Buffer | null)?.length ?? 0;
      }, 20);
      const end = await untilEnded();
      clearInterval(reading);
      expect(read).toBeGreaterThan(0);
      expect(end?.whole).toBe(false);
      expect(end?.after).toBeGreaterThanOrEqual(690);
      socket.destroy();
    });

    it('for a client that reads more slowly than the minimum pace', async () => {
      const socket = await serve({ pace: { least: 1e9, period: 300 } });
      const reading = setInterval(() => void socket.read(16 * 1024), 20);
      expect(await untilEnded()).toMatchObject({ whole: false });
      clearInterval(reading);
      socket.destroy();
    });

    it('completely within all limits', async () => {
      const socket = await serve({ idle: 20_000, longest: 60_000 });
      socket.resume();
      expect(await untilEnded()).toMatchObject({ whole: true });
      socket.destroy();
    });
  });
});
