import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { haproxyFile } from '../../tools/cluster/parts/configuration';
import { freePort } from '../support/free-port';

const HAPROXY = '/usr/sbin/haproxy';
const describeWithHaproxy = existsSync(HAPROXY) ? describe : describe.skip;

jest.setTimeout(60_000);

const LIST_TYPE = 'application/graphql-response+json; charset=utf-8';
const LIST = JSON.stringify({ data: { jobs: Array<object>(100).fill({ jobName: '包装工' }) } });

/** Starts an instance whose readiness and whose responses to `/slow` the test controls. */
async function startInstance(token?: string) {
  const slow: ServerResponse[] = [];
  const state = { readiness: 200 as number | undefined, hasFiles: true };
  const server: Server = createServer(({ url, headers }, response) => {
    if (url === '/list') {
      response.setHeader('Content-Type', LIST_TYPE).end(LIST);
    } else if (url?.startsWith('/admin/') === true) {
      response.writeHead(state.hasFiles ? 200 : 404).end();
    } else if (url === '/slow') {
      slow.push(response);
      server.emit('slow');
    } else if (url !== '/readyz') response.end('{}');
    else if (token !== undefined && headers.authorization !== `Bearer ${token}`)
      response.writeHead(401).end();
    else if (state.readiness !== undefined) response.writeHead(state.readiness).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { server, port, slow, state, close };
}

describeWithHaproxy('deploy/cluster/haproxy.cfg (skipped without HAProxy)', () => {
  let folder: string;
  let haproxy: ChildProcess | undefined;
  let instance: Awaited<ReturnType<typeof startInstance>>;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'job-gateway-haproxy-'))));
  afterEach(async () => {
    const ended = haproxy && once(haproxy, 'exit');
    haproxy?.kill('SIGKILL');
    await ended;
    instance.close();
    rmSync(folder, { recursive: true });
  });

  /** Starts HAProxy in front of the instance, with the file changed as its comments say. */
  async function start(
    change: (text: string) => string = (text) => text,
    others: readonly number[] = [],
  ): Promise<string> {
    const [web, primary] = [await freePort(), await freePort()];
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, change(haproxyFile({ web, primary }, [instance.port, ...others], [])));
    haproxy = spawn(HAPROXY, ['-db', '-f', file], { stdio: 'ignore' });
    const base = `http://127.0.0.1:${web}`;
    while ((await statusOf(base)) === undefined);
    return base;
  }

  const statusOf = (url: string) =>
    fetch(url).then(
      ({ status }) => status,
      () => undefined,
    );
  const until = async (url: string, status: number) => {
    while ((await statusOf(url)) !== status);
  };

  it('returns 503 with the REST envelope if no instance is ready', async () => {
    instance = await startInstance();
    instance.state.readiness = 503;
    const base = await start();
    await until(base, 503);
    const answer = await fetch(base);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.json()).toEqual({
      code: 503,
      msg: '服务暂不可用，请稍后再试',
      time: expect.stringMatching(/^\d{10}$/) as string,
      data: null,
    });
  });

  it('compresses lists for clients that accept gzip', async () => {
    instance = await startInstance();
    const base = await start();
    await until(base, 200);
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await fetch(`${base}/list`, { headers: { 'accept-encoding': accepted } });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('content-type')).toBe(LIST_TYPE);
      if (encoding !== null) expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(await answer.text()).toBe(LIST);
    }
  });

  it('lets a stopping instance finish requests and cuts those of a hanging one', async () => {
    instance = await startInstance();
    const base = await start();
    await until(base, 200);
    for (const [readiness, status] of [
      [503, 200],
      // The connection is closed; a request is never sent twice.
      [undefined, undefined],
    ] as const) {
      instance.state.readiness = 200;
      await until(base, 200);
      const arrived = once(instance.server, 'slow');
      const slow = statusOf(`${base}/slow`);
      await arrived;
      instance.state.readiness = readiness;
      await until(base, 503);
      // A stopping server is excluded at once; a hanging one once its requests are cut.
      if (readiness === 503) instance.slow.pop()?.end('{}');
      expect(await slow).toBe(status);
    }
  });

  it('asks the other instances for an admin asset that one does not have', async () => {
    instance = await startInstance();
    const other = await startInstance();
    instance.state.hasFiles = false;
    const base = await start(undefined, [other.port]);
    await until(`${base}/admin/media`, 404);
    const all = (path: string) =>
      Promise.all(Array.from({ length: 8 }, () => statusOf(`${base}${path}`)));
    expect(new Set(await all('/admin/assets/main-1.js'))).toEqual(new Set([200]));
    // Only assets are asked for again; other paths are not.
    expect(new Set(await all('/admin/media'))).toEqual(new Set([200, 404]));
    other.close();
  });

  it('checks /readyz with METRICS_TOKEN and METRICS_ADDRESS set as its comments say', async () => {
    instance = await startInstance('secret');
    const operators = await startInstance('secret');
    instance.state.readiness = 404;
    const base = await start((text) =>
      text
        .replace(/^ {2}option httpchk GET \/readyz\n/m, '')
        .replace(/^ {2}# (option httpchk|http-check send .*)$/gm, '  $1')
        .replace('default-server check inter', `default-server check port ${operators.port} inter`),
    );
    await until(base, 200);
    operators.state.readiness = 503;
    await until(base, 503);
    operators.state.readiness = 200;
    await until(base, 200);
    operators.close();
  });
});
