import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueToken } from '../../../src/features/viewer/token/token.storage';
import { describeBuilt } from '../../support/built';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { Following } from '../../support/import/following';
import { BINARY_LOG, hasMariadb, startMariadb, type Mariadb } from '../../support/import/mariadb';
import { startService, type TestService } from '../../support/service';

const TABLES = [
  "CREATE TABLE fa_user (id int PRIMARY KEY, pid int, status varchar(9) DEFAULT 'normal')",
  'CREATE TABLE fa_job (id int PRIMARY KEY, job_name varchar(50), deletetime int)',
  `CREATE TABLE fa_job_collect (id int AUTO_INCREMENT PRIMARY KEY, user_id int, job_id int, createtime int,
     remark varchar(9) NOT NULL)`,
  `CREATE TABLE fa_job_keyword (id int AUTO_INCREMENT PRIMARY KEY, user_id int, keyword varchar(20),
     createtime datetime, updatetime int)`,
  `CREATE TABLE fa_user_token (token varchar(50) PRIMARY KEY, user_id int, createtime int, expiretime bigint)`,
  'INSERT INTO fa_user (id) VALUES (1), (2)',
  "INSERT INTO fa_job (id, job_name) VALUES (1, 'welder'), (2, 'cook'), (3, 'baker')",
  "INSERT INTO fa_job_collect VALUES (4, 1, 1, 1700000000, 'theirs')",
  "INSERT INTO fa_job_keyword VALUES (9, 1, '焊工', '2024-01-01 08:00:00', 1704067200)",
  'DELETE FROM fa_job_keyword WHERE id = 10',
];

const KEY = 'token-key';
/** The framework's hash of a token. */
const hashOf = (text: string) => createHmac('ripemd160', KEY).update(text).digest('hex');

const OWN = ['job_collect', 'job_keyword', 'user_token'];

