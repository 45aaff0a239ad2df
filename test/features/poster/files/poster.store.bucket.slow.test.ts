import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeOldObjects } from '../../../../src/features/poster/files/poster.objects';
import { claimVersion, existingIds } from '../../../../src/features/poster/poster.storage';
import { claimHour } from '../../../../src/database/hourly-work';
import { Breaker } from '../../../../src/lib/upstreams/breaker';
import { packageRoot } from '../../../../src/lib/package-root';
import { S3Client } from '../../../../src/lib/s3/s3.client';
import { createTestDatabase, type TestDatabase } from '../../../support/database';
import { aJob } from '../../../support/factories';
import { readPoster } from '../../../support/pictures/pictures';
import { startS3, type TestS3 } from '../../../support/upstreams/s3';
import { startService, type TestService } from '../../../support/service';

jest.setTimeout(60_000);

const photo = readFileSync(join(packageRoot, 'seeds/media/canteen.jpg'));

let s3: TestS3;
let objects: S3Client;
let database: TestDatabase;
beforeAll(async () => {
  s3 = await startS3();
  const events = { down: () => undefined, up: () => undefined };
  objects = new S3Client(s3.settings, (options) => new Breaker('s3', options, events));
  database = await createTestDatabase();
});
afterAll(async () => {
  objects.close();
  await database.close();
  await s3.close();
});

