import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { packageRoot } from '../../../src/lib/package-root';
import { keptLog } from '../../support/kept-log';
import { untilLockWaits } from '../../support/lock-waits';
import {
  box,
  namelessTour,
  videoWith,
  phoneBoxes,
  phoneJpeg,
  phonePng,
  SECRETS,
} from '../../support/pictures/metadata';
import {
  aJpegInParts,
  aJpegOfScans,
  anInterlacedPng,
  aPicture,
  aPngBomb,
  aPngOfProfile,
} from '../../support/pictures/pictures';
import { startService, type TestService } from '../../support/service';

const photo = readFileSync(join(packageRoot, 'seeds/media/canteen.jpg'));
const video = namelessTour();
const icon = readFileSync(join(packageRoot, 'seeds/media/category-food.png'));

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const liar = Buffer.concat([
  box('ftyp', 'isom\0\0\0\0'),
  box('moov', Buffer.from('7fffffff7472616b', 'hex')),
]);

interface Answer {
  data?: { path: string; url: string; type: string; contentType: string; bytes: number };
  errors?: { message: string; extensions: { code: string } }[];
}

describe('POST /admin/media', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await startService({
      UPLOAD_IMAGE_MB: '1',
      UPLOAD_VIDEO_MB: '2',
      UPLOADS_AT_ONCE: '3',
    });
    token = await service.tokenFor(1, 'admin');
  });
  afterAll(() => service.close());

  async function send(body: FormData | string, own: string | undefined = token, type?: string) {
    const response = await fetch(`${service.base}/admin/media`, {
      method: 'POST',
      body,
      headers: {
        token: own,
        ...(type !== undefined && { 'content-type': type }),
      },
    });
    return {
      status: response.status,
      headers: response.headers,
      ...((await response.json()) as Answer),
    };
  }
  function form(bytes: Uint8Array | string, name: string, type = 'image/jpeg'): FormData {
    const data = new FormData();
    data.append('file', new Blob([bytes], { type }), name);
    return data;
  }
  const incoming = () => {
    const folder = join(service.publicDir, 'uploads/.incoming');
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  const stored = () => {
    const folder = join(service.publicDir, 'uploads/media');
    return existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  };

  it.each([
    ['a photo', photo, 'jpg', 'IMAGE', 'image/jpeg'],
    ['a drawing', icon, 'png', 'IMAGE', 'image/png'],
    ['a video', video, 'mp4', 'VIDEO', 'video/mp4'],
  ])(
    'stores %s under its hash, whatever its name and declared type',
    async (_what, bytes, extension, type, contentType) => {
      const { status, data } = await send(form(bytes, '../../evil.html', 'text/html'));
      const hash = hashOf(bytes);
      const path = `uploads/media/${hash.slice(0, 2)}/${hash}.${extension}`;
      expect({ status, data }).toEqual({
        status: 201,
        data: {
          ...{ path, name: 'evil.html', url: `${service.base}/${path}` },
          ...{ type, contentType, bytes: bytes.length },
        },
      });
      const served = await fetch(`${service.base}/${path}`);
      expect(served.headers.get('content-type')).toBe(contentType);
      expect(served.headers.get('x-content-type-options')).toBe('nosniff');
      expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
      expect(incoming()).toEqual([]);
    },
  );

  it.each([
    ['a photo cut short', photo.subarray(0, 300), '损坏'],
    ['a video that lies about its lengths', liar, '损坏'],
    ['a video that tells its positions', videoWith(box('gpmd', 'x')), '位置'],
  ])('refuses %s with 415 and a reason', async (_what, bytes, why) => {
    const response = await fetch(`${service.base}/admin/media`, {
      method: 'POST',
      body: form(bytes, 'a'),
      headers: { token, 'accept-language': 'zh' },
    });
    const { errors } = (await response.json()) as Answer;
    expect([response.status, errors?.[0]?.extensions.code]).toEqual([415, 'BAD_USER_INPUT']);
    expect(errors?.[0]?.message).toContain(why);
    expect(incoming()).toEqual([]);
  });

  it('lists each file and writes its audit entry once, even if it is uploaded twice', async () => {
    await Promise.all([send(form(icon, 'a.png')), send(form(icon, 'b.png'))]);
    const { data } = await service.graphql<{ mediaFiles: { items: object[] } }>(
      `{ mediaFiles(type: IMAGE, search: "${hashOf(icon)}.png") {
        total
        items { path url type contentType bytes userId user { id } }
      } }`,
      {},
      token,
    );
    expect(data.mediaFiles).toMatchObject({
      total: 1,
      items: [
        {
          type: 'IMAGE',
          contentType: 'image/png',
          bytes: icon.length,
          userId: '1',
          user: { id: '1' },
        },
      ],
    });
    const [{ path } = { path: '' }] = data.mediaFiles.items as { path: string }[];
    expect(await service.knex('audit_log').where({ entity: 'media', row_id: path })).toHaveLength(
      1,
    );
  });

  it.each([
    ['photo', () => phoneJpeg(aPicture('jpeg', 'red')), 'jpg'],
    ['drawing', () => phonePng(aPicture('png', 'red')), 'png'],
    ['video', () => videoWith(Buffer.alloc(16), ...phoneBoxes()), 'mp4'],
  ])('stores a %s without its location, named by its new hash', async (_what, of, type) => {
    const file = of();
    const { status, data } = await send(form(file, 'a'));
    expect(status).toBe(201);
    const served = Buffer.from(await (await fetch(data?.url ?? '')).arrayBuffer());
    for (const secret of SECRETS) expect(served.includes(secret)).toBe(false);
    const hash = hashOf(served);
    expect(data?.path).toBe(`uploads/media/${hash.slice(0, 2)}/${hash}.${type}`);
    expect(data?.bytes).toBe(served.length);
    // The same image from another phone is stored as the same file.
    expect((await send(form(served, 'b'))).data?.path).toBe(data?.path);
    expect((await send(form(of(), 'c'))).data?.path).toBe(data?.path);
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.svg'],
    ['a page called a photo', '<!doctype html><script>alert(1)</script>', 'a.jpg'],
    ['a script', '#!/bin/sh\nrm -rf /', 'a.png'],
    ['a PDF', '%PDF-1.7\n', 'a.jpg'],
    ['a HEIC picture', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'a.mp4'],
    ['half a signature', Buffer.from([0xff, 0xd8]), 'a.jpg'],
    ['half a photo', photo.subarray(0, photo.length / 2), 'a.jpg'],
    ['nothing', '', 'a.jpg'],
  ])('refuses %s with 415', async (_what, bytes, name) => {
    const before = stored();
    expect(await send(form(bytes, name))).toMatchObject({
      status: 415,
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    });
    expect(stored()).toEqual(before);
    expect(incoming()).toEqual([]);
  });

  it('refuses a file above the size limit of its kind with 413', async () => {
    const padded = (head: Buffer, size: number) =>
      Buffer.concat([head, Buffer.alloc(size - head.length)]);
    const mb = 1024 * 1024;
    expect((await send(form(padded(photo, mb), 'a.jpg'))).status).toBe(201);
    expect((await send(form(padded(photo, mb + 1), 'a.jpg'))).status).toBe(413);
    expect((await send(form(padded(video, mb + 1), 'a.mp4'))).status).toBe(201);
    expect((await send(form(padded(video, 2 * mb + 1), 'a.mp4'))).status).toBe(413);
    expect(incoming()).toEqual([]);
  });

  it.each([
    ['a JPEG of 25 megapixels in 64 scans', () => aJpegOfScans(5000, 5000, 64), 'a.jpg'],
    ['a JPEG of 65 scans', () => aJpegOfScans(640, 480, 65), 'a.jpg'],
    ['a JPEG of 25 megapixels in separate scans', () => aJpegInParts(5000, 5000), 'a.jpg'],
    ['a PNG of 144 megapixels', () => aPngBomb(12_000, 12_000), 'a.png'],
    ['an interlaced PNG of 15 megapixels', () => anInterlacedPng(5000, 3001), 'a.png'],
    ['a PNG with a colour profile of over 1 MB', () => aPngOfProfile(1_000_001), 'a.png'],
  ])('refuses %s, which posters could not draw', async (_what, picture, name) => {
    expect(await send(form(picture(), name))).toMatchObject({
      status: 415,
      errors: [{ message: expect.stringContaining('25 megapixels') as string }],
    });
    expect(incoming()).toEqual([]);
    expect((await send(form(aJpegOfScans(640, 480, 10), 'a.jpg'))).status).toBe(201);
  });

  it('refuses forms with no file or two files, and bodies that are not a form', async () => {
    const two = form(photo, 'a.jpg');
    two.append('file', new Blob([icon]), 'b.png');
    const none = new FormData();
    none.append('file', 'text');
    const multipart = 'multipart/form-data; boundary=x';
    expect((await send(two)).status).toBe(400);
    expect((await send(none)).status).toBe(400);
    expect((await send('{}', token, 'application/json')).status).toBe(415);
    expect((await send('--x', token, 'multipart/form-data')).status).toBe(400);
    expect(
      (
        await send(
          '--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n',
          token,
          multipart,
        )
      ).status,
    ).toBe(400);
    const got = await fetch(`${service.base}/admin/media`, { headers: { token } });
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    expect(incoming()).toEqual([]);
  });

  it('writes error messages in the language of Accept-Language', async () => {
    const post = async (body: FormData | string, language: string, headers = {}) => {
      const response = await fetch(`${service.base}/admin/media`, {
        method: 'POST',
        body,
        headers: { token, 'accept-language': language, ...headers },
      });
      return ((await response.json()) as Answer).errors?.[0]?.message;
    };
    const large = () => form(Buffer.concat([photo, Buffer.alloc(1024 * 1024)]), 'a.jpg');
    expect(await post(form('x', 'a.jpg'), 'zh')).toMatch(/^仅支持 JPEG/);
    expect(await post(form('x', 'a.jpg'), 'en')).toMatch(/^Only JPEG/);
    expect(await post(large(), 'zh-CN')).toBe('该类文件最大 1 MB。');
    expect(await post(form(aPngBomb(12_000, 12_000), 'a.png'), 'zh')).toContain('2500 万像素');
    expect(await post('{}', 'zh', { 'content-type': 'application/json' })).toContain('表单');
    expect(await post(form(photo, 'a.jpg'), 'zh', { token: 'nobody' })).toBe(
      '请先登录：请发送请求头 `token: …` 或 `Authorization: Bearer …`。',
    );
  });

  it('returns 401 without a valid token, and 403 to users who are not editors', async () => {
    expect(await send(form(photo, 'a.jpg'), 'nobody')).toMatchObject({
      status: 401,
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
    expect(await send(form(photo, 'a.jpg'), await service.tokenFor(2))).toMatchObject({
      status: 403,
      errors: [
        {
          message: 'This is for editors and administrators.',
          extensions: { code: 'FORBIDDEN' },
        },
      ],
    });
  });

  it('refuses uploads above UPLOADS_AT_ONCE with 503, and removes aborted ones', async () => {
    const { port, hostname } = new URL(service.base);
    const begin = () =>
      new Promise<import('node:net').Socket>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(
            `POST /admin/media HTTP/1.1\r\nHost: x\r\ntoken: ${token}\r\nContent-Length: 100000\r\n` +
              'Content-Type: multipart/form-data; boundary=x\r\n\r\n' +
              '--x\r\nContent-Disposition: form-data; name="f"; filename="a.jpg"\r\n\r\n',
          );
          socket.write(photo.subarray(0, 20_000), () => resolve(socket));
        });
        socket.on('error', () => undefined);
      });
    const until = async (condition: () => boolean) => {
      while (!condition()) await new Promise((resolve) => setImmediate(resolve));
    };
    const senders = await Promise.all([begin(), begin(), begin()]);
    await until(() => incoming().length === 3);
    const refused = await send(form(photo, 'a.jpg'));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    for (const sender of senders) sender.destroy();
    await until(() => incoming().length === 0);
    // The slot is free a moment after its file is gone.
    let again = await send(form(photo, 'a.jpg'));
    while (again.status === 503) again = await send(form(photo, 'a.jpg'));
    expect(again.status).toBe(201);
  });

  it('counts an upload that is being stored as one of UPLOADS_AT_ONCE', async () => {
    const locked = await service.knex.transaction();
    await locked.raw('LOCK TABLE media IN EXCLUSIVE MODE');
    const stored = ['white', 'black', 'blue'].map((colour) =>
      send(form(aPicture('png', colour as 'blue', 40, 40), 'a.png')),
    );
    await untilLockWaits(service.knex, 3);
    const refused = await send(form(photo, 'a.jpg'));
    const kept = incoming().length;
    await locked.rollback();
    expect([refused.status, kept]).toEqual([503, 3]);
    expect((await Promise.all(stored)).map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it('refuses an editor who loses the role while the file arrives', async () => {
    const own = await service.tokenFor(3, 'editor');
    const sent = request(`${service.base}/admin/media`, {
      method: 'POST',
      headers: { token: own, 'content-type': 'multipart/form-data; boundary=x' },
    });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.write('--x\r\nContent-Disposition: form-data; name="f"; filename="a.jpg"\r\n\r\n');
    sent.write(photo.subarray(0, 20_000));
    while (incoming().length === 0) await new Promise((resolve) => setImmediate(resolve));
    await service.knex('users').where({ id: 3 }).update({ role: 'user' });
    while ((await send(form(photo, 'b.jpg'), own)).status !== 403);
    sent.end(Buffer.concat([photo.subarray(20_000), Buffer.from('\r\n--x--\r\n')]));
    const [response] = await answered;
    response.resume();
    expect([response.statusCode, incoming()]).toEqual([403, []]);
  });

  it('reads a refused upload to its end, so that its connection can be used again', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const answerTo = (method: string, path: string, headers = {}, body: string | Buffer = '') =>
      new Promise<object>((resolve, reject) => {
        const sent = request(service.base + path, { method, agent, headers }, (response) => {
          const { statusCode: status } = response;
          response.resume().on('end', () => resolve({ status, reused: sent.reusedSocket }));
        });
        sent.on('error', reject).end(body);
      });
    const body = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'),
      Buffer.alloc(300_000),
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const headers = { token, 'content-type': 'multipart/form-data; boundary=b' };
    expect(await answerTo('POST', '/admin/media', headers, body)).toEqual({
      status: 415,
      reused: false,
    });
    expect(await answerTo('GET', '/healthz')).toEqual({ status: 200, reused: true });
    agent.destroy();
  });

  it('closes the connection of a client that keeps sending after a refusal', async () => {
    const { port, hostname } = new URL(service.base);
    const sender = connect(Number(port), hostname);
    sender.on('error', () => undefined);
    sender.write(
      `POST /admin/media HTTP/1.1\r\nHost: x\r\ntoken: ${token}\r\nContent-Type: text/plain\r\n` +
        'Content-Length: 1000000000\r\n\r\n',
    );
    const closed = new Promise((resolve) => sender.on('close', resolve));
    const piece = Buffer.alloc(64 * 1024);
    const more = () => {
      while (!sender.destroyed && sender.write(piece));
    };
    sender.on('drain', more);
    more();
    await closed;
    expect(sender.bytesWritten).toBeLessThan(100_000_000);
  });

  it('leaves nothing of an upload that cannot be recorded', async () => {
    await service.knex.raw('ALTER TABLE work_lease RENAME TO away');
    expect((await send(form(photo, 'a.jpg'))).status).toBe(500);
    await service.knex.raw('ALTER TABLE away RENAME TO work_lease');
    expect(incoming()).toEqual([]);
  });

  it('removes files of a killed process, and never serves them', async () => {
    const left = join(service.publicDir, 'uploads/.incoming/left');
    writeFileSync(left, 'x');
    utimesSync(left, 0, 0);
    expect((await fetch(`${service.base}/uploads/.incoming/left`)).status).toBe(404);
    await send(form(photo, 'a.jpg'));
    expect(incoming()).toEqual([]);
  });

  it('writes nothing outside the public root, even through a symbolic link', async () => {
    const { lines: faults, log } = keptLog('error');
    const own = await startService({}, log);
    const admin = await own.tokenFor(1, 'admin');
    mkdirSync(join(own.publicDir, 'uploads'));
    symlinkSync(service.publicDir, join(own.publicDir, 'uploads/media'));
    const response = await fetch(`${own.base}/admin/media`, {
      method: 'POST',
      body: form(icon, 'a.png'),
      headers: { token: admin },
    });
    expect([response.status, JSON.stringify(await response.json())]).toEqual([
      500,
      expect.not.stringContaining('uploads'),
    ]);
    expect(faults).toEqual([expect.stringContaining('uploads/media')]);
    expect(readdirSync(join(own.publicDir, 'uploads/.incoming'))).toEqual([]);
    expect(await own.knex('media')).toEqual([]);
    await own.close();
  });
});
