import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CdnClient } from '../../../../../src/features/poster/drawing/photo/photo.cdn';
import { pathOf, readPhoto } from '../../../../../src/features/poster/drawing/photo/photo.source';

/** The content of a CDN, and every path that was requested. */
const asked: string[] = [];
const answers: Record<string, (response: ServerResponse) => void> = {
  '/media/a.jpg': (response) => response.end('photo'),
  '/secret.jpg': (response) => response.end('secret'),
  '/media/away': (response) => response.writeHead(302, { location: '/secret.jpg' }).end(),
  '/media/inside': (response) => response.writeHead(302, { location: '/media/a.jpg' }).end(),
  '/media/circle': (response) => response.writeHead(302, { location: '/media/circle' }).end(),
  '/media/astray': (response) => response.writeHead(302, { location: 'http://[' }).end(),
  '/media/broken': (response) => response.writeHead(500).end('photo'),
  '/media/endless': (response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1_000_000)));
    };
    response.on('drain', more);
    more();
  },
};

let server: Server;
let publicDir: string;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers[request.url ?? ''];
    if (answer === undefined) response.writeHead(404).end();
    else answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  publicDir = mkdtempSync(join(tmpdir(), 'job-gateway-remote-'));
  writeFileSync(join(publicDir, 'local.jpg'), 'local');
  writeFileSync(join(publicDir, '电 子.jpg'), 'encoded');
});

beforeEach(() => void asked.splice(0));

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(publicDir, { recursive: true });
});

async function read(
  stored: string,
  cdnUrl: string | undefined = `${base}/media`,
  publicUrl?: string,
) {
  return (await readPhoto(stored, { publicDir, publicUrl, cdnUrl }))?.toString();
}

test.each([
  ['a stored path', () => 'a.jpg', 'photo', ['/media/a.jpg']],
  ['with a slash in front', () => '/a.jpg', 'photo', ['/media/a.jpg']],
  ['a URL under it', () => `${base}/media/a.jpg`, 'photo', ['/media/a.jpg']],
  ['a redirect within', () => 'inside', 'photo', ['/media/inside', '/media/a.jpg']],
  ['a file of the public root first', () => 'local.jpg', 'local', []],
])('readPhoto reads from CDN_URL: %s', async (_what, stored, content, paths) => {
  expect(await read(stored())).toBe(content);
  expect(asked).toEqual(paths);
});

test.each([
  ['as it is', '/电 子.jpg'],
  ['percent-encoded', '%E7%94%B5%20%E5%AD%90.jpg'],
  ['with a query', '电%20子.jpg?v=1'],
  ['in a URL', 'https://jobs.example.com/%E7%94%B5%20%E5%AD%90.jpg?v=1#top'],
])('readPhoto reads the file that a browser would show: %s', async (_what, stored) => {
  expect(await read(stored, undefined, 'https://jobs.example.com')).toBe('encoded');
});

test.each([
  ['a URL beside it', () => `${base}/secret.jpg`, []],
  ['a URL that climbs out', () => `${base}/media/../secret.jpg`, []],
  ['a URL that climbs out in disguise', () => `${base}/media/%2e%2e/secret.jpg`, []],
  ['a longer name', () => `${base}/media2/a.jpg`, []],
  ['a user name that looks like the host', () => `${base}@127.0.0.1:9/media/a.jpg`, []],
  ['another scheme', () => `file://${publicDir}/local.jpg`, []],
  ['a path that climbs out', () => '../secret.jpg', []],
  ['without a scheme', () => `${base.slice(5)}/media/a.jpg`, []],
  ['a redirect that leads out', () => 'away', ['/media/away']],
  ['an error', () => 'broken', ['/media/broken']],
  ['nothing', () => 'none.jpg', ['/media/none.jpg']],
])('readPhoto reads nothing: %s', async (_what, stored, paths) => {
  expect(await read(stored())).toBeUndefined();
  expect(asked).toEqual(paths);
});

test('a redirect loop ends after four requests', async () => {
  expect(await read('circle')).toBeUndefined();
  expect(asked).toHaveLength(4);
});

test('an endless answer is cut off', async () => {
  expect(await read('endless')).toBeUndefined();
});

test.each([
  ['no URL', 'https://[/a.jpg', false],
  ['without a scheme', '//img.example.com/a.jpg', false],
  ['at another host', 'https://img.example.com/a.jpg', false],
  ['a redirect to no URL', '/astray', true],
])('of the CDN a picture shows only what it answered: %s', async (_what, stored, answered) => {
  const cdn = new CdnClient();
  const settings = { publicDir, publicUrl: undefined, cdnUrl: `${base}/media` };
  expect(await readPhoto(stored, settings, cdn)).toBeUndefined();
  expect(cdn.report()).toEqual({ answered, failure: undefined });
  expect((await readPhoto('a.jpg', settings, cdn))?.toString()).toBe('photo');
});

test("without a CDN, a URL under the service's own address is a file of the public root", async () => {
  expect(
    await read('https://jobs.example.com/local.jpg', undefined, 'https://jobs.example.com'),
  ).toBe('local');
  expect(
    await read(
      'https://jobs.example.com/local.jpg',
      'https://jobs.example.com',
      'https://jobs.example.com',
    ),
  ).toBe('local');
  expect(await read(`${base}/media/a.jpg`, base, base)).toBeUndefined();
  expect(asked).toEqual([]);
});

test.each([
  ['/uploads/a.jpg', 'uploads/a.jpg'],
  ['uploads/a.jpg', 'uploads/a.jpg'],
  ['https://jobs.example.com/uploads/a.jpg', 'uploads/a.jpg'],
  ['https://cdn.example.com/media/uploads/a.jpg', 'uploads/a.jpg'],
  ['https://cdn.example.com/uploads/a.jpg', 'https://cdn.example.com/uploads/a.jpg'],
  ['//cdn.example.com/uploads/a.jpg', '//cdn.example.com/uploads/a.jpg'],
  ['https://jobs.example.com/uploads/a%20b.jpg?v=1', 'uploads/a b.jpg'],
  ['https://cdn.example.com/media/uploads/%E7%94%B5.jpg', 'uploads/电.jpg'],
  ['https://jobs.example.com/uploads/100%.jpg', 'uploads/100%.jpg'],
])('pathOf maps %s to %s', (stored, path) => {
  const settings = {
    publicUrl: 'https://jobs.example.com',
    cdnUrl: 'https://cdn.example.com/media',
  };
  expect(pathOf(stored, settings)).toBe(path);
  const unset = { publicUrl: undefined, cdnUrl: undefined };
  expect(pathOf(stored, unset)).toBe(stored.replace(/^\/uploads/, 'uploads'));
});
