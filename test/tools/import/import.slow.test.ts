import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inspect, runImport, type ImportOptions } from '../../../tools/import/run-import';
import { finishImport, reopenImport } from '../../../tools/import/import-allowed';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { expectedRows, legacyDatabase, sizeAt } from '../../support/import/legacy';
import { describeWithMariadb, startMariadb, type Mariadb } from '../../support/import/mariadb';
import { wrongCounters } from '../../support/job-list/job-counters';

/** The share of the full size that the service has to import. */
const SCALE = 0.004;

interface Row {
  readonly table: string;
  readonly row: string;
  readonly kind: string;
  readonly outcome: string;
  readonly was: string | null;
  readonly became: string | null;
}

describeWithMariadb('import', () => {
  let old: Mariadb;
  let target: TestDatabase;
  let folder: string;
  let output = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'job-gateway-import-'));
    old = await startMariadb();
    await old.run(...legacyDatabase(sizeAt(SCALE)));
    target = await createTestDatabase();
    expect(await importInto()).toBe(true);
  }, 600_000);

  afterAll(async () => {
    await target.close();
    await old.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function withClient<Result>(
    work: (client: Client) => Promise<Result>,
    url = target.url,
  ): Promise<Result> {
    const client = new Client({ connectionString: url });
    await client.connect();
    return work(client).finally(() => client.end());
  }

  function importInto(options: Partial<ImportOptions> = {}, url?: string): Promise<boolean> {
    output = '';
    const all = {
      from: old.url,
      prefix: 'fa_',
      dryRun: false,
      replace: false,
      report: join(folder, 'report'),
      ...options,
    };
    return withClient(
      (client) => runImport(client, all, { write: (text) => (output += text) }),
      url,
    );
  }

  const report = () =>
    readFileSync(join(folder, 'report'), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Row);
  const finding = (table: string, kind: string) =>
    report().filter((row) => row.table === table && row.kind === kind);
  const job = async (id: number) =>
    (await target.knex('job').where({ id }).first()) as Record<string, unknown> | undefined;
  const count = async (table: string) => Number((await target.knex(table).count())[0]?.count);
  /** The number of rows of each table that the last run transferred. */
  const transferred = (): Record<string, number> =>
    Object.fromEntries<number>(
      [...output.matchAll(/^(\w+) +[\d,]+ +([\d,]+) .*equal$/gm)].map(([, table, rows]) => [
        table ?? '',
        Number(rows?.replaceAll(',', '')),
      ]),
    );

  it('has as many rows as an independent count expects, and continues their ids', async () => {
    for (const [table, statement] of Object.entries(expectedRows)) {
      expect([table, await count(table)]).toEqual([table, await old.number(statement)]);
    }
    const { maxId } = (await target.knex('job').max('id as maxId').first()) as { maxId: number };
    const [row] = await target
      .knex('job')
      .insert({ job_name: 'next' })
      .returning<{ id: number }[]>('id');
    expect(row?.id).toBe(maxId + 1);
    await target.knex('job').where({ id: row?.id }).delete();
  });

  it('converts the kinds of values found in such databases', async () => {
    expect(await job(20)).toMatchObject({ images: ['/a.jpg', '/b.jpg'] });
    expect(await job(51)).toMatchObject({ images: [] });
    expect(await job(52)).toMatchObject({ images: [] });
    expect(await job(3)).toMatchObject({ type: [1, 2] });
    expect(await job(7)).toMatchObject({ type: [1] });
    expect(await job(45)).toMatchObject({ type: [] });
    expect(await job(14)).toMatchObject({ user_ids: [5, 7] });
    expect(await job(15)).toMatchObject({ user_ids: [0] });
    expect(await job(42)).toMatchObject({
      factory_price_total: '12345678.91',
      subsidy_price: '1.05',
    });
    expect(await job(41)).toMatchObject({ factory_price: '23.46' });
    expect(await job(21)).toMatchObject({ job_name: '电子厂🏭普工21' });
    expect(await job(23)).toMatchObject({ job_name: '' });
    expect(await job(33)).toMatchObject({ weigh: 2_147_483_647 });
    const { content } = (await job(3)) as { content: string };
    expect(content).toBe((await old.rows('SELECT content FROM fa_job WHERE id = 3'))[0]?.content);
    expect(await target.knex('site_config').pluck('name')).toEqual(['agent_content']);
  });

  it('corrects exchanged coordinates, removes zero or partial ones, and reports them', async () => {
    expect(await job(11)).toMatchObject({ lng: 121.473701, lat: 31.230416 });
    expect(await job(12)).toMatchObject({ lng: null, lat: null });
    expect(await job(13)).toMatchObject({ lng: null, lat: null });
    expect(await job(14)).toMatchObject({ lng: null, lat: null });
    expect(finding('job', 'coordinates exchanged')).toHaveLength(
      await old.number('SELECT COUNT(*) FROM fa_job WHERE lat > 90'),
    );
    expect(finding('job', 'half a place')).toHaveLength(
      await old.number('SELECT COUNT(*) FROM fa_job WHERE lng IS NOT NULL AND lat IS NULL'),
    );
  });

  it('reads times as seconds or as dates, and missing ones as 1970', async () => {
    const [favourite] = await old.rows(
      'SELECT user_id, job_id, createtime FROM fa_job_collect WHERE id = 2',
    );
    const kept = await target
      .knex('job_collect')
      .where({ user_id: favourite?.user_id, job_id: favourite?.job_id })
      .first<{ createtime: Date }>();
    expect(kept.createtime.getTime() / 1000).toBe(favourite?.createtime);
    const keyword = (id: number) =>
      target.knex('job_keyword').where({ id }).first<{ updatetime: Date }>('updatetime');
    expect((await keyword(3)).updatetime.toISOString()).toBe('2024-03-01T00:00:03.000Z');
    expect((await keyword(2)).updatetime.getTime()).toBe(0);
  });

  it('rejects and reports dangling references, repeated rows and ids out of range', async () => {
    expect(finding('job_collect', 'user is gone')).toHaveLength(
      await old.number('SELECT COUNT(*) FROM fa_job_collect WHERE user_id >= 900000000'),
    );
    expect(finding('job_collect', 'job is gone')[0]).toMatchObject({
      outcome: 'refused',
      was: expect.any(String) as string,
    });
    const [read, refused] = [
      await old.number('SELECT COUNT(*) FROM fa_job_collect'),
      report().filter((row) => row.table === 'job_collect' && row.outcome === 'refused'),
    ];
    expect(await count('job_collect')).toBe(read - refused.length);
    expect(finding('job', 'id out of range').map(({ row }) => row)).toEqual(
      (await old.rows('SELECT id FROM fa_job WHERE id > 2147483647')).map(({ id }) =>
        String(id as number),
      ),
    );
    expect(finding('job', 'UTF-8 read as latin1')[0]).toMatchObject({
      outcome: 'noted',
      was: 'æ™®å·¥',
      became: '普工',
    });
  });

  it('keeps users whose parent is missing and breaks each cycle at one place', async () => {
    const parent = async (id: number) =>
      (await target.knex('users').where({ id }).first<{ parent_id: number | null }>()).parent_id;
    expect(await parent(17)).toBeNull();
    expect([await parent(101), await parent(102), await parent(201)]).toEqual([null, 101, null]);
    expect(finding('users', 'circle').map(({ row, was }) => [row, was])).toContainEqual([
      '101',
      '102',
    ]);
    const depth = `WITH RECURSIVE line AS (SELECT id, 1 AS level FROM users WHERE parent_id IS NULL
      UNION ALL SELECT users.id, level + 1 FROM users JOIN line ON users.parent_id = line.id)
      SELECT count(*)::integer AS users, max(level) AS deepest FROM line`;
    const { rows } = await target.knex.raw<{ rows: { users: number; deepest: number }[] }>(depth);
    expect(rows[0]?.users).toBe(await count('users'));
    expect(rows[0]?.deepest).toBeGreaterThanOrEqual(12);
  });

  it('leaves counters correct, versions at 1 and all triggers enabled', async () => {
    expect(await wrongCounters(target.knex)).toEqual([]);
    for (const table of ['category', 'factory', 'job', 'users', 'site_config']) {
      expect([table, await target.knex(table).distinct().pluck('version')]).toEqual([table, [1]]);
    }
    const off = await target.knex('pg_trigger').where({ tgenabled: 'D' }).pluck<string[]>('tgname');
    expect(off).toEqual([]);
  });

  it('finds by checksums a row that was changed by hand, and restores it', async () => {
    await target.knex('job').where({ id: 100 }).update({ salary: 'changed by hand' });
    await importInto();
    expect(await job(100)).toMatchObject({ salary: '5000~7000' });
  });

  it('transfers no row twice and each change once', async () => {
    expect(await importInto()).toBe(true);
    expect(Object.values(transferred()).every((rows) => rows === 0)).toBe(true);

    await old.run(
      "UPDATE fa_job SET job_name = '改名' WHERE id = 5",
      'DELETE FROM fa_job WHERE id = 60',
      "INSERT INTO fa_job (id, job_name, deletetime) VALUES (2000000, '新职位', NULL)",
      'INSERT INTO fa_job_collect (user_id, job_id, createtime) VALUES (3, 2000000, 1700000000)',
      'UPDATE fa_user SET parent_id = 3 WHERE id = 17',
      'DELETE FROM fa_user WHERE id = 2',
    );
    expect(await importInto()).toBe(true);
    expect([await job(5), await job(60)]).toEqual([
      expect.objectContaining({ job_name: '改名' }),
      undefined,
    ]);
    expect(transferred().job).toBeLessThan(5000);
    expect(await count('job_collect')).toBe(await old.number(expectedRows.job_collect ?? ''));
    expect(await target.knex('users').whereIn('id', [2, 17]).select('id', 'parent_id')).toEqual([
      { id: 17, parent_id: 3 },
    ]);
    expect(finding('job_collect', 'job is gone').some(({ was }) => was === '60')).toBe(true);
    expect(await wrongCounters(target.knex)).toEqual([]);
    const versions = async (table: string) =>
      target.knex(table).where('version', '>', 1).orderBy('id').select('id', 'version');
    // Job 100 was changed by hand and restored.
    expect(await versions('job')).toEqual([
      { id: 5, version: 2 },
      { id: 100, version: 3 },
    ]);
    expect(await versions('users')).toContainEqual({ id: 17, version: 2 });

    // Rows rejected because their job was missing are imported together with the job.
    await old.run("INSERT INTO fa_job (id, job_name) VALUES (60, '又来了')");
    expect(await importInto()).toBe(true);
    expect(await count('job_collect')).toBe(await old.number(expectedRows.job_collect ?? ''));
  }, 120_000);

  it('accepts a job for 10,000 users and rejects one for 12,000', async () => {
    const meantFor = (id: number, users: number) =>
      `INSERT INTO fa_job (id, job_name, type, user_ids)
       SELECT ${id}, '众', '1', GROUP_CONCAT(seq) FROM seq_1_to_${users}`;
    await old.run(
      'ALTER TABLE fa_job MODIFY user_ids mediumtext',
      meantFor(2_000_001, 10_000),
      meantFor(2_000_002, 12_000),
      "INSERT INTO fa_job (id, job_name) VALUES (2000003, '后来的')",
    );
    expect(await importInto()).toBe(true);
    expect(finding('job', 'more than 10000 users')).toMatchObject([
      { row: '2000002', outcome: 'refused' },
    ]);
    const { user_ids: ids } = (await job(2_000_001)) as { user_ids: number[] };
    expect(ids).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1));
    expect([await job(2_000_002), await job(2_000_003)]).toEqual([undefined, expect.anything()]);
    const { rows } = await target.knex.raw<{ rows: object[] }>('SELECT * FROM job_count_drift()');
    expect(rows).toEqual([]);
    await old.run('DELETE FROM fa_job WHERE id > 2000000 AND id < 3000000');
  }, 120_000);

  it('writes nothing in a dry run but reports the same', async () => {
    const empty = await createTestDatabase();
    rmSync(join(folder, 'report'));
    expect(await importInto({ dryRun: true }, empty.url)).toBe(true);
    expect(output).toContain('nothing was written');
    const [dryRows, dryReport] = [transferred(), report()];
    expect(dryRows.users).toBe(await old.number('SELECT COUNT(*) FROM fa_user'));
    for (const table of Object.keys(expectedRows))
      expect(await empty.knex(table).first()).toBeUndefined();
    expect(
      await empty.knex('information_schema.schemata').where({ schema_name: 'import' }),
    ).toEqual([]);
    expect(await importInto({}, empty.url)).toBe(true);
    expect([transferred(), report()]).toEqual([dryRows, dryReport]);
    await empty.close();
  }, 120_000);

  it('refuses a database with foreign rows or a finished migration', async () => {
    const used = await createTestDatabase();
    await used.knex('job').insert({ job_name: 'ours' });
    // With --replace, jobs must be counted anew.
    await used.knex('job_bucket_count').update({ open: 5 });
    await expect(importInto({}, used.url)).rejects.toThrow('no import wrote');
    expect(await importInto({ replace: true }, used.url)).toBe(true);
    expect(await used.knex('job').where({ job_name: 'ours' })).toEqual([]);
    expect(await wrongCounters(used.knex)).toEqual([]);
    await used.knex.raw("INSERT INTO import.import_outbox (table_name, key) VALUES ('job', '{1}')");
    const said: string[] = [];
    await withClient((client) => finishImport(client, (line) => said.push(line)), used.url);
    expect(said).toEqual([
      'The migration is finished: every table belongs to the new side.',
      expect.stringMatching(/not written back: 1\./),
    ]);
    await expect(importInto({}, used.url)).rejects.toThrow('The migration was finished');
    await withClient((client) => reopenImport(client, (line) => said.push(line)), used.url);
    expect(said.at(-1)).toMatch(/^Imports may run again/);
    expect(await importInto({}, used.url)).toBe(true);
    await used.close();
  }, 120_000);

  it('suggests a map and applies one', async () => {
    const map = await inspect({ from: old.url, prefix: 'fa_' });
    expect(map.tables.job).toMatchObject({
      from: 'fa_job',
      where: '`deletetime` IS NULL',
      columns: { lng: 'lng' },
    });
    const file = join(folder, 'map.json');
    const other = await createTestDatabase();
    await old.run(
      'CREATE TABLE stuff (nr int PRIMARY KEY, label text)',
      "INSERT INTO stuff VALUES (4, '甲')",
    );
    writeFileSync(
      file,
      JSON.stringify({
        tables: {
          ...Object.fromEntries(Object.keys(map.tables).map((name) => [name, null])),
          category: {
            from: 'stuff',
            columns: { id: 'nr', name: 'label', image: null, weigh: null },
          },
        },
      }),
    );
    expect(await importInto({ map: file }, other.url)).toBe(true);
    expect(await other.knex('category').select('id', 'name', 'image', 'weigh')).toEqual([
      { id: 4, name: '甲', image: '', weigh: 0 },
    ]);
    await other.close();
  });
});