(hasMariadb ? describeBuilt : describe.skip)('writing back tables of the new side', () => {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-write-back-'));
  const map = join(folder, 'map.json');
  let old: Mariadb;
  let target: TestDatabase;
  let service: TestService;
  let following: Following;
  let token: string;

  const computedMap = join(folder, 'computed.json');
  const ownedBy = (owner: string) => Object.fromEntries(OWN.map((name) => [name, { owner }]));
  const owners = (owner: string) => writeFileSync(map, JSON.stringify({ tables: ownedBy(owner) }));

  beforeAll(async () => {
    [old, target] = await Promise.all([startMariadb(...BINARY_LOG), createTestDatabase()]);
    await old.run(...TABLES);
    service = await startService({
      DATABASE_URL: target.url,
      RATE_LIMITS: 'off',
      TOKEN_HMAC_KEY: KEY,
    });
    following = new Following(old.url, target.url, join(folder, 'report'));
    owners('old');
    await following.start(undefined, '--map', map);
  }, 240_000);

  afterAll(async () => {
    await following.end('SIGKILL');
    await service.close();
    await target.close();
    await old.close();
    rmSync(folder, { recursive: true });
  });

  /** Waits until a query of the old database returns these rows. */
  async function becomes(sql: string, rows: readonly object[]) {
    const wanted = JSON.stringify(rows);
    for (let tries = 0; tries < 500; tries += 1) {
      if (JSON.stringify(await old.rows(sql)) === wanted) return;
      await target.knex.raw('SELECT pg_sleep(0.02)');
    }
    expect(await old.rows(sql)).toEqual(rows);
  }

  /** Waits up to ten seconds for a condition; the error contains the follower's output. */
  async function until(what: () => Promise<boolean>) {
    for (const end = Date.now() + 10_000; !(await what());)
      if (Date.now() > end) throw new Error(`It never was so: ${following.output}`);
  }

  const isGood = (text: string) => async () =>
    (await service.rest('keywordList', {}, text)).code === 1;
  const FAVOURITES = 'SELECT user_id, job_id, remark FROM fa_job_collect ORDER BY 1, 2';
  const favourites = (...ids: number[]) =>
    ids.map((job_id) => ({ user_id: 1, job_id, remark: job_id === 1 ? 'theirs' : '' }));

  it('accepts tokens and users of the old side before the tables move', async () => {
    await old.run(
      'INSERT INTO fa_user (id, pid) VALUES (3, 1)',
      `INSERT INTO fa_user_token VALUES ('${hashOf('issued-there')}', 3, 1, 0)`,
    );
    await until(isGood('issued-there'));
  });

  it('rejects writes with code 503 until the tables belong to the new side', async () => {
    await old.run(`INSERT INTO fa_user_token VALUES ('${hashOf('one')}', 1, 1, 0)`);
    await until(isGood('one'));
    token = 'one';
    expect(await service.rest('jobCollect', { job_id: 2 }, token)).toMatchObject({ code: 503 });
    expect(await following.end()).toBe(0);
    owners('new');
    // If one table cannot be written back, no table moves.
    await old.run('ALTER TABLE fa_user_token ADD COLUMN expiry bigint AS (createtime + 9)');
    writeFileSync(
      computedMap,
      JSON.stringify({
        tables: {
          ...ownedBy('new'),
          user_token: { owner: 'new', columns: { expiretime: 'expiry' } },
        },
      }),
    );
    await following.start(/the server computes/, '--map', computedMap, '--write-back');
    expect(await following.ended()).toBe(1);
    expect(following.output).not.toContain('belongs to the new side');
    await old.run('ALTER TABLE fa_user_token DROP COLUMN expiry');
    await following.start(/Writing back: /, '--map', map, '--write-back');
    await following.says(/Following/);
    expect(await service.rest('jobCollect', { job_id: 2 }, token)).toMatchObject({ code: 1 });
  });

  it('copies added, changed and deleted rows, with ids above those of the old side', async () => {
    await becomes(FAVOURITES, favourites(1, 2));
    await service.rest('jobCollect', { job_id: 1 }, token);
    await service.rest('jobList', { keyword: '搬运' }, token);
    await service.rest('jobList', { keyword: '焊工' }, token);
    await becomes(FAVOURITES, favourites(2));
    // Ids are above those of the old side, including deleted rows.
    await becomes('SELECT id, keyword FROM fa_job_keyword ORDER BY id', [
      { id: 9, keyword: '焊工' },
      { id: 10, keyword: '搬运' },
    ]);
    await becomes(
      'SELECT updatetime > 1704067200 AS later, createtime FROM fa_job_keyword WHERE id = 9',
      [{ later: 1, createtime: new Date('2024-01-01T08:00:00') }],
    );
    // Tokens issued here are not written back, as the old side could not read them; tokens of the
    // old side that are deleted here are deleted there, too.
    await issueToken(target.knex, 2);
    await target.knex('user_token').where({ user_id: 3 }).delete();
    await becomes('SELECT user_id FROM fa_user_token ORDER BY 1', [{ user_id: 1 }]);
  });

  it("ignores the old side's changes of these tables but follows its other tables", async () => {
    await old.run(
      "INSERT INTO fa_job_collect (user_id, job_id, remark) VALUES (2, 3, 'stray')",
      "UPDATE fa_job SET job_name = 'Koch' WHERE id = 2",
    );
    const name = () => target.knex('job').where({ id: 2 }).pluck<string[]>('job_name');
    await until(async () => (await name())[0] === 'Koch');
    expect(await target.knex('job_collect').where({ user_id: 2 })).toEqual([]);
    await old.run("DELETE FROM fa_job_collect WHERE remark = 'stray'");
  });

  it('keeps the favourites of a job that the old side hides and shows again', async () => {
    const { knex } = target;
    const kept = async () => (await knex('job_collect').where({ job_id: 2 })).length;
    await old.run('UPDATE fa_job SET deletetime = 5 WHERE id = 2');
    await until(async () => (await knex('job').where({ id: 2 })).length === 0);
    expect(await kept()).toBe(0);
    await old.run('UPDATE fa_job SET deletetime = NULL WHERE id = 2');
    await until(async () => (await kept()) === 1);
    await becomes(FAVOURITES, favourites(2));
  });

  it('reports a row that the old side rejects, and continues', async () => {
    await service.rest('jobList', { keyword: 'x'.repeat(30) }, token);
    await service.rest('jobList', { keyword: 'short' }, token);
    await following.says(/ALERT: job_keyword \d+ cannot be written back: .*too long/);
    await becomes("SELECT keyword FROM fa_job_keyword WHERE keyword LIKE 's%'", [
      { keyword: 'short' },
    ]);
    await service.rest('keywordClear', {}, token);
    await becomes('SELECT * FROM fa_job_keyword', []);
  });

  it('neither loses nor duplicates rows when it is killed', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => index + 10);
    await old.run(`INSERT INTO fa_job SELECT seq, 'job', NULL FROM seq_10_to_129`);
    await until(async () => (await target.knex('job').where({ id: 129 })).length > 0);
    for (const [index, job_id] of ids.entries()) {
      await service.rest('jobCollect', { job_id }, token);
      if (index % 40 !== 20) continue;
      await following.end('SIGKILL');
      await service.rest('jobCollect', { job_id: 3 }, token);
      await following.start(/Writing back: /, '--map', map);
    }
    await becomes(
      'SELECT count(*) AS favourites, count(DISTINCT job_id) AS jobs FROM fa_job_collect WHERE job_id > 9',
      [{ favourites: 120, jobs: 120 }],
    );
    await becomes('SELECT count(*) AS kept FROM fa_job_collect WHERE job_id = 3', [{ kept: 1 }]);
    const { rows } = await target.knex.raw<{ rows: object[] }>(
      'SELECT count(*)::int AS waiting FROM import.import_outbox',
    );
    expect(rows).toEqual([{ waiting: 0 }]);
  }, 120_000);

  it('loses no row when the tables go back to the old side', async () => {
    expect(await following.end()).toBe(0);
    await service.rest('jobCollect', { job_id: 3 }, token);
    const here = await target.knex('job_collect').orderBy('job_id').pluck<number[]>('job_id');
    owners('old');
    await following.start(/job_collect: belongs to the old side again/, '--map', map);
    await following.says(/Following/);
    expect(await target.knex('job_collect').orderBy('job_id').pluck('job_id')).toEqual(here);
    expect(
      (await old.rows('SELECT job_id FROM fa_job_collect ORDER BY 1')).map((row) => row.job_id),
    ).toEqual(here);
    expect(await service.rest('jobCollect', { job_id: 3 }, token)).toMatchObject({ code: 503 });
    expect(following.output).toMatch(/job_collect: compared as a whole, equal/);
  });
});
