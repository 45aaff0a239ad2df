import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueToken } from '../../src/features/viewer/token.storage';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { aJob } from '../support/factories';
import { startInstance, type Instance } from '../support/instance';

jest.setTimeout(30_000);

/** Issue: two instances on one database and one public root: what holds of one holds across them. */
describe('two instances', () => {
  let database: TestDatabase;
  let instances: Instance[];
  const publicDir = mkdtempSync(join(tmpdir(), 'job-gateway-public-'));

  beforeAll(async () => {
    database = await createTestDatabase();
    const settings = { PUBLIC_DIR: publicDir, RATE_LIMIT_STORE: 'database' };
    instances = await Promise.all([
      startInstance(database.url, settings),
      startInstance(database.url, settings),
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

  it('toggle in turn, whichever is asked', async () => {
    const token = await tokenFor(1);
    const job = await aJob(database.knex);
    const replies = await onBoth(41, 'jobCollect', () => `job_id=${job}`, token);
    expect(replies.filter(({ msg }) => msg === '收藏成功')).toHaveLength(21);
    expect(replies.filter(({ msg }) => msg === '取消收藏成功')).toHaveLength(20);
    expect(await database.knex('job_collect').where({ user_id: 1, job_id: job })).toHaveLength(1);
  });

  it('keep one history of at most eleven entries, and none twice', async () => {
    const token = await tokenFor(2);
    await onBoth(40, 'jobList', (n) => `keyword=word${n % 20}`, token);
    const entries = await database.knex('job_keyword').pluck<string[]>('keyword');
    expect(entries).toHaveLength(11);
    expect(new Set(entries).size).toBe(11);
    const [one, other] = await onBoth(2, 'keywordList', () => '', token);
    expect(one?.data).toEqual(other?.data);
  });

  it('count a caller together', async () => {
    const token = await tokenFor(3);
    await onBoth(10, 'categoryList', () => '', token);
    expect(await database.knex('rate_limit').where('key', 'requests:user 3').first('points')).toEqual({
      points: 10,
    });
  });
});
