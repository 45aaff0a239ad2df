import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../../src/lib/package-root';
import { createLog } from '../../../src/observability/log';
import { aJob } from '../../support/factories';
import { namelessTour, phoneJpeg } from '../../support/pictures/metadata';
import { aPicture, pixelsOf } from '../../support/pictures/pictures';
import { startS3, type TestS3 } from '../../support/upstreams/s3';
import { startService, type TestService } from '../../support/service';

jest.setTimeout(60_000);

const photo = readFileSync(join(packageRoot, 'seeds/media/canteen.jpg'));
const video = namelessTour();
const pathOf = (bytes: Buffer, extension: string) => {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return `uploads/media/${hash.slice(0, 2)}/${hash}.${extension}`;
};

interface Stored {
  readonly data?: { readonly path: string; readonly url: string };
}

async function upload(service: TestService, bytes: Buffer, name = 'a') {
  const token = await service.tokenFor(1, 'admin');
  const body = new FormData();
  body.append('file', new Blob([bytes]), name);
  const response = await fetch(`${service.base}/admin/media`, {
    method: 'POST',
    body,
    headers: { token },
  });
  return {
    status: response.status,
    headers: response.headers,
    ...((await response.json()) as Stored),
  };
}

const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url, { headers, method, redirect: 'manual' });

const lines: { level: number; msg: string; upstream?: string }[] = [];
const written: string[] = [];
const log = createLog('info', false, {
  write: (text) => {
    written.push(text);
    lines.push(JSON.parse(text) as (typeof lines)[number]);
  },
});
const said = (message: string) =>
  lines.filter(({ msg, upstream }) => msg === message && upstream === 's3').length;

