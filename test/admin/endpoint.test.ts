import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createAdminEndpoint } from '../../src/admin/admin.endpoint';
import { readConfig } from '../../src/config';
import { plainFallback } from '../../src/http/fallback';

const SCRIPT = 'let a = 1;';

describe('a file of the admin page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assets-'));
  let server: Server;
  beforeAll(async () => {
    const names = { start: '', script: '', styles: '', preloads: [], documents: [] };
    const { handle } = createAdminEndpoint({
      config: readConfig({}),
      bundle: { ...names, folder, files: new Set(['a.js']) },
      fallback: plainFallback,
      onFault: () => undefined,
    });
    server = createServer((request, response) => void handle(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const get = async (encoding: string) => {
    const { port } = server.address() as AddressInfo;
    const headers = { 'accept-encoding': encoding };
    const response = await fetch(`http://127.0.0.1:${port}/admin/assets/a.js`, { headers });
    return [response.status, response.status === 200 ? await response.text() : ''];
  };

  it('is read and unpacked once, or again if that has failed', async () => {
    expect(await get('br')).toEqual([503, '']);
    writeFileSync(join(folder, 'a.js.br'), brotliCompressSync(SCRIPT));
    writeFileSync(join(folder, 'a.js.gz'), gzipSync(SCRIPT));
    const encodings = ['br', 'gzip', 'identity'];
    expect(await Promise.all(encodings.map(get))).toEqual(encodings.map(() => [200, SCRIPT]));
    rmSync(folder, { recursive: true });
    expect(await Promise.all(encodings.map(get))).toEqual(encodings.map(() => [200, SCRIPT]));
  });
});

it('the admin page is 503, with the command to run, if it has not been built', async () => {
  const { handle } = createAdminEndpoint({
    config: readConfig({}),
    bundle: null,
    fallback: plainFallback,
    onFault: () => undefined,
  });
  const server = createServer((request, response) => void handle(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/admin/jobs`);
  expect([response.status, await response.text()]).toEqual([
    503,
    expect.stringContaining('npm run build'),
  ]);
  server.close();
});