describe('posters in an object store', () => {
  let service: TestService;
  let other: TestService;
  beforeAll(async () => {
    const environment = {
      ...s3.environment,
      ...{ POSTER_THREADS: '1', POSTER_BRAND: '众邦人力', POSTER_LOGO: '/uploads/logo.jpg' },
      DATABASE_URL: database.url,
    };
    service = await startService(environment);
    other = await startService(environment);
    await objects.put('uploads/a.jpg', photo, { contentType: 'image/jpeg' });
  });
  afterAll(async () => {
    await other.close();
    await service.close();
  });

  it('are served by every instance, each poster with its own code', async () => {
    const job = await aJob(service.knex, { images: ['/uploads/a.jpg'] });
    const callers = [7, 8, 9, 10];
    const urls = await Promise.all(
      callers.map(async (user, index) => {
        const at = index % 2 === 0 ? service : other;
        const token = await service.tokenFor(user);
        const { data } = await at.rest<{ url: string }>('jobPoster', { job_id: job }, token);
        return data.url;
      }),
    );
    const versions = urls.map((url) => new URL(url).searchParams.get('v'));
    expect(new Set(versions).size).toBe(callers.length);
    for (const [index, url] of urls.entries()) {
      for (const { base } of [service, other]) {
        const response = await fetch(url.replace(/^http:\/\/[^/]+/, base));
        expect(response.headers.get('cache-control')).toContain('immutable');
        const poster = readPoster(new Uint8Array(await response.arrayBuffer()));
        expect(poster.code).toBe(`pages/job/detail?scene=${job}_${callers[index]}`);
        // The photo, and not the background without one.
        expect(poster.at(10, 10)).not.toEqual(poster.at(740, 10));
      }
    }
    const latest = await fetch(`${other.base}/uploads/job/${job}.png`);
    expect([latest.status, latest.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const unknown = await fetch(`${other.base}/uploads/job/${job}.png?v=1500000000`);
    expect(unknown.status).toBe(404);
    expect(readdirSync(service.publicDir)).toEqual([]);
  });

  async function drawnFor(job: number, token: string): Promise<Buffer> {
    const { data } = await service.rest<{ url: string }>('jobPoster', { job_id: job }, token);
    return Buffer.from(await (await fetch(data.url)).arrayBuffer());
  }

  it('show a picture whose name contains two dots, and none with a hidden name', async () => {
    const names = ['a..jpg', '.a.jpg', '../a.jpg'];
    for (const name of ['uploads/a..jpg', 'uploads/.a.jpg', 'a.jpg'])
      await objects.put(name, photo, { contentType: 'image/jpeg' });
    const token = await service.tokenFor(7);
    const isShown = names.map(async (name) => {
      const job = await aJob(service.knex, { images: [`/uploads/${name}`] });
      const poster = readPoster(await drawnFor(job, token));
      return poster.at(10, 10).join() !== poster.at(740, 10).join();
    });
    expect(await Promise.all(isShown)).toEqual([true, false, false]);
  });

  it('have the logo from the bucket', async () => {
    const job = await aJob(service.knex);
    const token = await service.tokenFor(7);
    const drawn = () => drawnFor(job, token);
    const without = await drawn();
    await objects.put('uploads/logo.jpg', photo, { contentType: 'image/jpeg' });
    expect((await drawn()).equals(without)).toBe(false);
  });
});

describe('posters from before the bucket', () => {
  it('are served from the disk until they are moved', async () => {
    const service = await startService({ ...s3.environment, DATABASE_URL: database.url });
    try {
      const job = await aJob(service.knex);
      const folder = join(service.publicDir, 'uploads/job');
      mkdirSync(join(folder, `.versions/${job}`), { recursive: true });
      writeFileSync(join(folder, `.versions/${job}/1700000000.png`), 'version');
      writeFileSync(join(folder, `${job}.png`), 'on disk');
      const at = `${service.base}/uploads/job/${job}.png`;
      const version = await fetch(`${at}?v=1700000000`);
      expect([await version.text(), version.headers.get('cache-control')]).toEqual([
        'version',
        'public, max-age=31536000, immutable',
      ]);
      expect(await (await fetch(at)).text()).toBe('on disk');
      const bytes = Buffer.from('in the bucket');
      await objects.put(`uploads/job/${job}.png`, bytes, { contentType: 'image/png' });
      expect(await (await fetch(at)).text()).toBe('in the bucket');
      expect((await fetch(`${at}?v=1700000001`)).status).toBe(404);
    } finally {
      await service.close();
    }
  });
});

describe('poster versions', () => {
  it('are unique for simultaneous requests', async () => {
    const job = await aJob(database.knex);
    const versions = await Promise.all(
      Array.from({ length: 40 }, () => claimVersion(database.knex, job)),
    );
    expect(new Set(versions).size).toBe(40);
    expect(Math.min(...versions)).toBeGreaterThan(1_600_000_000);
  });
});

describe('cleaning up the bucket', () => {
  const HOUR = 3_600_000;
  const now = Date.now();
  const png = Buffer.alloc(1000);
  const version = (job: number, hoursAgo: number) =>
    `uploads/job/.versions/${job}/${Math.floor((now - hoursAgo * HOUR) / 1000)}.png`;
  const put = (keys: readonly string[]) =>
    Promise.all(keys.map((key) => objects.put(key, png, { contentType: 'image/png' })));
  const clean = (seconds: number, bytes: number) =>
    removeOldObjects(
      objects,
      { seconds, bytes },
      (table, ids) => existingIds(database.knex, table, ids),
      now,
    );

  it('removes old posters and those of deleted jobs and users', async () => {
    const job = await aJob(database.knex);
    await database.knex('users').insert({ id: 77 });
    const gone = job + 1000;
    const kept = [
      version(job, 1),
      `uploads/job/${job}.png`,
      `uploads/job/.codes/abc/${job}/${job}_77`,
      'uploads/job/of-somebody-else.txt',
    ];
    const dropped = [
      version(job, 30),
      version(gone, 1),
      `uploads/job/${gone}.png`,
      `uploads/job/.codes/abc/${gone}/${gone}_77`,
      `uploads/job/.codes/abc/${job}/${job}_78`,
    ];
    await put([...kept, ...dropped]);
    await clean(24 * 3600, 1e9);
    expect(kept.filter((key) => s3.object(key) === undefined)).toEqual([]);
    expect(dropped.filter((key) => s3.object(key) !== undefined)).toEqual([]);
  });

  it('removes the others if the store protects one from removal, and reports that', async () => {
    const keys = Array.from({ length: 20 }, (_, at) => `uploads/job/${9_000_001 + at}.png`);
    await put(keys);
    s3.denied = /9000001\.png$/;
    await expect(clean(24 * 3600, 1e9)).rejects.toThrow('DELETE was answered with 403');
    s3.denied = undefined;
    expect(keys.filter((key) => s3.object(key) !== undefined)).toEqual(keys.slice(0, 1));
    await objects.remove(keys[0] ?? '');
  });

  it('keeps to the budget, removing the oldest first, beyond one page of a listing', async () => {
    await database.knex('job').delete();
    const job = await aJob(database.knex);
    const keys = Array.from({ length: 1_050 }, (_, hour) => version(job, hour + 3));
    for (let from = 0; from < keys.length; from += 50) await put(keys.slice(from, from + 50));
    await clean(1e9, (100 * png.length) / 0.75);
    const left = keys.filter((key) => s3.object(key) !== undefined);
    expect(left).toEqual(keys.slice(0, left.length));
    expect(left.length).toBeLessThanOrEqual(100);
    expect(left.length).toBeGreaterThan(70);
  });

  it('is done by one instance per hour', async () => {
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => claimHour(database.knex, 'posters')),
    );
    expect(claims.filter(Boolean).length).toBe(1);
    await database
      .knex('hourly_work')
      .update({ started: database.knex.raw("now() - '1h'::interval") });
    expect(await claimHour(database.knex, 'posters')).toBe(true);
  });
});
