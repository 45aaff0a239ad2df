import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestHandler } from 'express';
import { plainFallback } from '../../src/http/fallback';
import { dispatch } from '../../src/http/dispatch';

describe('pages', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  const serve = async (listener: RequestListener) => {
    const server = createServer(listener);
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  const broken: RequestHandler = ({ path }, response, next) => {
    if (path === '/half') response.write('the first half');
    if (path !== '/none') throw Object.assign(new Error(path), path === '/bad' && { status: 400 });
    next();
  };

  it('that throw are reported as faults; client errors and missing pages are not', async () => {
    const faults: unknown[] = [];
    const base = await serve(
      dispatch({
        steps: [],
        pages: [broken],
        fallback: plainFallback,
        onFault: (error) => faults.push(error),
      }),
    );
    for (const [path, status] of [
      ['/fails', 500],
      ['/bad', 404],
      ['/none', 404],
    ]) {
      const answer = await fetch(`${base}${path}`);
      expect([path, answer.status, await answer.text()]).toEqual([
        path,
        status,
        expect.stringMatching(/^\{"errors":\[\{"message":"[^"]+"\}\]\}$/),
      ]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    await expect(fetch(`${base}/half`).then((half) => half.text())).rejects.toThrow();
    expect(faults).toEqual([new Error('/fails'), new Error('/half')]);
  });
});
