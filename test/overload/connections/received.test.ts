import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { readBytes } from '../../../src/http/request/request-body';
import { UnreadableBody } from '../../../src/http/request/unreadable-body';
import { Pipelining } from '../../../src/overload/connections/pipelining';
import { ReceivedRequests } from '../../../src/overload/connections/received';
import { fakeOnly } from '../../support/fake-timers';
import { startService } from '../../support/service';

const MB = 1024 * 1024;
const turn = () => new Promise((resolve) => setImmediate(resolve));

interface Client extends Socket {
  answer: string;
}

const open = async (port: number, bytes: string): Promise<Client> => {
  const client = Object.assign(connect(port, '127.0.0.1'), { answer: '' });
  client.on('error', () => undefined);
  client.setEncoding('utf8').on('data', (chunk: string) => (client.answer += chunk));
  await once(client, 'connect');
  client.write(bytes);
  return client;
};
const head = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

/**
 * The memory of all request bodies together is limited, and small ones are served beside any
 * number of large ones.
 */
describe('incomplete request bodies', () => {
  it.each([
    ['/graphql', 'application/json', 1_000_000, '"code":"SERVICE_UNAVAILABLE"'],
    [
      '/jobList',
      'application/x-www-form-urlencoded',
      100_000,
      '"code":503,"msg":"服务暂不可用，请稍后再试"',
    ],
  ])(
    'at %s are refused beyond MAX_RECEIVED_MB, the largest first',
    async (path, type, length, refusal) => {
      const service = await startService({ MAX_RECEIVED_MB: '4', RATE_LIMITS: 'off' });
      const port = Number(new URL(service.base).port);
      const form = 'application/x-www-form-urlencoded';
      const slow = await open(port, `${head('/jobList', form, 10)}page`);
      const clients = await Promise.all(
        Array.from({ length: Math.ceil((8 * MB) / length) }, () =>
          open(port, head(path, type, length) + 'x'.repeat(length - 1)),
        ),
      );
      while (!clients.some(({ answer }) => answer.includes('\r\n\r\n') && answer.endsWith('}')))
        await turn();
      const refused = clients.filter(({ answer }) => answer !== '');
      for (const { answer } of refused)
        expect(answer).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 1\r\n/is);
      expect(refused.some(({ answer }) => answer.includes(refusal))).toBe(true);

      slow.write('_num=5');
      while (!slow.answer.includes('}')) await turn();
      expect(slow.answer).toContain('"code":1');
      expect(await service.graphql('{ categories { id } }')).toEqual({ data: { categories: [] } });
      const text = await (await fetch(`${service.base}/metrics`)).text();
      expect(Number(/^gateway_received_bytes (\d+)$/m.exec(text)?.[1])).toBeLessThan(4 * MB);
      for (const client of [slow, ...clients]) client.destroy();
      while (
        !/^gateway_received_bytes \d{1,5}$/m.test(
          await (await fetch(`${service.base}/metrics`)).text(),
        )
      ) {
        await turn();
      }
      await service.close();
    },
  );
});

