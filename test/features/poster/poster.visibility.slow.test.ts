import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findShown } from '../../../src/features/poster/poster.storage';
import { ShownJobs } from '../../../src/features/poster/poster.visibility';
import { startNetworkProxy } from '../../support/upstreams/network-proxy';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { aJob } from '../../support/factories';
import { aPicture } from '../../support/pictures/pictures';
import { startService, type TestService } from '../../support/service';

jest.setTimeout(30_000);

describe('ShownJobs', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.close());

  /** Counts the statements; `hold` keeps the next ones from being sent. */
  function asked() {
    const statements: (readonly number[])[] = [];
    const clock = { now: 0 };
    let gate = Promise.resolve();
    const jobs = new ShownJobs(
      async (ids) => {
        statements.push(ids);
        await gate;
        return findShown(database.knex, ids);
      },
      () => clock.now,
    );
    const hold = () => {
      let release = (): void => undefined;
      gate = new Promise((resolve) => (release = resolve));
      return () => release();
    };
    return { jobs, statements, clock, hold };
  }

  it('batches simultaneous requests and runs one statement at a time', async () => {
    const shown = await aJob(database.knex);
    const hidden = await aJob(database.knex, { status: 'hidden' });
    const { jobs, statements, hold } = asked();
    const release = hold();
    const first = jobs.isShown(shown);
    while (statements.length === 0) await new Promise(setImmediate);
    const rest = [hidden, shown, 999_999, hidden].map((id) => jobs.isShown(id));
    release();
    expect(await first).toBe(true);
    expect(await Promise.all(rest)).toEqual([false, true, false, false]);
    expect(statements).toEqual([[shown], [hidden, shown, 999_999]]);
  });

  it('caches an answer for two seconds', async () => {
    const id = await aJob(database.knex);
    const { jobs, statements, clock } = asked();
    expect(await jobs.isShown(id)).toBe(true);
    await database.knex('job').where({ id }).update({ status: 'hidden' });
    clock.now += 1_999;
    expect(await jobs.isShown(id)).toBe(true);
    clock.now += 2;
    expect(await jobs.isShown(id)).toBe(false);
    await database
      .knex('job')
      .where({ id })
      .update({ status: 'published', expiretime: new Date(0) });
    clock.now += 2_001;
    expect([await jobs.isShown(id), statements.length]).toEqual([false, 3]);
  });

  it('returns the last answer for an hour while the database does not respond', async () => {
    const id = await aJob(database.knex);
    const { jobs, clock, hold } = asked();
    expect(await jobs.isShown(id)).toBe(true);
    clock.now += 3_600_000 - 1;
    const release = hold();
    expect(await jobs.isShown(id)).toBe(true);
    clock.now += 2;
    await expect(jobs.isShown(id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    release();
  });

  it('refuses more than 1,000 waiting ids with SERVICE_UNAVAILABLE', async () => {
    const { jobs, statements, hold } = asked();
    const release = hold();
    const first = jobs.isShown(1_000_000);
    while (statements.length === 0) await new Promise(setImmediate);
    const crowd = Array.from({ length: 1_001 }, (_, index) => jobs.isShown(2_000_000 + index));
    await expect(crowd.pop()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    release();
    expect(new Set(await Promise.all([first, ...crowd]))).toEqual(new Set([false]));
    expect(statements).toHaveLength(2);
  });
});

describe('a poster without `v` while the database is unavailable', () => {
  let database: TestDatabase;
  let network: Awaited<ReturnType<typeof startNetworkProxy>>;
  let service: TestService;
  beforeAll(async () => {
    database = await createTestDatabase();
    network = await startNetworkProxy(new URL(database.url));
    service = await startService({ DATABASE_URL: network.url, STATEMENT_TIMEOUT: '500' });
    mkdirSync(join(service.publicDir, 'uploads/job'), { recursive: true });
  });
  afterAll(async () => {
    await service.close();
    await network.close();
    await database.close();
  });

  it.each([
    ['cut', () => network.cut(true), () => network.cut(false)],
    ['silent', () => network.hush(true), () => network.hush(false)],
  ])('is served if known to be shown, and is 503 if unknown: %s', async (_how, begin, end) => {
    const shown = await aJob(database.knex);
    const hidden = await aJob(database.knex, { status: 'hidden' });
    const unknown = await aJob(database.knex);
    for (const id of [shown, hidden, unknown])
      writeFileSync(join(service.publicDir, `uploads/job/${id}.png`), aPicture('png', 'red'));
    const get = (id: number) => fetch(`${service.base}/uploads/job/${id}.png`);
    expect([(await get(shown)).status, (await get(hidden)).status]).toEqual([200, 404]);
    begin();
    try {
      // Requested until the answer is no longer fresh.
      const start = performance.now();
      while (performance.now() - start < 2_500) {
        expect((await get(shown)).status).toBe(200);
        await setTimeout(10);
      }
      expect((await get(hidden)).status).toBe(404);
      const refused = await get(unknown);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
      expect(refused.headers.get('cache-control')).toBe('no-store');
    } finally {
      end();
    }
    while ((await get(unknown)).status !== 200) expect((await get(shown)).status).toBe(200);
    expect((await get(shown)).status).toBe(200);
  });
});
