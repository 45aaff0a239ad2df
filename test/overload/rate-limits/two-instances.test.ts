import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueToken } from '../../../src/features/viewer/token/token.storage';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { aJob } from '../../support/factories';
import { readPoster } from '../../support/pictures/pictures';
import { startService, type TestService } from '../../support/service';
import { startStopwatch } from '../../support/stopwatch';

jest.setTimeout(30_000);

/** Limits and caches hold across instances with a common database and public root. */
describe('two instances', () => {
  let database: TestDatabase;
  let instances: TestService[];
  const publicDir = mkdtempSync(join(tmpdir(), 'job-gateway-public-'));

  beforeAll(async () => {
    database = await createTestDatabase();
    const settings = { PUBLIC_DIR: publicDir, RATE_LIMIT_STORE: 'database' };
    instances = await Promise.all([
      startService({ DATABASE_URL: database.url, ...settings }),
      startService({ DATABASE_URL: database.url, ...settings }),
    ]);
  });
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.close()));
    await database.close();
    rmSync(publicDir, { recursive: true, force: true });
  });

  const tokenFor = async (id: number) => {
    await database.knex('users').insert({ id }).onConflict('id').ignore();
    return issueToken(database.knex, id);
  };
  const onBoth = (times: number, operation: string, body: (n: number) => string, token: string) =>
    Promise.all(
      Array.from({ length: times }, async (_, n) => {
        const response = await instances[n % 2]?.post(operation, body(n), token);
        return (await response?.json()) as { code: number; msg: string; data: unknown };
      }),
    );

  it('toggle a favourite 41 times when called 41 times at once', async () => {
    const token = await tokenFor(1);
    const job = await aJob(database.knex);
    const replies = await onBoth(41, 'jobCollect', () => `job_id=${job}`, token);
    expect(replies.filter(({ msg }) => msg === '收藏成功')).toHaveLength(21);
    expect(replies.filter(({ msg }) => msg === '取消收藏成功')).toHaveLength(20);
    expect(await database.knex('job_collect').where({ user_id: 1, job_id: job })).toHaveLength(1);
  });

  it('keep one search history of at most eleven entries without duplicates', async () => {
    const token = await tokenFor(2);
    await onBoth(40, 'jobList', (n) => `keyword=word${n % 20}`, token);
    const entries = await database.knex('job_keyword').pluck<string[]>('keyword');
    expect(entries).toHaveLength(11);
    expect(new Set(entries).size).toBe(11);
    const [one, other] = await onBoth(2, 'keywordList', () => '', token);
    expect(one?.data).toEqual(other?.data);
  });

  it("show each other's writes within a second", async () => {
    const admin = await tokenFor(4);
    await database.knex('users').where({ id: 4 }).update({ role: 'admin' });
    await onBoth(2, 'categoryList', () => '', admin);
    const query = 'mutation { createCategory(input: { name: "电子" }) { id } }';
    await fetch(`${instances[0]?.base}/graphql`, {
      method: 'POST',
      body: JSON.stringify({ query }),
      headers: { 'content-type': 'application/json', token: admin },
    });
    const elapsed = startStopwatch();
    const shown = async () =>
      JSON.stringify(await onBoth(2, 'categoryList', () => '', admin)).match(/电子/g);
    while ((await shown())?.length !== 2) expect(elapsed()).toBeLessThan(1000);
  });

  it("serve each other's poster URLs, each with its own caller's code", async () => {
    const job = await aJob(database.knex);
    const callers = await Promise.all(
      [11, 12].map(async (id) => ({ id, token: await tokenFor(id) })),
    );
    const made = await Promise.all(
      callers.map(async ({ id, token }) => ({
        id,
        replies: await onBoth(2, 'jobPoster', () => `job_id=${job}`, token),
      })),
    );
    const addresses = made.flatMap(({ id, replies }) =>
      replies.map(({ data }) => ({ id, url: new URL((data as { url: string }).url) })),
    );
    expect(new Set(addresses.map(({ url }) => url.search)).size).toBe(4);
    for (const [n, { id, url }] of addresses.entries()) {
      const elsewhere = instances[(n + 1) % 2]?.base;
      const picture = await fetch(`${elsewhere}${url.pathname}${url.search}`);
      expect(readPoster(new Uint8Array(await picture.arrayBuffer())).code).toBe(
        `pages/job/detail?scene=${job}_${id}`,
      );
    }
  });

  it("count a caller's requests together", async () => {
    const token = await tokenFor(3);
    await onBoth(10, 'categoryList', () => '', token);
    const { rows } = await database.knex.raw<{ rows: unknown[] }>(
      `SELECT sum(passed)::int AS passed FROM rate_window, unnest(counts) AS passed WHERE key = 'requests:user 3'`,
    );
    expect(rows).toEqual([{ passed: 10 }]);
  });
});
