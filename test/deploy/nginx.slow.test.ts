import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CONTENT_SECURITY_POLICY } from '../../src/http/response/content-security-policy';
import { packageRoot } from '../../src/lib/package-root';
import { jobs } from '../support/factories';
import { freePort } from '../support/free-port';
import { startService } from '../support/service';

jest.setTimeout(60_000);

const NGINX = '/usr/sbin/nginx';
const itWithNginx = existsSync(NGINX) ? it : it.skip;

describe('deploy/nginx.conf', () => {
  const text = readFileSync(join(packageRoot, 'deploy/nginx.conf'), 'utf8');
  const blockOf = (location: string) =>
    text.split(`location ${location} {`)[1]?.split('}', 1)[0] ?? '';

  it("serves uploads from disk with the service's content security policy", () => {
    const policy = `add_header Content-Security-Policy "${CONTENT_SECURITY_POLICY.noPage}";`;
    expect(blockOf('/uploads/')).toContain(policy);
  });

  it('leaves requests for smaller copies (?w=) to the service', () => {
    expect(text).toMatch(/^map \$arg_w \$upload_on_disk \{\s+"" \$uri;\s+default "";\s+\}/m);
    expect(blockOf('/uploads/')).toContain('try_files $upload_on_disk @gateway;');
  });

  it('leaves hidden names to the service, which serves none', () => {
    // A regular expression takes precedence over all prefixes.
    expect(blockOf('~ /\\.')).toContain('proxy_pass http://job_gateway;');
  });

  /** Sends these bytes on a new connection and returns the answer. */
  async function ask(port: number, bytes: string): Promise<string> {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.write(bytes);
    let answer = '';
    for await (const chunk of socket as AsyncIterable<string>) answer += chunk;
    return answer;
  }

  /** Removes the envelope's `time`, which may differ by a second. */
  const withoutTime = (text: string) => text.replace(/"time":"\d+"/, '');

  /** Ends what the test has started, also if it fails. */
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  /** Starts a server that nginx passes requests to. */
  async function startServer(answer: RequestListener, at = 0) {
    const server = createServer(answer).listen(at, '127.0.0.1');
    const close = () => {
      server.close();
      server.closeAllConnections();
    };
    ends.push(close);
    await once(server, 'listening');
    return { port: (server.address() as AddressInfo).port, close };
  }

  /** Starts nginx with the changed site. */
  async function startNginx(port: number, change: (text: string) => string) {
    const folder = mkdtempSync(join(tmpdir(), 'job-gateway-nginx-'));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ');
    const site = change(text).replace('listen 80;', `listen 127.0.0.1:${port};`);
    // After a refusal, nginx reads for five seconds more by default.
    const common = `access_log off; lingering_timeout 100ms; ${temporary}`;
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/pid; events {} http { ${common} ${site} }`,
    );
    const nginx = spawn(NGINX, ['-e', join(folder, 'log'), '-c', join(folder, 'nginx.conf')]);
    const ended = once(nginx, 'exit');
    ends.push(async () => {
      nginx.kill();
      await ended;
      rmSync(folder, { recursive: true });
    });
    while (!existsSync(join(folder, 'pid'))) {
      if (nginx.exitCode !== null) throw new Error(readFileSync(join(folder, 'log'), 'utf8'));
      await pause(20);
    }
  }

  itWithNginx('returns errors with the REST envelope (skipped without nginx)', async () => {
    const [port, none] = [await freePort(), await freePort()];
    await startNginx(port, (site) =>
      site
        .replace('127.0.0.1:4000', `127.0.0.1:${none}`)
        .replace('rate=100r/s', 'rate=1r/m')
        .replace('burst=200', 'burst=1'),
    );
    const post = (length: number) =>
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;
    for (const [bytes, code] of [
      [post(0), 503],
      [post(0), 503],
      [post(0), 429],
      [post(999_999_999), 413],
      ['no request\r\n\r\n', 400],
      [`GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 400],
    ] as const) {
      const [head = '', body = ''] = (await ask(port, bytes)).split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${code} `));
      expect(head).toContain('Content-Type: application/json; charset=utf-8');
      expect(head).toContain('X-Content-Type-Options: nosniff');
      expect(body).toMatch(
        new RegExp(`^\\{"code":${code},"msg":"\\W+","time":"\\d{10}","data":null\\}$`),
      );
    }
  });

  itWithNginx('replaces X-Request-Id and drops traceparent (skipped without nginx)', async () => {
    const service = await startServer(({ headers }, response) =>
      response.end(JSON.stringify([headers['x-request-id'], headers.traceparent])),
    );
    const port = await freePort();
    await startNginx(port, (site) => site.replace('127.0.0.1:4000', `127.0.0.1:${service.port}`));
    const headers = { 'x-request-id': 'chosen', traceparent: `00-${'a'.repeat(32)}-b7ad6b71-00` };
    const passed: unknown = await (await fetch(`http://127.0.0.1:${port}/`, { headers })).json();
    expect(passed).toEqual([expect.stringMatching(/^[\da-f]{32}$/), null]);
  });

  itWithNginx('leaves 405 and 416 for files to the service (skipped without nginx)', async () => {
    const service = await startServer(({ method }, response) =>
      response.writeHead(method === 'POST' ? 405 : 416, { 'x-from': 'service' }).end(),
    );
    const port = await freePort();
    await startNginx(port, (site) =>
      site
        .replace('127.0.0.1:4000', `127.0.0.1:${service.port}`)
        .replace('/var/lib/job-gateway/public;', `${join(packageRoot, 'seeds')};`)
        .replaceAll('/uploads/ {', '/media/ {'),
    );
    const head = 'HTTP/1.1\r\nHost: x\r\nConnection: close';
    for (const [request, status] of [
      [`GET /media/canteen.jpg ${head}\r\n\r\n`, 200],
      [`POST /media/canteen.jpg ${head}\r\nContent-Length: 2\r\n\r\nhi`, 405],
      [`GET /media/canteen.jpg ${head}\r\nRange: bytes=99999999-\r\n\r\n`, 416],
    ] as const) {
      const answer = await ask(port, request);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer.includes('x-from: service')).toBe(status !== 200);
    }
  });

  itWithNginx(
    'can serve posters with the lines of docs/posters.md (skipped without nginx)',
    async () => {
      const [, lines = ''] =
        /```nginx\n([^]*?)```/.exec(readFileSync(join(packageRoot, 'docs/posters.md'), 'utf8')) ??
        [];
      const folder = mkdtempSync(join(tmpdir(), 'job-gateway-posters-'));
      // nginx's workers may run as another user.
      chmodSync(folder, 0o755);
      mkdirSync(join(folder, 'uploads/job/.versions/5'), { recursive: true });
      writeFileSync(join(folder, 'uploads/job/.versions/5/7.png'), 'the version');
      ends.push(() => rmSync(folder, { recursive: true }));
      const service = await startServer((_request, response) => response.end('the service'));
      const port = await freePort();
      await startNginx(port, (site) =>
        site
          .replace('location @gateway', `${lines}location @gateway`)
          .replace('127.0.0.1:4000', `127.0.0.1:${service.port}`)
          .replaceAll('/var/lib/job-gateway/public;', `${folder};`),
      );
      for (const [path, answer] of [
        ['5.png?v=7', 'the version'],
        ['5.png?v=8', 'the service'],
        ['5.png', 'the service'],
        ['.versions/5/7.png', 'the service'],
      ] as const) {
        const got = await fetch(`http://127.0.0.1:${port}/uploads/job/${path}`);
        expect([path, await got.text()]).toEqual([path, answer]);
      }
    },
  );

  itWithNginx('compresses lists and exports (skipped without nginx)', async () => {
    const service = await startService();
    ends.push(() => service.close());
    const ids = await jobs(
      service.knex,
      Array.from({ length: 100 }, (_, index) => ({
        job_name: `包装工 ${index}`,
        content: `<p>${'两班倒，包吃住。'.repeat(20)}${index}</p>`,
      })),
    );
    const token = await service.tokenFor(1, 'admin');
    const port = await freePort();
    const { host } = new URL(service.base);
    await startNginx(port, (site) => site.replace('127.0.0.1:4000', host));
    const none = Array.from({ length: 900 }, (_, at) => 2_147_483_647 - at);
    const list = { query: '{ jobs(pageSize: 100) { items { jobName content } } }' };
    const requests: [string, string | null, RequestInit][] = [
      ['/graphql', 'application/json', { method: 'POST', body: JSON.stringify(list) }],
      [
        '/graphql',
        'application/graphql-response+json',
        { method: 'POST', body: JSON.stringify(list) },
      ],
      ['/export/jobs.csv', '*/*', {}],
      // The longest URL that the service accepts.
      [`/export/jobs.csv?ids=${[...ids, ...none].join(',')}`, '*/*', {}],
      ['/api/v2.home/jobList', '*/*', { method: 'POST', body: '{}' }],
      // Too short to be compressed.
      ['/graphql', null, { method: 'POST', body: '{"query":"{ __typename }"}' }],
    ];
    for (const [path, accept, request] of requests) {
      const ask = (base: string, encoding: string) =>
        fetch(`${base}${path}`, {
          ...request,
          headers: {
            'content-type': 'application/json',
            'accept-encoding': encoding,
            accept: accept ?? '*/*',
            token,
            host: 'jobs.example.com',
          },
        });
      const [plain, small] = [
        await ask(service.base, 'identity'),
        await ask(`http://127.0.0.1:${port}`, 'gzip'),
      ];
      const encoding = accept === null ? null : 'gzip';
      expect([path, small.headers.get('content-encoding')]).toEqual([path, encoding]);
      expect(small.headers.get('content-type')).toBe(plain.headers.get('content-type'));
      if (encoding !== null) expect(small.headers.get('vary')).toContain('Accept-Encoding');
      expect(withoutTime(await small.text())).toBe(withoutTime(await plain.text()));
    }
  });

  itWithNginx('loses no request during a rolling update (skipped without nginx)', async () => {
    /** Starts an instance of a release with one admin asset. */
    const startRelease = (name: string, at?: number) =>
      startServer(({ url }, response) => {
        response.writeHead(url === '/' || url === `/admin/assets/${name}.js` ? 200 : 404).end();
      }, at);
    let [first, second] = [await startRelease('old'), await startRelease('new')];
    const port = await freePort();
    await startNginx(port, (site) =>
      site
        .replace('127.0.0.1:4000', `127.0.0.1:${first.port}`)
        .replace('# server 127.0.0.1:4001', `server 127.0.0.1:${second.port}`),
    );
    const statuses = async (path: string) => {
      const all = Array.from({ length: 8 }, () => fetch(`http://127.0.0.1:${port}${path}`));
      return new Set((await Promise.all(all)).map(({ status }) => status));
    };
    expect(await statuses('/admin/assets/old.js')).toEqual(new Set([200]));
    expect(await statuses('/admin/assets/new.js')).toEqual(new Set([200]));

    first.close();
    expect(await statuses('/')).toEqual(new Set([200]));
    first = await startRelease('new', first.port);
    second.close();
    expect(await statuses('/')).toEqual(new Set([200]));
    second = await startRelease('new', second.port);
    expect(await statuses('/')).toEqual(new Set([200]));
  });
});
