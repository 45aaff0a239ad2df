import { randomBytes } from 'node:crypto';
import { startImporting, type Importing } from '../../support/import/importing';
import { describeWithMariadb } from '../../support/import/mariadb';

/** No row ends the import: rows that PostgreSQL rejects are found, and all others are imported. */
describeWithMariadb('import of rows that PostgreSQL rejects', () => {
  let importing: Importing;
  // Too long for an index entry, and not compressible.
  const token = randomBytes(5_000).toString('hex');

  beforeAll(async () => {
    importing = await startImporting(
      'CREATE TABLE fa_job (id int PRIMARY KEY, job_name varchar(50), weigh int)',
      "INSERT INTO fa_job SELECT seq, 'job', 0 FROM seq_1_to_5000",
      'CREATE TABLE fa_user (id int PRIMARY KEY, parent_id int)',
      'INSERT INTO fa_user VALUES (1, 3), (2, 1), (3, 0), (13, 3), (14, 13)',
      'CREATE TABLE fa_user_token (token text, user_id int, expiretime bigint)',
      `INSERT INTO fa_user_token VALUES ('short', 1, 0), ('${token}', 2, 0)`,
    );
    expect(await importing.run()).toBe(true);
  }, 120_000);

  afterAll(async () => {
    await importing.close();
  });

  const refused = (table: string) =>
    importing.findings(table, 'refused by PostgreSQL').map(({ row, became }) => [row, became]);
  const count = async (table: string) =>
    Number((await importing.target.knex(table).count())[0]?.count);

  it('omits a value that is too long for an index', async () => {
    expect(await importing.target.knex('user_token').pluck('token_hash')).toEqual(['short']);
    expect(refused('user_token')).toEqual([
      [`${token.slice(0, 12)}…`, expect.stringContaining('index') as string],
    ]);
    expect(await importing.run()).toBe(true);
    expect(importing.output()).toMatch(/^user_token +2 +0 +1 +0 +1 /m);
  });

  it('finds rows that violate a constraint among thousands, in later passes, too', async () => {
    const { knex } = importing.target;
    await knex.raw("ALTER TABLE job ADD CONSTRAINT no_evil CHECK (job_name <> 'evil')");
    await knex.raw('DELETE FROM users WHERE id = 13');
    await knex.raw('ALTER TABLE users ADD CONSTRAINT not_thirteen CHECK (id <> 13)');
    await importing.old.run(
      "UPDATE fa_job SET job_name = IF(id IN (7, 8, 4000), 'evil', 'other')",
      'UPDATE fa_user SET parent_id = 2 WHERE id = 13',
    );
    expect(await importing.run()).toBe(true);
    expect(await count('job')).toBe(4997);
    expect(refused('job').map(([row]) => row)).toEqual(['7', '8', '4000']);
    expect(refused('job')[0]?.[1]).toContain('no_evil');
    expect(refused('users').map(([row]) => row)).toEqual(['13']);
    expect(await knex('users').orderBy('id').pluck('parent_id')).toEqual([3, 1, null, null]);
    const { rows } = await knex.raw<{ rows: object[] }>('SELECT * FROM job_count_drift()');
    expect(rows).toEqual([]);

    await knex.raw('ALTER TABLE job DROP CONSTRAINT no_evil');
    await importing.old.run("UPDATE fa_job SET job_name = 'good' WHERE id = 8");
    expect(await importing.run()).toBe(true);
    expect(await count('job')).toBe(4999);
  }, 120_000);

  it('finds rows that the staging table rejects', async () => {
    const { knex } = importing.target;
    await knex.raw(
      "ALTER TABLE import.import_stage_job ADD CONSTRAINT no_worse CHECK (job_name <> 'worse')",
    );
    await importing.old.run(
      "UPDATE fa_job SET weigh = 1, job_name = IF(id IN (5, 1500, 3000), 'worse', job_name)",
    );
    expect(await importing.run()).toBe(true);
    expect(refused('job').map(([row]) => row)).toEqual(
      expect.arrayContaining(['5', '1500', '3000']),
    );
    expect(await knex('job').where({ weigh: 1 }).count()).toEqual([{ count: '4997' }]);
  }, 120_000);

  it('finds a rejected row in a batch of several megabytes', async () => {
    const { knex } = importing.target;
    await importing.old.run(
      'ALTER TABLE fa_job MODIFY job_name varchar(200)',
      "INSERT INTO fa_job SELECT seq, REPEAT('x', 200), 2 FROM seq_100001_to_120000",
      "UPDATE fa_job SET job_name = 'worse' WHERE id = 100001",
    );
    expect(await importing.run()).toBe(true);
    expect(refused('job').map(([row]) => row)).toContain('100001');
    expect(await knex('job').where({ weigh: 2 }).count()).toEqual([{ count: '19999' }]);
  }, 120_000);
});
