import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs, { mkdirSync, symlinkSync, writeFileSync, type ReadStream } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import express from 'express';
import { publicFiles } from '../../src/http/response/files';
import { aJob } from '../support/factories';
import { keptLog } from '../support/kept-log';
import { withoutFreeFiles } from '../support/open-files';
import { rawGet } from '../support/raw-get';
import { startService, type TestService } from '../support/service';

/**
 * Only regular files below the public root can be read; other kinds must not block them.
 */
describe('the public root', () => {
  let service: TestService;
  const { lines, log } = keptLog('warn');
  const below = (name: string) => join(service.publicDir, name);
  beforeAll(async () => {
    service = await startService({}, log);
    writeFileSync(below('a b.jpg'), 'picture');
    mkdirSync(below('folder'));
    symlinkSync(below('a b.jpg'), below('link.jpg'));
  });
  afterAll(() => service.close());

  const get = (path: string) => rawGet(service.base, path);
  const expectRefused = async (path: string) => {
    const { status, text } = await get(path);
    expect([path, status, JSON.parse(text)]).toMatchObject([path, 404, { code: 404, data: null }]);
  };

  it('serves files and symbolic links to files', async () => {
    expect(await get('/a%20b.jpg')).toEqual({ status: 200, text: 'picture' });
    expect(await get('/link.jpg')).toEqual({ status: 200, text: 'picture' });
    const { headers } = await fetch(`${service.base}/link.jpg`);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it.each([
    [416, { range: 'bytes=99-' }],
    [412, { 'if-match': '"another"' }],
  ])('answers %i so that no cache keeps it in place of the file', async (status, headers) => {
    const response = await fetch(`${service.base}/link.jpg`, { headers });
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });

  it('still serves files after requests for a FIFO without a writer', async () => {
    execFileSync('mkfifo', [below('fifo')]);
    await Promise.all(Array.from({ length: 8 }, () => expectRefused('/fifo')));
    expect(await get('/a%20b.jpg')).toEqual({ status: 200, text: 'picture' });
  });

  it('returns 404 for sockets, devices, folders and dangling or circular links', async () => {
    const socket = createServer().listen(below('socket'));
    await once(socket, 'listening');
    symlinkSync('/dev/zero', below('device'));
    symlinkSync(below('one'), below('other'));
    symlinkSync(below('other'), below('one'));
    symlinkSync(below('gone'), below('dangling'));
    for (const path of [
      '/socket',
      '/device',
      '/one',
      '/dangling',
      '/folder',
      '/folder/',
      '/a%20b.jpg/x',
    ]) {
      await expectRefused(path);
    }
    socket.close();
  });

  it('returns 503 with no-store while no file can be opened', async () => {
    const token = await service.tokenFor(7);
    const job_id = await aJob(service.knex);
    const poster = await service.rest<{ url: string }>('jobPoster', { job_id }, token);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (url: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        request(url, { agent }, (response) => {
          const { statusCode, headers } = response.resume();
          response.on('end', () => resolve([statusCode, headers['cache-control']]));
        })
          .on('error', reject)
          .end();
      });
    const paths = [`${service.base}/a%20b.jpg`, poster.data.url];
    const askAll = async () => {
      const answers: unknown[][] = [];
      for (const url of paths) answers.push(await ask(url));
      return answers;
    };
    try {
      const before = await askAll();
      expect(before.map(([status]) => status)).toEqual([200, 200]);
      expect(await withoutFreeFiles(askAll)).toEqual(Array(2).fill([503, 'no-store']));
      expect(await askAll()).toEqual(before);
    } finally {
      agent.destroy();
    }
  });

  it('returns 404 for unreadable files and logs that once', async () => {
    // Root may read every file, so the error is simulated.
    const error = Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open' });
    const opened = jest.spyOn(fs, 'createReadStream').mockImplementation(() => {
      const unreadable = new Readable({ read: () => unreadable.destroy(error) });
      return unreadable as ReadStream;
    });
    for (let times = 0; times < 3; times += 1) await expectRefused('/a%20b.jpg');
    expect(opened).toHaveBeenCalledTimes(3);
    opened.mockRestore();
    expect(lines.filter((line) => line.includes('may not be read'))).toHaveLength(1);
  });

  it('returns 404 for files in an unreadable folder and logs that once', async () => {
    const error = Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'stat' });
    const stats = [
      jest.spyOn(fs.promises, 'stat').mockRejectedValue(error),
      jest
        .spyOn(fs, 'stat')
        .mockImplementation(((_path: string, done: (why: Error) => void) =>
          done(error)) as typeof fs.stat),
    ];
    const warn = jest.fn();
    const server = express().use(publicFiles(service.publicDir, { warn })).listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    for (let times = 0; times < 3; times += 1)
      expect((await rawGet(`http://127.0.0.1:${port}`, '/a%20b.jpg')).status).toBe(404);
    stats.forEach((each) => each.mockRestore());
    server.close();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('serves each file under exactly one path', async () => {
    writeFileSync(below('folder/b.jpg'), 'b');
    expect((await get('/folder/b.jpg')).status).toBe(200);
    for (const path of [
      '//folder/b.jpg',
      '/folder//b.jpg',
      '/./folder/b.jpg',
      '/folder/../folder/b.jpg',
    ]) {
      await expectRefused(path);
    }
    for (const path of [
      '/folder%2fb.jpg',
      '/folder%5Cb.jpg',
      '/%2e/folder/b.jpg',
      '/folder/b.jpg%00',
    ]) {
      await expectRefused(path);
    }
    await expectRefused(`/${'a'.repeat(5000)}`);
  });
});
