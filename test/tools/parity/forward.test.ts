import { once } from 'node:events';
import { createServer, request, Server as HttpServer, type IncomingMessage } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { forward } from '../../../tools/parity/recording/forward';

describe('a recorded request', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close();
      if (server instanceof HttpServer) server.closeAllConnections();
    }
  });

  async function listening(server: Server): Promise<number> {
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  /** Returns the port in front of an old service, and the bodies that are recorded. */
  async function recorderOf(old: Server) {
    const url = new URL(`http://127.0.0.1:${await listening(old)}`);
    const bodies: string[] = [];
    const keep = (_request: IncomingMessage, sent: Buffer) => bodies.push(sent.toString());
    const port = await listening(
      createServer((asked, answer) => forward(url, asked, answer, keep, () => undefined, 10_000)),
    );
    return { port, bodies };
  }

  it('is left out if the old service answers before it is complete', async () => {
    const { port, bodies } = await recorderOf(
      createServer((_request, response) => response.writeHead(413).end('{}')),
    );
    const sent = request({ port, method: 'POST', headers: { 'content-length': 30 } });
    sent.on('error', () => undefined).write('page=1');
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    sent.destroy();
    expect([answer.statusCode, bodies]).toEqual([413, []]);
  });

  it('is answered with 502 if the answer has a status that does not exist', async () => {
    const old = createTcpServer((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 099 No\r\nContent-Length: 2\r\n\r\n{}'));
    });
    const { port, bodies } = await recorderOf(old);
    const [answer] = (await once(request({ port }).end(), 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    expect([answer.statusCode, bodies]).toEqual([502, []]);
  });

  it('is answered although it announces trailers, as its answer does', async () => {
    const { port, bodies } = await recorderOf(
      createServer((_request, response) =>
        response.writeHead(200, { trailer: 'x-sum', 'transfer-encoding': 'chunked' }).end('{}'),
      ),
    );
    // Node's own client refuses to send such a request.
    const socket = connect(port, '127.0.0.1');
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTrailer: x-sum\r\n';
    socket.write(`${head}Content-Length: 6\r\n\r\npage=1`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(bodies).toEqual(['page=1']);
  });

  it('is answered although it asks for another protocol', async () => {
    const old = createServer((_request, response) => response.end('{}'));
    old.on('upgrade', (_request, socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'),
    );
    const { port, bodies } = await recorderOf(old);
    const headers = { connection: 'Upgrade', upgrade: 'h2c' };
    const [answer] = (await once(request({ port, headers }).end(), 'response')) as [
      IncomingMessage,
    ];
    await once(answer.resume(), 'end');
    expect([answer.statusCode, bodies]).toEqual([200, ['']]);
  });

  it('is not told how long the old service keeps its own connections', async () => {
    const { port } = await recorderOf(
      createServer((_request, response) =>
        response.writeHead(200, { connection: 'keep-alive', 'keep-alive': 'timeout=600' }).end(),
      ),
    );
    const [answer] = (await once(request({ port }).end(), 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    expect(answer.headers['keep-alive']).toBe('timeout=5');
  });

  it('is forwarded without the headers that Connection names, and with its token', async () => {
    const { port } = await recorderOf(
      createServer(({ headers }, response) => response.end(JSON.stringify(headers))),
    );
    const headers = { connection: 'close, X-Hop, token', 'x-hop': '1', 'x-end': '2', token: '3' };
    const [answer] = (await once(request({ port, headers }).end(), 'response')) as [
      IncomingMessage,
    ];
    const received = JSON.parse(await text(answer)) as object;
    expect(received).toMatchObject({ 'x-end': '2', token: '3' });
    expect(received).not.toHaveProperty('x-hop');
  });

  it('is answered in one piece if it is of HTTP 1.0', async () => {
    const { port } = await recorderOf(
      createServer((_request, response) => response.write('{') && response.end('}')),
    );
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.0\r\nHost: a\r\n\r\n');
    expect(await text(socket)).toMatch(/\r\n\r\n\{\}$/);
  });

  it('is forwarded to an IPv6 address', async () => {
    const failures: unknown[] = [];
    const failed = (error: Error) => failures.push(error);
    // Nobody listens at this port.
    const old = new URL('http://[::1]:1');
    const recorder = createServer((asked, answer) =>
      forward(old, asked, answer, () => undefined, failed, 10_000),
    );
    const sent = request({ port: await listening(recorder) }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    expect(failures).toEqual([expect.objectContaining({ syscall: 'connect' })]);
  });
});
