import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startImporting, type Importing } from '../../support/import/importing';
import { describeWithMariadb } from '../../support/import/mariadb';
import { wrongCounters } from '../../support/job-list/job-counters';

describeWithMariadb('import of columns that not every old service has', () => {
  let importing: Importing;

  beforeAll(async () => {
    importing = await startImporting(
      `CREATE TABLE fa_job (id int PRIMARY KEY, job_name text, factory_price decimal(12,3),
         subsidy_price varchar(20), createtime varchar(30))`,
      `INSERT INTO fa_job VALUES (1, 'a', 20, '2.5', '1700000000'), (2, 'b', NULL, '', '0'),
         (3, 'c', 20.005, '-5', NULL), (4, 'd', 0, '1.25', 'long ago'),
         (5, 'e', 99999999.99, '1', '2023-11-15 06:13:20')`,
      'CREATE TABLE fa_user (id int PRIMARY KEY, pid int, nickname varchar(50), jointime bigint)',
      `INSERT INTO fa_user VALUES (1, 0, '张三', 1700000000), (2, 9, NULL, 1700000001),
         (3, 3, '小🌸', 1700000002)`,
    );
    expect(await importing.run()).toBe(true);
  }, 120_000);

  afterAll(async () => {
    await importing.close();
  });

  const jobs = () =>
    importing.target.knex('job').orderBy('id').select('id', 'factory_price_total', 'addtime');
  const wanted = [
    { id: 1, factory_price_total: '22.50', addtime: new Date(1_700_000_000_000) },
    { id: 2, factory_price_total: '0.00', addtime: null },
    { id: 3, factory_price_total: '20.01', addtime: null },
    { id: 4, factory_price_total: '1.25', addtime: null },
  ];

  it('adds up the wage of a job without a total, and says so', async () => {
    expect(await jobs()).toEqual(wanted);
    expect(importing.output()).toContain(
      'has no factory_price_total: the sum of factory_price and subsidy_price is used',
    );
    expect(importing.findings('job', 'amount out of range')).toMatchObject([{ row: '5' }]);
  });

  it('takes the time when a job was added from the old service, if that is a time', () => {
    expect(importing.findings('job', 'not a time')).toMatchObject([{ row: '4', was: 'long ago' }]);
  });

  it('takes the name of a user and the time of creation, also without a parent', async () => {
    const users = importing.target.knex('users').orderBy('id');
    expect(await users.select('parent_id', 'name', 'createtime')).toEqual([
      { parent_id: null, name: '张三', createtime: new Date(1_700_000_000_000) },
      { parent_id: null, name: '', createtime: new Date(1_700_000_001_000) },
      { parent_id: null, name: '小🌸', createtime: new Date(1_700_000_002_000) },
    ]);
  });

  it('leaves a column alone that the old table lacks, or the map excludes', async () => {
    const map = join(importing.folder, 'map.json');
    writeFileSync(map, JSON.stringify({ tables: { users: { columns: { name: null } } } }));
    await importing.target.knex('users').where({ id: 1 }).update({ name: '老张' });
    expect(await importing.run({ map })).toBe(true);
    expect(await importing.target.knex('users').orderBy('id').pluck('name')).toEqual([
      '老张',
      '',
      '小🌸',
    ]);
  });

  it('hides jobs by a column that the map names', async () => {
    const map = join(importing.folder, 'status.json');
    writeFileSync(map, JSON.stringify({ tables: { job: { columns: { status: 'status' } } } }));
    await importing.old.run(
      "ALTER TABLE fa_job ADD COLUMN status enum('normal', 'hidden')",
      "UPDATE fa_job SET status = IF(id = 1, 'normal', IF(id = 2, 'hidden', NULL))",
    );
    expect(await importing.run()).toBe(true);
    expect(importing.output()).toContain('job: published whatever the status says');
    expect(await importing.run({ map })).toBe(true);
    expect(importing.output()).not.toContain('job: published whatever the status says');
    const { knex } = importing.target;
    expect(await knex('job').where('status', 'published').pluck('id')).toEqual([1]);
    await importing.old.run('ALTER TABLE fa_job MODIFY COLUMN status tinyint');
    await importing.old.run('UPDATE fa_job SET status = id % 2');
    expect(await importing.run({ map })).toBe(true);
    expect(await knex('job').where('status', 'published').orderBy('id').pluck('id')).toEqual([
      1, 3,
    ]);
    expect(await wrongCounters(knex)).toEqual([]);
  });

  it('continues what an earlier version imported, which knew fewer columns', async () => {
    await importing.target.knex.raw('ALTER TABLE import.import_stage_job DROP COLUMN addtime');
    await importing.target.knex('job').update({ addtime: null, factory_price_total: 0 });
    expect(await importing.run()).toBe(true);
    expect(await jobs()).toEqual(wanted);
  });
});
