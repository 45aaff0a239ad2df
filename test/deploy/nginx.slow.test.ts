import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
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

  /** Starts nginx with the changed site; returns a function that stops it. */
  async function startNginx(port: number, change: (text: string) => string) {
    const folder = mkdtempSync(join(tmpdir(), 'job-gateway-nginx-'));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ');
    const site = change(text).replace('listen 80;', `listen 127.0.0.1:${port};`);
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/pid; events {} http { access_log off; ${temporary} ${site} }`,
    );
    const nginx = spawn(NGINX, ['-e', join(folder, 'log'), '-c', join(folder, 'nginx.conf')]);
    const ended = once(nginx, 'exit');
    while (!existsSync(join(folder, 'pid'))) await pause(20);
    return async () => {
      nginx.kill();
      await ended;
      rmSync(folder, { recursive: true });
    };
  }

  itWithNginx('returns errors with the REST envelope (skipped without nginx)', async () => {
    const [port, none] = [await freePort(), await freePort()];
    const stop = await startNginx(port, (site) =>
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
    await stop();
  });

  itWithNginx('replaces X-Request-Id and drops traceparent (skipped without nginx)', async () => {
    const service = createServer(({ headers }, response) =>
      response.end(JSON.stringify([headers['x-request-id'], headers.traceparent])),
    ).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const port = await freePort();
    const to = (service.address() as AddressInfo).port;
    const stop = await startNginx(port, (site) =>
      site.replace('127.0.0.1:4000', `127.0.0.1:${to}`),
    );
    const headers = { 'x-request-id': 'chosen', traceparent: `00-${'a'.repeat(32)}-b7ad6b71-00` };
    const passed: unknown = await (await fetch(`http://127.0.0.1:${port}/`, { headers })).json();
    expect(passed).toEqual([expect.stringMatching(/^[\da-f]{32}$/), null]);
    await stop();
    service.close();
  });

  itWithNginx('leaves 405 and 416 for files to the service (skipped without nginx)', async () => {
    const service = createServer(({ method }, response) => {
      response.writeHead(method === 'POST' ? 405 : 416, { 'x-from': 'service' }).end();
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const port = await freePort();
    const to = (service.address() as AddressInfo).port;
    const stop = await startNginx(port, (site) =>
      site
        .replace('127.0.0.1:4000', `127.0.0.1:${to}`)
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
    await stop();
    service.close();
  });

  itWithNginx('compresses lists and exports (skipped without nginx)', async () => {
    const service = await startService();
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
    const stop = await startNginx(port, (site) => site.replace('127.0.0.1:4000', host));
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
    await stop();
    await service.close();
  });

  itWithNginx('loses no request during a rolling update (skipped without nginx)', async () => {
    /** Starts an instance of a release with one admin asset. */
    const startRelease = async (name: string, at = 0) => {
      const server = createServer(({ url }, response) => {
        response.writeHead(url === '/' || url === `/admin/assets/${name}.js` ? 200 : 404).end();
      }).listen(at, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const close = async () => {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      };
      return { port, close };
    };
    let [first, second] = [await startRelease('old'), await startRelease('new')];
    const port = await freePort();
    const stop = await startNginx(port, (site) =>
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

    await first.close();
    expect(await statuses('/')).toEqual(new Set([200]));
    first = await startRelease('new', first.port);
    await second.close();
    expect(await statuses('/')).toEqual(new Set([200]));
    second = await startRelease('new', second.port);
    expect(await statuses('/')).toEqual(new Set([200]));
    await stop();
    await first.close();
    await second.close();
  });
});
