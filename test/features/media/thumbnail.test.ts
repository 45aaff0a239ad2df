import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { unavailable } from '../../../src/errors';
import { filesOf } from '../../../src/features/media/media.open';
import { DiskMediaStore } from '../../../src/features/media/store/media.store.disk';
import { thumbnailAt } from '../../../src/features/media/thumbnail/thumbnail.rules';
import { thumbnailRoute } from '../../../src/features/media/thumbnail/thumbnail.route';
import { DiskThumbnailStore } from '../../../src/features/media/thumbnail/thumbnail.store';
import type { DrawThumbnail } from '../../../src/features/media/thumbnail/thumbnails';
import { DrawingPool } from '../../../src/features/poster/drawing/drawing.pool';
import { createExpress } from '../../../src/http/dispatch';
import { publicFiles } from '../../../src/http/response/files';
import type { OnFault } from '../../../src/lib/http/trace';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { aFavourite, aJob } from '../../support/factories';
import { phoneJpeg } from '../../support/pictures/metadata';
import { anAnimatedGif, anAnimatedWebp, aPicture, pixelsOf } from '../../support/pictures/pictures';
import { startService, type TestService } from '../../support/service';

jest.setTimeout(60_000);

const fail = (error: unknown) => {
  throw error;
};

describe('a thumbnail', () => {
  let database: TestDatabase;
  let service: TestService;
  let other: TestService;
  beforeAll(async () => {
    database = await createTestDatabase();
    service = await startService({ DATABASE_URL: database.url });
    other = await startService({
      DATABASE_URL: database.url,
      PUBLIC_DIR: service.publicDir,
      COVER_WIDTH: '320',
    });
    // Starts a drawing thread, which compiles its sources first.
    const url = put('uploads/first.jpg', aPicture('jpeg', 'red', 900, 900));
    while ((await get(`${url}?w=160`)).cache === 'no-cache');
  }, 120_000);
  afterAll(async () => {
    await other.close();
    await service.close();
    await database.close();
  });

  function put(path: string, bytes: Buffer): string {
    mkdirSync(dirname(join(service.publicDir, path)), { recursive: true });
    writeFileSync(join(service.publicDir, path), bytes);
    return `${service.base}/${path}`;
  }
  async function get(url: string) {
    const response = await fetch(url);
    const bytes = Buffer.from(await response.arrayBuffer());
    const { status, headers } = response;
    return {
      status,
      type: headers.get('content-type'),
      cache: headers.get('cache-control'),
      bytes,
    };
  }
  const kept = () =>
    readdirSync(join(service.publicDir, 'uploads/.thumbnails'), { recursive: true }).filter(
      (name) => /\/\d+-[-\w]+\.(?:jpg|png|webp)$/.test(String(name)),
    );

  it.each([
    ['a.jpg', aPicture('jpeg', 'red', 1000, 500), 'image/jpeg'],
    ['a.png', aPicture('png', 'red', 1000, 500), 'image/png'],
    ['a.webp', aPicture('webp', 'red', 1000, 500), 'image/webp'],
  ])('of %s has each width and the format of the image', async (name, picture, type) => {
    const url = put(`uploads/x/${name}`, picture);
    for (const width of [160, 320, 640]) {
      const copy = await get(`${url}?w=${width}`);
      expect([copy.status, copy.type, copy.cache]).toEqual([200, type, 'public, max-age=3600']);
      const { width: across, height } = await pixelsOf(copy.bytes);
      expect([across, height]).toEqual([width, width / 2]);
      expect(copy.bytes.length).toBeLessThan(picture.length);
    }
    expect((await get(url)).bytes.equals(picture)).toBe(true);
  });

  it('has the orientation of its image', async () => {
    const url = put('uploads/phone.jpg', phoneJpeg(aPicture('jpeg', 'red', 1000, 500), 6));
    const { width, height } = await pixelsOf((await get(`${url}?w=160`)).bytes);
    expect([width, height]).toEqual([160, 320]);
  });

  it('is drawn once for simultaneous requests and shared by all instances', async () => {
    const url = put('uploads/many.jpg', aPicture('jpeg', 'blue', 900, 900));
    const before = kept().length;
    const drawn = jest.spyOn(DrawingPool.prototype, 'thumbnail');
    const all = await Promise.all(Array.from({ length: 12 }, () => get(`${url}?w=320`)));
    const elsewhere = await get(`${url.replace(service.base, other.base)}?w=320`);
    for (const { bytes } of all) expect(bytes.equals(elsewhere.bytes)).toBe(true);
    expect([drawn.mock.calls.length, kept().length]).toEqual([1, before + 1]);
    drawn.mockRestore();
  });

  it('changes with its image, and is 404 without it', async () => {
    const url = put('uploads/changing.jpg', aPicture('jpeg', 'red', 900, 600));
    const first = await get(`${url}?w=160`);
    put('uploads/changing.jpg', aPicture('jpeg', 'blue', 901, 601));
    expect((await get(`${url}?w=160`)).bytes.equals(first.bytes)).toBe(false);
    rmSync(join(service.publicDir, 'uploads/changing.jpg'));
    expect((await get(`${url}?w=160`)).status).toBe(404);
  });

  it('is deleted with its image', async () => {
    const [store, copies] = [
      new DiskMediaStore(service.publicDir),
      new DiskThumbnailStore(service.publicDir),
    ];
    const path = `uploads/media/ab/${'ab'.repeat(32)}.jpg`;
    const url = put(path, aPicture('jpeg', 'red', 900, 600));
    for (const width of [160, 320]) await get(`${url}?w=${width}`);
    const ofIt = () => kept().filter((name) => String(name).includes('abab'));
    expect(ofIt().length).toBe(2);
    const others = kept().length - 2;
    await filesOf(store, copies, { warn: fail }).remove(path);
    expect([ofIt().length, kept().length]).toEqual([0, others]);
    await filesOf(store, copies, { warn: fail }).remove(path);
  });

  it.each<[string, string, Buffer]>([
    ['is as small already', 'small.jpg', aPicture('jpeg', 'red', 100, 100)],
    ['moves', 'moving.webp', anAnimatedWebp()],
    ['moves, whatever it is called', 'moving.jpg', anAnimatedGif()],
    ['is damaged', 'cut.jpg', aPicture('jpeg', 'red', 900, 900).subarray(0, 900)],
    ['is no picture', 'page.png', Buffer.from('<!doctype html>')],
    ['is a strip', 'strip.png', aPicture('png', 'red', 400, 9000)],
  ])('is the image itself if that %s', async (_what, name, bytes) => {
    const url = put(`uploads/${name}`, bytes);
    const before = kept().length;
    for (let n = 0; n < 2; n += 1)
      expect((await get(`${url}?w=160`)).bytes.equals(bytes)).toBe(true);
    expect(kept().length).toBe(before);
  });

  it.each(['w=161', 'w=0160', 'w=', 'w=160&x', 'W=160', 'w=640000', ''])(
    'has only a few widths: ?%s returns the image itself',
    async (query) => {
      const picture = aPicture('jpeg', 'lime', 900, 900);
      const url = put('uploads/fixed.jpg', picture);
      expect((await get(`${url}?${query}`)).bytes.equals(picture)).toBe(true);
    },
  );

  it('is the image itself with Cache-Control: no-cache while too many are requested', async () => {
    const picture = aPicture('jpeg', 'red', 900, 900);
    put('uploads/busy.jpg', picture);
    const store = new DiskThumbnailStore(service.publicDir);
    const busy = thumbnailRoute(store, () => Promise.reject(new Error('busy')), fail);
    const files = publicFiles(service.publicDir, { warn: () => undefined });
    const server = createExpress().use(busy, files).listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { bytes, cache } = await get(`http://127.0.0.1:${port}/uploads/busy.jpg?w=160`);
    expect([bytes.equals(picture), cache]).toEqual([true, 'no-cache']);
    server.close();
  });

  /** Requests a copy twice, drawn and reported in this way; both times the image is served. */
  async function requestTwice(name: string, draw: DrawThumbnail, report: OnFault): Promise<void> {
    put(`uploads/${name}`, aPicture('jpeg', 'red', 900, 900));
    const route = thumbnailRoute(new DiskThumbnailStore(service.publicDir), draw, report);
    const server = createExpress()
      .use(route, (_request, response) => void response.send())
      .listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    for (let n = 0; n < 2; n += 1) {
      const { cache } = await get(`http://127.0.0.1:${port}/uploads/${name}?w=160`);
      expect(cache).toBe('no-cache');
    }
    server.close();
  }

  it('is not tried at each request if drawing it ends a thread', async () => {
    const draw = jest.fn(() => Promise.reject(new Error('out of memory')));
    await requestTwice('poison.jpg', draw, fail);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('is tried at each request while its image cannot be read', async () => {
    const draw = jest.fn(() => Promise.reject(unavailable()));
    await requestTwice('away.jpg', draw, () => undefined);
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('is reported once a minute if the disk refuses it', async () => {
    put('uploads/.thumbnails/full.jpg', Buffer.from('where its folder should be'));
    const reported: unknown[] = [];
    const draw = () => Promise.resolve(Buffer.from('copy'));
    await requestTwice('full.jpg', draw, (error) => reported.push(error));
    expect(reported).toEqual([expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' })]);
  });

  it('is used in REST lists with COVER_WIDTH, and returned by GraphQL on request', async () => {
    const id = await aJob(service.knex, {
      cover: '/uploads/c.jpg',
      images: ['/uploads/d.png', 'uploads/e.mp4'],
      weigh: 999_999,
    });
    const away = await aJob(service.knex, { cover: 'https://a.example/b.png', weigh: 999_998 });
    interface List {
      data: { id: number; cover: string }[];
    }
    const coverOf = async (of: TestService) =>
      (await of.rest<List>('jobList', { page_num: 2 })).data.data.map(({ cover }) => cover);
    expect(await coverOf(service)).toEqual([
      `${service.base}/uploads/c.jpg`,
      'https://a.example/b.png',
    ]);
    expect(await coverOf(other)).toEqual([
      `${other.base}/uploads/c.jpg?w=320`,
      'https://a.example/b.png',
    ]);
    const token = await other.tokenFor(7);
    await aFavourite(service.knex, 7, id);
    expect((await other.rest<List>('collectList', {}, token)).data.data).toMatchObject([
      { cover: `${other.base}/uploads/c.jpg?w=320` },
    ]);
    const query = `query ($id: ID!) {
      job(id: $id) {
        cover
        coverThumbnail
        small: coverThumbnail(width: 90)
        images { thumbnail small: thumbnail(width: 90) }
      }
    }`;
    expect((await service.graphql(query, { id })).data).toEqual({
      job: {
        cover: `${service.base}/uploads/c.jpg`,
        coverThumbnail: `${service.base}/uploads/c.jpg?w=320`,
        small: `${service.base}/uploads/c.jpg?w=160`,
        images: [
          {
            thumbnail: `${service.base}/uploads/d.png?w=320`,
            small: `${service.base}/uploads/d.png?w=160`,
          },
          {
            thumbnail: `${service.base}/uploads/e.mp4`,
            small: `${service.base}/uploads/e.mp4`,
          },
        ],
      },
    });
    for (const cover of ['https://a.example/b.png', `${service.base}0/uploads/b.png`]) {
      await service.knex('job').where({ id: away }).update({ cover });
      expect((await service.graphql(query, { id: away })).data).toMatchObject({
        job: { coverThumbnail: cover },
      });
    }
  });
});

it.each([
  '/uploads/../secret.jpg?w=160',
  '/uploads/%2e%2e/secret.jpg?w=160',
  '/uploads//a.jpg?w=160',
  '/uploads/a%2fb.jpg?w=160',
  '/uploads/.thumbnails/a.jpg?w=160',
  '/uploads/.incoming/a.jpg?w=160',
  '/uploads/job/.versions/1/2.png?w=160',
  '/other/a.jpg?w=160',
  '/uploads/a.svg?w=160',
  '/uploads/%zz.jpg?w=160',
  `/uploads/${'a'.repeat(600)}.jpg?w=160`,
])('thumbnailAt does not match %s', (target) => expect(thumbnailAt(target)).toBeUndefined());
