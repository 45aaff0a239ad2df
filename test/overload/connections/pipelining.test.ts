import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Knex } from 'knex';
import { Pipelining } from '../../../src/overload/connections/pipelining';
import { startService, type TestService } from '../../support/service';
import { startStopwatch } from '../../support/stopwatch';

jest.setTimeout(30_000);

const REQUEST = 'POST /categoryList HTTP/1.1\r\nHost: here\r\nContent-Length: 0\r\n\r\n';
const LAST = REQUEST.replace('Host', 'Connection: close\r\nHost');

/**
 * Pipelined requests are answered in order, and those of a client that disconnects are discarded.
 */
describe('pipelined requests', () => {
  let service: TestService;
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= service.close());
  beforeEach(async () => {
    closed = undefined;
    service = await startService({ MAX_IN_FLIGHT: '2', RATE_LIMITS: 'off' });
  });
  afterEach(close);

  const open = async (bytes = ''): Promise<Socket> => {
    const socket = connect(Number(new URL(service.base).port), '127.0.0.1').on(
      'error',
      () => undefined,
    );
    await once(socket, 'connect');
    socket.write(bytes);
    return socket;
  };
  const metric = async (name: string) => {
    // Uses a new connection, so that only the test's connections are counted.
    const response = await fetch(`${service.base}/metrics`, { headers: { connection: 'close' } });
    const text = await response.text();
    return text
      .split('\n')
      .filter((line) => line.startsWith(name))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };
  const until = async (name: string, value: number) => {
    while ((await metric(name)) !== value) await new Promise((resolve) => setImmediate(resolve));
  };
  /** Locks categories against reading; resolves to a function that unlocks them. */
  const blockCategories = () =>
    new Promise<() => Promise<void>>((resolve) => {
      const held: Promise<void> = service.knex.transaction(
        async (transaction: Knex.Transaction) => {
          await transaction.raw('LOCK TABLE category');
          await new Promise<void>((release) => {
            resolve(() => {
              release();
              return held;
            });
          });
        },
      );
    });

  const working = 'gateway_requests_in_progress{endpoint="rest",state="working"}';
  const counted = 'gateway_requests_total{endpoint="rest",operation="categoryList"';

  it('are all answered, one at a time, and each is counted once', async () => {
    const release = await blockCategories();
    const socket = await open(REQUEST.repeat(1999) + LAST);
    await until(working, 1);
    await release();
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    await once(socket, 'close');
    expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2000);
    expect(await metric(counted)).toBe(2000);
    expect(await metric(working)).toBe(0);
  });

  it('occupy no slots after their clients have disconnected', async () => {
    const release = await blockCategories();
    const sockets = [await open(REQUEST.repeat(400)), await open(REQUEST.repeat(400))];
    await until(working, 2);
    for (const socket of sockets) socket.resetAndDestroy();
    await until('gateway_connections', 1);
    await release();
    expect(await service.rest('categoryList')).toMatchObject({ code: 1 });
    await until(working, 0);
    expect(await metric(`${counted},outcome="ABANDONED"`)).toBe(2);
  });

  it('gain no priority over newer requests while the newest are served first', async () => {
    const others = await Promise.all(Array.from({ length: 150 }, () => open()));
    const release = await blockCategories();
    const pipelined = [await open(REQUEST + LAST), await open(REQUEST + LAST)];
    await until(working, 2);
    // Within a second, after which the slow ones give up their slots.
    for (const socket of others) socket.write(LAST);
    await until(working.replace('working"', 'waiting"'), 150);
    let served = 0;
    for (const socket of others) socket.once('close', () => (served += 1)).resume();
    const servedBefore = pipelined.map(async (socket) => {
      await once(socket.resume(), 'close');
      return served;
    });
    await release();
    for (const before of await Promise.all(servedBefore)) expect(before).toBeGreaterThan(75);
  });

  it('do not delay shutdown after their client has disconnected', async () => {
    const release = await blockCategories();
    const socket = await open(REQUEST.repeat(400));
    await until(working, 1);
    socket.resetAndDestroy();
    await until('gateway_connections', 1);
    await release();
    const elapsed = startStopwatch();
    await close();
    expect(elapsed()).toBeLessThan(5000);
  });
});

it('a lost connection causes an error only for the request being handled', async () => {
  const pipelining = new Pipelining();
  const requests: IncomingMessage[] = [];
  const listener = pipelining.inOrder(() => undefined);
  const server = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
    if (requests.length === 400) socket.resetAndDestroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [accepted] = (await once(server, 'connection')) as [Socket];
  socket.write(REQUEST.repeat(400));
  await new Promise((resolve) => accepted.once('close', resolve));
  server.close();
  expect(requests.filter(({ errored }) => errored !== null)).toHaveLength(1);
  expect(pipelining.inFlight).toBe(0);
});
