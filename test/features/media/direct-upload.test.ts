import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BucketDirectUploads } from '../../../src/features/media/direct/direct.uploads';
import type { MediaStore } from '../../../src/features/media/store/media.store';
import { BucketMediaStore } from '../../../src/features/media/store/media.store.bucket';
import { Breaker } from '../../../src/lib/upstreams/breaker';
import { packageRoot } from '../../../src/lib/package-root';
import { S3Client } from '../../../src/lib/s3/s3.client';
import { S3Signer } from '../../../src/lib/s3/s3.signer';
import { box, videoWith, phoneBoxes, SECRETS } from '../../support/pictures/metadata';
import { startS3, type TestS3 } from '../../support/upstreams/s3';
import { startService, type TestService } from '../../support/service';

const video = readFileSync(join(packageRoot, 'seeds/media/line-tour.mp4'));
const photo = readFileSync(join(packageRoot, 'seeds/media/canteen.jpg'));

const liar = Buffer.concat([
  box('ftyp', 'isom\0\0\0\0'),
  box('moov', Buffer.from('7fffffff7472616b', 'hex')),
]);

const START = `mutation ($input: StartDirectUploadInput!) {
  startDirectUpload(input: $input) { id url headers { name value } expireTime }
}`;
const FINISH = `mutation ($id: ID!) {
  finishDirectUpload(id: $id, name: "车间.mp4") { path name url type contentType bytes userId }
}`;

interface Started {
  readonly startDirectUpload: {
    readonly id: string;
    readonly url: string;
    readonly headers: readonly { readonly name: string; readonly value: string }[];
    readonly expireTime: string;
  } | null;
}
interface Finished {
  readonly finishDirectUpload: { readonly path: string; readonly bytes: number } | null;
}