describe('an object store for media', () => {
  let s3: TestS3;
  let service: TestService;
  let other: TestService;
  beforeEach(async () => {
    lines.length = written.length = 0;
    s3 = await startS3();
    service = await startService(s3.environment, log);
    other = await startService(s3.environment);
  });
  afterEach(async () => {
    await other.close();
    await service.close();
    await s3.close();
  });

  it('stores each upload once and leaves nothing on the local disk', async () => {
    for (const [bytes, extension] of [
      [photo, 'jpg'],
      [video, 'mp4'],
      [photo, 'jpg'],
    ] as const) {
      const { status, data } = await upload(service, bytes);
      expect([status, data?.path]).toEqual([201, pathOf(bytes, extension)]);
      expect(s3.object(pathOf(bytes, extension))?.equals(bytes)).toBe(true);
    }
    const puts = s3.requests.filter((line) => line.startsWith('PUT'));
    expect(puts.length).toBe(2);
    expect(readdirSync(join(service.publicDir, 'uploads/.incoming'))).toEqual([]);
    expect(readdirSync(join(service.publicDir, 'uploads'))).toEqual(['.incoming']);
  });

  it('stores a photo without its location, named by the hash of the stored bytes', async () => {
    const { data } = await upload(service, phoneJpeg(photo, 1));
    expect(data?.path).toBe(pathOf(photo, 'jpg'));
    expect(s3.object(pathOf(photo, 'jpg'))?.equals(photo)).toBe(true);
  });

  it('leaves no file of a refused upload', async () => {
    expect((await upload(service, Buffer.from('<svg onload=alert(1)>'.repeat(9)))).status).toBe(
      415,
    );
    expect(readdirSync(join(service.publicDir, 'uploads/.incoming'))).toEqual([]);
  });

  it('serves whole files, ranges, conditional requests and HEAD on every instance', async () => {
    await upload(service, video);
    for (const { base } of [service, other]) {
      const url = `${base}/${pathOf(video, 'mp4')}`;
      const whole = await get(url);
      const headers = Object.fromEntries(whole.headers);
      expect(headers).toMatchObject({
        'content-type': 'video/mp4',
        'content-length': String(video.length),
        'accept-ranges': 'bytes',
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
      });
      expect(Buffer.from(await whole.arrayBuffer()).equals(video)).toBe(true);
      const etag = headers.etag ?? '';

      const part = await get(url, { range: 'bytes=10-19' });
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes 10-19/${video.length}`,
      ]);
      expect(Buffer.from(await part.arrayBuffer()).equals(video.subarray(10, 20))).toBe(true);
      const same = { range: 'bytes=10-19', 'if-range': etag };
      expect((await get(url, same)).status).toBe(206);
      expect((await get(url, { ...same, 'if-range': '"another"' })).status).toBe(200);
      expect((await get(url, { range: 'bytes=1-2,5-6' })).status).toBe(200);
      expect((await get(url, { range: `bytes=${video.length}-` })).status).toBe(416);
      expect(await statusOf(url, { 'if-none-match': etag })).toBe(304);

      const head = await get(url, {}, 'HEAD');
      expect([head.status, head.headers.get('content-length')]).toEqual([
        200,
        String(video.length),
      ]);
    }
  });

  it.each(['uploads/none.jpg', 'uploads/.incoming/x', 'uploads//media/x.jpg', 'uploads/%2e%2e/x'])(
    'returns 404 for %s',
    async (path) => expect((await get(`${service.base}/${path}`)).status).toBe(404),
  );

  it('stores thumbnails beside their images, and deletes both, on the disk too', async () => {
    const own = aPicture('jpeg', 'red', 900, 600);
    const path = pathOf(own, 'jpg');
    await upload(service, own);
    const copy = async (of: TestService) => {
      const answer = await get(`${of.base}/${path}?w=320`);
      return { cache: answer.headers.get('cache-control'), bytes: await answer.arrayBuffer() };
    };
    // Starts a drawing thread, which compiles its sources first.
    while ((await copy(service)).cache === 'no-cache');
    const first = Buffer.from((await copy(service)).bytes);
    expect((await pixelsOf(first)).width).toBe(320);
    const key = `${path.replace('uploads/', 'uploads/.thumbnails/')}/320-s3-${own.length.toString(36)}.jpg`;
    expect(s3.object(key)?.equals(first)).toBe(true);
    const puts = s3.stored;
    expect(Buffer.from((await copy(other)).bytes).equals(first)).toBe(true);
    expect(s3.stored).toBe(puts);

    // As if uploaded before the bucket was used, and not moved yet.
    const disk = join(service.publicDir, path);
    mkdirSync(dirname(disk), { recursive: true });
    writeFileSync(disk, own);
    const remove = 'mutation ($path: ID!) { deleteMediaFile(path: $path) }';
    await service.dataOf(remove, { path }, await service.tokenFor(1));
    expect([s3.object(path), s3.object(key)]).toEqual([undefined, undefined]);
    expect((await get(`${service.base}/${path}`)).status).toBe(404);
    expect((await get(`${other.base}/${path}?w=320`)).status).toBe(404);
  });

  it('returns the image while its thumbnail cannot be drawn, then the thumbnail', async () => {
    const own = aPicture('jpeg', 'blue', 900, 600);
    await upload(service, own);
    const copy = async () => {
      const answer = await get(`${service.base}/${pathOf(own, 'jpg')}?w=160`);
      return [answer.headers.get('cache-control'), Buffer.from(await answer.arrayBuffer()).length];
    };
    // The service retries its own requests; the drawing thread does not.
    s3.refused = /&X-Amz-Signature=/;
    expect(await copy()).toEqual(['no-cache', own.length]);
    s3.refused = undefined;
    const [cache, length] = await copy();
    expect(cache).toBe('public, max-age=3600');
    expect(length).toBeLessThan(own.length);
  });

  it('retries if the store is busy for a moment', async () => {
    await upload(service, photo);
    s3.busyFor = 2;
    expect((await get(`${service.base}/${pathOf(photo, 'jpg')}`)).status).toBe(200);
    expect(said('an upstream is down')).toBe(0);
  });

  it('is not considered down because of unusual paths or If-None-Match headers', async () => {
    await upload(service, photo);
    const stored = pathOf(photo, 'jpg');
    const other = 'uploads/protected.jpg';
    s3.denied = /protected/;
    const segment = 'a'.repeat(300);
    for (const path of [other, `uploads/${segment}`, `uploads/${'a/'.repeat(700)}a.jpg`])
      for (const method of ['GET', 'HEAD', 'GET', 'GET'])
        expect([path, (await get(`${service.base}/${path}`, {}, method)).status]).toEqual([
          path,
          404,
        ]);
    for (const condition of [`"${'a'.repeat(8_000)}"`, '"\u00e9"'])
      for (let n = 0; n < 4; n += 1)
        expect(await statusOf(`${service.base}/${stored}`, { 'if-none-match': condition })).toBe(
          200,
        );
    s3.denied = undefined;
    expect(said('an upstream is down')).toBe(0);
    expect((await get(`${service.base}/${stored}`)).status).toBe(200);
  });

  it('returns 503 during an outage, logs its beginning and end once, and stays ready', async () => {
    const job = await aJob(service.knex);
    const token = await service.tokenFor(7);
    await upload(service, photo);
    s3.manner = 'gone';
    const url = `${service.base}/${pathOf(photo, 'jpg')}`;
    for (let n = 0; n < 5; n += 1) {
      const answer = await get(url);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    }
    expect(said('an upstream is down')).toBe(1);
    const refused = await upload(service, photo);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await service.rest('jobPoster', { job_id: job }, token)).toMatchObject({ code: 503 });
    expect((await service.rest('jobList')).code).toBe(1);
    const readiness = await get(`${service.base}/readyz`);
    expect([readiness.status, await readiness.text()]).toEqual([200, 'ready, without s3\n']);
    s3.manner = 'working';
    while ((await get(url)).status !== 200);
    expect([said('an upstream is down'), said('an upstream is up again')]).toEqual([1, 1]);
    expect((await upload(service, photo)).status).toBe(201);
    expect(written.join('')).not.toContain(s3.environment.S3_SECRET_ACCESS_KEY);
  });
});

describe('media delivery', () => {
  it('redirects to a signed address, or to the CDN', async () => {
    const s3 = await startS3();
    const service = await startService({ ...s3.environment, MEDIA_DELIVERY: 'redirect' });
    const cdn = await startService({
      ...s3.environment,
      MEDIA_DELIVERY: 'cdn',
      CDN_URL: 'https://cdn.example.com/a',
    });
    try {
      await upload(service, photo);
      const path = pathOf(photo, 'jpg');
      const signed = await get(`${service.base}/${path}`);
      expect([signed.status, signed.headers.get('cache-control')]).toEqual([
        302,
        'public, max-age=1800',
      ]);
      const direct = await fetch(signed.headers.get('location') ?? '');
      expect(Buffer.from(await direct.arrayBuffer()).equals(photo)).toBe(true);
      expect(direct.headers.get('content-type')).toBe('image/jpeg');
      const asked = await get(`${service.base}/${path}`, {}, 'HEAD');
      expect([asked.status, asked.headers.get('cache-control')]).toEqual([302, 'no-cache']);
      const known = await get(asked.headers.get('location') ?? '', {}, 'HEAD');
      expect([known.status, known.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const away = await get(`${cdn.base}/${path}`);
      expect(away.headers.get('location')).toBe(`https://cdn.example.com/a/${path}`);
      for (const { base } of [service, cdn])
        expect((await get(`${base}/uploads/none.jpg`)).status).toBe(404);
    } finally {
      await service.close();
      await cdn.close();
      await s3.close();
    }
  });

  it('reports a bucket that does not exist', async () => {
    const s3 = await startS3();
    const written: string[] = [];
    const service = await startService(
      { ...s3.environment, S3_BUCKET: 'another-bucket' },
      createLog('info', false, { write: (text) => void written.push(text) }),
    );
    try {
      const readiness = async () => (await get(`${service.base}/readyz`)).text();
      while ((await readiness()) === 'ready\n');
      expect(await readiness()).toBe('ready, without s3\n');
      expect(written.join('')).toContain('NoSuchBucket');
    } finally {
      await service.close();
      await s3.close();
    }
  });

  it('refuses uploads with 503 if the S3 secret is wrong, and never logs the secret', async () => {
    const s3 = await startS3();
    const environment = { ...s3.environment, S3_SECRET_ACCESS_KEY: 'wrong-secret' };
    const own: string[] = [];
    const service = await startService(
      environment,
      createLog('debug', false, { write: (text) => void own.push(text) }),
    );
    try {
      const refused = await upload(service, photo);
      expect(refused.status).toBe(503);
      expect(own.join('')).toContain('403');
      expect(own.join('') + JSON.stringify(refused)).not.toMatch(/wrong-secret|X-Amz-Signature=/);
    } finally {
      await service.close();
      await s3.close();
    }
  });
});

/** As a browser does: fetch would add a header that forbids answers from a cache. */
function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
}
