import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { UnsentAnswers } from '../../../src/overload/connections/unsent';
import { jobs } from '../../support/factories';
import { fakeOnly } from '../../support/fake-timers';
import { startService } from '../../support/service';

jest.setTimeout(30_000);

const MB = 1024 * 1024;
/** More than the buffers of both sides hold on the loopback interface. */
const LARGE = 8 * MB;
const LIMIT = 20;

const readsNothing = async (port: number, request: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause().write(request);
  return socket;
};

/** Clients that do not read occupy no slots, and the bytes waiting for them are limited. */
describe('clients that do not read', () => {
  it('occupy no slots, and the largest are disconnected beyond MAX_UNSENT_MB', async () => {
    const service = await startService({
      MAX_IN_FLIGHT: '2',
      MAX_UNSENT_MB: String(LIMIT),
      RATE_LIMITS: 'off',
    });
    await jobs(
      service.knex,
      Array.from({ length: 100 }, () => ({ salary: 'x'.repeat(LARGE / 100) })),
    );
    const port = Number(new URL(service.base).port);
    const ask = 'POST /jobList?page_num=100 HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';
    const sockets = await Promise.all(Array.from({ length: 4 }, () => readsNothing(port, ask)));
    const metric = async (name: string) => {
      const text = await (await fetch(`${service.base}/metrics`)).text();
      return Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      );
    };
    const hungUp = 'gateway_connections_hung_up_total{reason="limit"}';
    while ((await metric(hungUp)) < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(await metric('gateway_requests_in_progress{endpoint="rest",state="working"}')).toBe(0);
    expect(await metric('gateway_unsent_bytes')).toBeLessThanOrEqual(LIMIT * MB);
    expect(await service.rest('jobList', { page_num: 1 })).toMatchObject({ code: 1 });
    for (const socket of sockets) socket.destroy();
    await service.close();
  });
});

describe('an unsent response', () => {
  let server: Server;
  let unsent: UnsentAnswers;
  let now = 0;
  const clients: Socket[] = [];
  const answers: ServerResponse[] = [];

  beforeEach(async () => {
    fakeOnly(['setInterval', 'clearInterval']);
    unsent = new UnsentAnswers(LIMIT * MB, () => now);
    server = createServer(
      unsent.watched((_request, response) => {
        answers.push(response);
        response.end(Buffer.alloc(LARGE));
      }),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
    answers.length = 0;
    unsent.close();
    server.close();
    jest.useRealTimers();
  });

  const look = () => jest.advanceTimersByTime(250);
  const come = async () => {
    const asked = once(server, 'request');
    const { port } = server.address() as AddressInfo;
    const client = await readsNothing(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    clients.push(client);
    await asked;
    return client;
  };
  const ends = async (at: number) => {
    const response = answers[at];
    if (response?.destroyed === false && !response.closed) await once(response, 'close');
  };

  it('is dropped beyond the limit, first for clients that stopped reading earliest', async () => {
    const first = await come();
    now += 100;
    await come();
    // This client reads.
    now += 100;
    first.resume();
    await ends(0);
    first.pause();
    for (let n = 0; n < 3; n += 1) {
      now += 100;
      await come();
    }
    await Promise.all([ends(1), ends(2)]);
    expect(unsent.bytes).toBeLessThanOrEqual(LIMIT * MB);
    expect(unsent.hungUp).toEqual({ slow: 0, limit: 2 });
    expect(answers.map(({ writableFinished }) => writableFinished)[0]).toBe(true);
    expect(answers.map(({ closed }) => closed)).toEqual([true, true, true, false, false]);
  });

  it('is dropped after 15 s plus the time that it takes at 4 bytes per ms', async () => {
    await come();
    const slow = answers[0]?.socket;
    if (!slow) throw new Error('there is no answer');
    look();
    now += 15_000 + LARGE / 4 - 1000;
    look();
    expect(slow.destroyed).toBe(false);
    now += 2000;
    look();
    await once(slow, 'close');
    expect(unsent.hungUp).toEqual({ slow: 1, limit: 0 });
    expect(unsent.bytes).toBe(0);
  });
});