describe('the memory of received requests', () => {
  let server: Server;
  let received: ReceivedRequests;
  let now = 60_000;
  /** The bytes held when the last body had been read. */
  let held = 0;
  let unpacked = 0;
  /** These end the work on `/work` and the wait of `/wait`. */
  const ends: (() => void)[] = [];
  const clients: Client[] = [];
  beforeEach(async () => {
    fakeOnly(['setInterval', 'clearInterval']);
    unpacked = 0;
    received = new ReceivedRequests(100_000, () => now);
    server = createServer();
    const pending = () => new Promise<void>((done) => ends.push(done));
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      if (request.url === '/wait') {
        received.setRefusal(request, () => response.end('refused'));
        await pending();
        received.setRefusal(request);
      }
      if (request.url === '/shed') {
        received.setRefusal(request, () => undefined);
        response.end('shed');
        return;
      }
      if (request.url === '/gone') request.on('end', () => request.socket.destroy());
      await readBytes(request, MB, received.meter(request)).then(
        async (body) => {
          held = received.bytes;
          unpacked = body.length;
          // Like the service: a request that has started is not refused.
          received.setRefusal(request);
          if (request.url === '/work') await pending();
          response.end(String(body.length));
        },
        (error: unknown) =>
          response.end(error instanceof UnreadableBody ? error.reason : 'refused'),
      );
    };
    const inOrder = new Pipelining().inOrder((...both) => process.nextTick(answer, ...both));
    server.on('request', received.withCount(server, inOrder));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
    received.close();
    server.close();
    ends.length = 0;
    jest.useRealTimers();
  });
  /** Advances the time to the next check of all connections. */
  const look = () => jest.advanceTimersByTime(1_000);
  const come = async (bytes: string) => {
    const client = await open((server.address() as AddressInfo).port, bytes);
    clients.push(client);
    return client;
  };

  /** The size of a request without its body: URL, headers and overhead. */
  const sizeOf = (path: string, length: number) =>
    4_096 + path.length + `HostxContent-Typetext/plainContent-Length${length}`.length;

  it('can nearly reach the limit and is 0 once the requests are answered', async () => {
    const client = await come(`${head('/', 'text/plain', 92_000)}${'x'.repeat(92_000)}`);
    while (!client.answer.endsWith('92000')) await turn();
    client.write(`${head('/', 'text/plain', 92_001)}${'x'.repeat(92_001)}`);
    while (!client.answer.endsWith('92001')) await turn();
    expect(held).toBe(sizeOf('/', 92_001) + 92_001);
    while (received.bytes > 0) await turn();
    look();
    expect(received.bytes).toBe(0);
    expect(received.refused).toBe(0);
  });

  it('includes a request received in pieces and the pipelined one behind it', async () => {
    const request = `${head('/work', 'text/plain', 60_000)}${'x'.repeat(60_000)}`;
    const client = await come(request.slice(0, 20));
    while (received.bytes < 20) {
      look();
      await turn();
    }
    client.write(request.slice(20) + head('/wait', 'text/plain', 0));
    // The parser reaches the request behind it in the same turn, after this body.
    while (ends.length === 0) await turn();
    await turn();
    expect(received.bytes).toBe(sizeOf('/work', 60_000) + 60_000 + sizeOf('/wait', 0));
    ends.shift()?.();
    while (ends.length === 0) await turn();
    expect(received.bytes).toBe(sizeOf('/wait', 0));
  });

  it('includes the body of a waiting request until the body has been read', async () => {
    const next = head('/wait', 'text/plain', 0);
    await come(`${head('/wait', 'text/plain', 9_000)}${'x'.repeat(9_000)}${next}`);
    while (ends.length === 0) await turn();
    const both = sizeOf('/wait', 9_000) + 9_000 + sizeOf('/wait', 0);
    expect(received.bytes).toBe(both);
    ends.shift()?.();
    while (ends.length === 0) await turn();
    expect(held).toBe(both);
    expect(received.bytes).toBe(sizeOf('/wait', 0));
  });

  it('is 0 after the connection has closed', async () => {
    const client = await come(`${head('/', 'text/plain', 9_000)}${'x'.repeat(8_000)}`);
    while (received.bytes < 8_000) await turn();
    client.destroy();
    while (received.bytes > 0) await turn();
    expect(received.bytes).toBe(0);
  });

  it('falls to 90% of the limit after exceeding it', async () => {
    const large = await Promise.all(
      Array.from({ length: 11 }, () =>
        come(`${head('/', 'text/plain', 5_001)}${'x'.repeat(5_000)}`),
      ),
    );
    while (large.filter(({ answer }) => answer.endsWith('refused')).length < 2) await turn();
    expect(received.refused).toBe(2);
    expect(received.bytes).toBeLessThanOrEqual(90_000);
  });

  it('stays near the size of a body that arrives in many pieces', async () => {
    const chunks = (count: number, bytes: string) =>
      `${bytes.length.toString(16)}\r\n${bytes}\r\n`.repeat(count);
    const chunked = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
    const client = await come(
      `${chunked}${chunks(1_000, 'x')}${chunks(9_000, 'nine byte')}0\r\n\r\n`,
    );
    while (client.answer === '') await turn();
    expect(client.answer).toMatch(/82000$/);
    const hostile = await come(`${chunked}${chunks(1_200, 'x')}`);
    while (hostile.answer === '') await turn();
    expect(hostile.answer).toMatch(/tooManyPieces$/);
  });

  it('includes the pieces of bodies that wait behind another request', async () => {
    const chunked = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
    const body = `${'1\r\nx\r\n'.repeat(200)}0\r\n\r\n`;
    const client = await come(head('/work', 'text/plain', 0));
    while (ends.length === 0) await turn();
    client.write(chunked + body);
    while (received.bytes < 60_000) await turn();
    ends.pop()?.();
    while (!client.answer.endsWith('200')) await turn();
    while (received.bytes > 0) await turn();
    expect(received.refused).toBe(0);
  });

  it('includes decompressed bytes', async () => {
    const packed = gzipSync('x'.repeat(70_000));
    const gzip = head('/', 'text/plain\r\nContent-Encoding: gzip', packed.length);
    const client = await come(gzip);
    client.write(packed);
    while (!client.answer.endsWith('70000')) await turn();
    expect(held).toBeGreaterThan(70_000);
    while (received.bytes > 0) await turn();
  });

  it('is freed by refusing a body that exceeds the limit during decompression', async () => {
    const packed = gzipSync('x'.repeat(900_000));
    const client = await come(head('/', 'text/plain\r\nContent-Encoding: gzip', packed.length));
    client.write(packed);
    while (!/refused|900000/.test(client.answer)) await turn();
    expect({ unpacked, refused: received.refused }).toEqual({ unpacked: 0, refused: 1 });
    while (received.bytes > 0) await turn();
  });

  it('excludes bytes decompressed after the client disconnected', async () => {
    const packed = gzipSync('x'.repeat(70_000));
    const client = await come(head('/gone', 'text/plain\r\nContent-Encoding: gzip', packed.length));
    client.write(packed);
    while (unpacked === 0) await turn();
    expect(received.bytes).toBe(0);
  });

  it('is freed by refusing waiting requests, never running ones', async () => {
    const worked = await come(`${head('/work', 'text/plain', 60_000)}${'x'.repeat(60_000)}`);
    while (ends.length === 0) await turn();
    const late = await come(`${head('/', 'text/plain', 50_000)}${'x'.repeat(49_000)}`);
    while (!late.answer.endsWith('refused')) await turn();
    ends.shift()?.();
    while (!worked.answer.endsWith('60000')) await turn();
    while (received.bytes > 0) await turn();
    expect(received.bytes).toBe(0);
  });

  it('is freed by closing the connection if pipelined requests wait behind', async () => {
    const next = head('/', 'text/plain', 0);
    const client = await come(`${head('/wait', 'text/plain', 60_000)}${'x'.repeat(60_000)}${next}`);
    while (ends.length === 0) await turn();
    await come(`${head('/', 'text/plain', 50_000)}${'x'.repeat(49_000)}`);
    while (!client.closed) await turn();
    expect(client.closed).toBe(true);
  });

  it('does not hold an earlier refusal against the next request on a connection', async () => {
    await come(`${head('/work', 'text/plain', 92_000)}${'x'.repeat(92_000)}`);
    while (ends.length === 0) await turn();
    const shed = head('/shed', 'text/plain', 0);
    const [client, idle] = [await come(shed), await come(shed)];
    while (!client.answer.endsWith('shed') || !idle.answer.endsWith('shed')) await turn();
    client.write(head(`/${'x'.repeat(8_000)}`, 'text/plain', 0));
    while (!client.answer.endsWith('0')) await turn();
    expect(received.refused).toBe(0);
    idle.answer = '';
    idle.write(shed);
    while (!idle.answer.endsWith('shed')) await turn();
  });

  it('includes at most 16 KB of a body that arrives after the response', async () => {
    const client = await come(head('/shed', 'text/plain', 60_000));
    while (!client.answer.endsWith('shed')) await turn();
    client.write('x'.repeat(50_000));
    while (received.bytes < 16_384) {
      look();
      await turn();
    }
    expect(received.bytes).toBe(16_384);
  });

  it('is freed after 30 s plus the time that the body takes at 4 bytes per ms', async () => {
    const client = await come(`${head('/', 'text/plain', 50_000)}${'x'.repeat(40_000)}`);
    while (received.bytes < 40_000) await turn();
    now += 30_000 + 40_000 / 4 - 1;
    look();
    const next = await come('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    while (!next.answer.endsWith('0')) await turn();
    expect(client.answer).toBe('');
    now += 10_000;
    look();
    while (!client.answer.endsWith('tooSlow')) await turn();
  });

  it('includes incomplete headers; the largest senders are disconnected', async () => {
    const small = await come('GET / HTTP/1.1\r\nHost:');
    const large = await Promise.all(
      Array.from({ length: 15 }, () => come(`GET / HTTP/1.1\r\nX: ${'x'.repeat(9000)}`)),
    );
    while (received.refused === 0) {
      look();
      await turn();
    }
    while (!large.some(({ closed }) => closed)) await turn();
    expect(received.bytes).toBeLessThanOrEqual(100_000);
    small.write(' x\r\n\r\n');
    while (!small.answer.endsWith('0')) await turn();
  });
});
