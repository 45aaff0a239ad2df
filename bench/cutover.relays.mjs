/** Processes beside the proxy: a side that answers at once, and relays for comparison. */
import { Buffer } from 'node:buffer';
import { Agent, createServer as createHttpServer, request } from 'node:http';
import { connect, createServer } from 'node:net';
import process from 'node:process';

const [kind, backend] = process.argv.slice(2);

const ROWS = Array.from({ length: 10 }, (_, at) => ({
  id: at + 1,
  job_name: '电子厂普工',
  salary: '20.50',
  distance: '850m',
  cover: '/uploads/20260101/cover.png',
}));
const BODY = JSON.stringify({ code: 1, msg: '成功', time: '1', data: { total: 10, data: ROWS } });
const ANSWER = Buffer.from(
  [
    'HTTP/1.1 200 OK',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(BODY)}`,
    '',
    BODY,
  ].join('\r\n'),
);

const KINDS = {
  /** Every chunk that it receives is a whole request here. */
  side: () =>
    createServer({ noDelay: true }, (socket) => {
      socket.on('data', () => socket.write(ANSWER)).on('error', () => undefined);
    }),
  tcp: () =>
    createServer({ noDelay: true }, (socket) => {
      const onward = connect({ host: '127.0.0.1', port: Number(backend), noDelay: true });
      socket.pipe(onward).pipe(socket);
      for (const each of [socket, onward]) each.on('error', () => undefined);
    }),
  http: () => {
    const agent = new Agent({ keepAlive: true });
    return createHttpServer((asked, response) => {
      const { method, url: path, rawHeaders: headers } = asked;
      const to = { host: '127.0.0.1', port: Number(backend), method, path, headers, agent };
      asked.pipe(
        request(to, (answer) => {
          response.writeHead(answer.statusCode, answer.rawHeaders);
          answer.pipe(response);
        }),
      );
    });
  },
};

const server = KINDS[kind]();
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