describe('direct upload', () => {
  let s3: TestS3;
  let service: TestService;
  let token: string;
  let other: string;
  beforeAll(async () => {
    s3 = await startS3();
    service = await startService({ ...s3.environment, UPLOAD_VIDEO_MB: '1' });
    [token, other] = [await service.tokenFor(1), await service.tokenFor(2)];
    await service.knex('users').whereIn('id', [1, 2]).update({ role: 'editor' });
  });
  afterAll(async () => {
    await service.close();
    await s3.close();
  });

  const start = (bytes: number, contentType = 'video/mp4', by = token) =>
    service.graphql<Started>(START, { input: { bytes, contentType } }, by);
  const finish = (id: string, by = token) => service.graphql<Finished>(FINISH, { id }, by);
  const put = (url: string, body: Buffer, type = 'video/mp4') =>
    fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });
  const waiting = (id: string, user = 1) => s3.object(`incoming/${user}/${id}`);

  /** Starts an upload and sends the video. */
  async function send(bytes: Buffer): Promise<string> {
    const { startDirectUpload: started } = (await start(bytes.length)).data;
    if (started === null) throw new Error('not started');
    expect((await put(started.url, bytes)).status).toBe(200);
    return started.id;
  }

  it('stores a video without its metadata and removes the file that was sent', async () => {
    const sent = videoWith(Buffer.alloc(16), ...phoneBoxes());
    const id = await send(sent);
    expect(waiting(id)?.equals(sent)).toBe(true);
    const { data } = await finish(id);
    const path = data.finishDirectUpload?.path ?? '';
    const stored = s3.object(path) ?? Buffer.alloc(0);
    for (const secret of SECRETS) expect(stored.includes(secret)).toBe(false);
    const hash = createHash('sha256').update(stored).digest('hex');
    expect(data.finishDirectUpload).toEqual({
      path: `uploads/media/${hash.slice(0, 2)}/${hash}.mp4`,
      name: '车间.mp4',
      url: `${service.base}/${path}`,
      type: 'VIDEO',
      contentType: 'video/mp4',
      bytes: stored.length,
      userId: '1',
    });
    expect(waiting(id)).toBeUndefined();
    expect(readdirSync(join(service.publicDir, 'uploads/.incoming'))).toEqual([]);
    expect(await service.knex('audit_log').where({ entity: 'media', row_id: path })).toHaveLength(
      1,
    );
    expect((await finish(id)).data).toEqual(data);
    expect((await finish(id, other)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('signs size, type and expiry; the store refuses anything else with 403', async () => {
    const { startDirectUpload: started } = (await start(video.length)).data;
    const { url = '', headers = [], id = '', expireTime = '' } = started ?? {};
    expect(headers).toEqual([
      { name: 'content-type', value: 'video/mp4' },
      { name: 'content-length', value: String(video.length) },
    ]);
    const left = Date.parse(expireTime) - Date.now();
    expect([left > 3_500_000, left <= 3_600_000]).toEqual([true, true]);
    const tampered = url.replace('X-Amz-Expires=3600', 'X-Amz-Expires=9600');
    const answers = await Promise.all([
      put(url, Buffer.concat([video, Buffer.alloc(1)])),
      put(url, video, 'text/html'),
      put(tampered, video),
      put(
        url.replace(
          id,
          id.replace(/./, (digit) => (digit === 'a' ? 'b' : 'a')),
        ),
        video,
      ),
      fetch(url),
      put(await longAgo(`incoming/1/${id}`), video),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(waiting(id)).toBeUndefined();
    expect((await finish(id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  /** The URL that the service would have signed two hours ago. */
  const longAgo = (key: string) => {
    const headers = { 'content-type': 'video/mp4', 'content-length': String(video.length) };
    const then = new Date(Date.now() - 7_200_000).toISOString().replace(/[-:]|\.\d+/g, '');
    return new S3Signer(s3.settings).presign('PUT', key, 3_600, headers, then);
  };

  it.each([
    ['no video', Buffer.from('<svg onload=alert(1)>'.repeat(9))],
    ['a picture', photo],
    ['a video that tells its positions', videoWith(box('gpmd', 'x'))],
    ['a video that lies about its lengths', liar],
  ])('refuses %s, and removes it', async (_what, bytes) => {
    const before = await service.knex('media').count();
    const id = await send(bytes);
    const { errors } = await finish(id);
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(waiting(id)).toBeUndefined();
    expect((await finish(id)).errors).toEqual(errors);
    expect(await service.knex('media').count()).toEqual(before);
    expect(readdirSync(join(service.publicDir, 'uploads/.incoming'))).toEqual([]);
  });

  it.each([
    [0, 'video/mp4'],
    [1.5, 'video/mp4'],
    [1024 * 1024 + 1, 'video/mp4'],
    [100, 'image/jpeg'],
    [100, 'text/html'],
  ])('refuses to start an upload of %d bytes of %s', async (bytes, type) =>
    expect((await start(bytes, type)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT'),
  );

  it("returns NOT_FOUND for another user's upload, BAD_USER_INPUT for an invalid id", async () => {
    const id = await send(video);
    expect((await finish(id, other)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    for (const name of [`../1/${id}`, '', 'x'])
      expect((await finish(name)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect((await finish(id.toUpperCase())).data.finishDirectUpload?.bytes).toBe(video.length);
  });

  it('keeps an uploaded file during an outage of the store, and finishes it later', async () => {
    const id = await send(video);
    s3.manner = 'busy';
    expect((await finish(id)).errors?.[0]?.extensions.code).toBe('SERVICE_UNAVAILABLE');
    s3.manner = 'working';
    let finished = await finish(id);
    for (let times = 0; times < 1_000 && finished.data.finishDirectUpload === null; times += 1)
      finished = await finish(id);
    expect(finished.data.finishDirectUpload?.bytes).toBe(video.length);
    expect(waiting(id)).toBeUndefined();
  });

  /** The uploads of another instance, with the store of its files. */
  const otherInstance = (receive?: MediaStore['receive'], answerMs?: number) => {
    const objects = new S3Client(
      s3.settings,
      (options) => new Breaker('s3', options, { down: jest.fn(), up: jest.fn() }),
    );
    const store = new BucketMediaStore(objects, service.publicDir);
    const options = {
      objects,
      store: { receive: receive ?? store.receive.bind(store), remove: store.remove.bind(store) },
      database: service.knex,
      limits: { image: 2 ** 20, video: 2 ** 20 },
      atOnce: 1,
      log: { warn: jest.fn() },
    };
    const uploads = new BucketDirectUploads(options, answerMs);
    const close = async () => {
      await uploads.close();
      objects.close();
    };
    return { uploads, store, close, warn: options.log.warn };
  };

  it('joins the storing that an earlier call has begun, which needs no second place', async () => {
    const id = await send(video);
    const { uploads, close } = otherInstance();
    const before = s3.requests.length;
    const [first, second] = await Promise.all(
      ['a', 'b'].map((name) => uploads.finish(1, id, name)),
    );
    expect(second).toBe(first);
    const sent = s3.requests.slice(before).filter((each) => each.includes(`/incoming/1/${id}`));
    expect(sent.map((each) => each.split(' ')[0])).toEqual(['GET', 'DELETE']);
    await close();
  });

  it('returns SERVICE_UNAVAILABLE while a large video is stored, and then its path', async () => {
    const id = await send(video);
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const slow = otherInstance(async (source) => {
      await gate;
      return slow.store.receive(source);
    }, 100);
    const ask = () => slow.uploads.finish(1, id, '').catch((error: unknown) => error);
    let answer = await ask();
    expect(answer).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
    release();
    for (let times = 0; times < 1_000 && typeof answer !== 'string'; times += 1)
      answer = await ask();
    expect(answer).toBe((await finish(id)).data.finishDirectUpload?.path);
    expect(slow.warn).not.toHaveBeenCalled();
    await slow.close();
  });

  it('can be started a hundred times an hour by each user', async () => {
    const busy = await service.tokenFor(3, 'editor');
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => start(1, 'video/mp4', busy)),
    );
    expect(answers.filter(({ errors }) => errors !== undefined)).toEqual([]);
    const { errors } = await start(1, 'video/mp4', busy);
    expect(errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
    expect((await start(1)).errors).toBeUndefined();
  });

  it('does not serve a file that has not been checked', async () => {
    const id = await send(video);
    expect((await fetch(`${service.base}/incoming/1/${id}`)).status).toBe(404);
    await finish(id);
  });

  it('refuses a ninth unfinished upload, and removes unfinished ones after two hours', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => send(video)));
    expect((await start(1)).errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
    // Another user may still send one, and of the maximum size.
    expect((await start(2 ** 20, 'video/mp4', other)).errors).toBeUndefined();
    const { uploads, warn, close } = otherInstance();
    await uploads.removeLeftOver(Date.now() + 7_100_000);
    expect(ids.filter((id) => waiting(id) === undefined)).toEqual([]);
    // One that the store protects does not keep the others from being tried.
    s3.denied = /^\/[^?]*\/incoming\//;
    await uploads.removeLeftOver(Date.now() + 7_300_000);
    expect(warn.mock.calls.length).toBeGreaterThanOrEqual(8);
    s3.denied = undefined;
    await uploads.removeLeftOver(Date.now() + 7_300_000);
    expect(ids.filter((id) => waiting(id) !== undefined)).toEqual([]);
    await close();
    expect((await start(1)).errors).toBeUndefined();
  });
});

it('direct uploads are refused if media are stored on the disk', async () => {
  const service = await startService({});
  try {
    const token = await service.tokenFor(1, 'editor');
    const input = { bytes: 1, contentType: 'video/mp4' };
    for (const [query, variables] of [
      [START, { input }],
      [FINISH, { id: '00000000-0000-4000-8000-000000000000' }],
    ] as const) {
      const { errors } = await service.graphql(query, variables, token);
      expect(errors?.[0]).toMatchObject({
        message: expect.stringContaining('(MEDIA_STORE)') as string,
        extensions: { code: 'BAD_USER_INPUT' },
      });
    }
    expect(existsSync(join(service.publicDir, 'uploads/.incoming'))).toBe(false);
  } finally {
    await service.close();
  }
});
