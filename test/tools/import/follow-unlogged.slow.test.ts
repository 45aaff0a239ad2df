import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeBuilt } from '../../support/built';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { Following } from '../../support/following';
import { BINARY_LOG, hasMariadb, startMariadb, type Mariadb } from '../../support/mariadb';

const TABLES = [
  `CREATE TABLE fa_job (id int PRIMARY KEY, job_name varchar(50), place varchar(99), remark int, DeleteTime int,
     lng double AS (JSON_VALUE(place, '$.lng')) VIRTUAL, lat double AS (JSON_VALUE(place, '$.lat')) VIRTUAL)`,
  'CREATE TABLE fa_company (id int PRIMARY KEY)',
  `CREATE TABLE fa_user (id int PRIMARY KEY, pid int, company int,
     FOREIGN KEY (company) REFERENCES fa_company (id) ON DELETE CASCADE,
     FOREIGN KEY (pid) REFERENCES fa_user (id) ON DELETE SET NULL)`,
  `CREATE TABLE fa_job_collect (user_id int, job_id int, PRIMARY KEY (user_id, job_id),
     FOREIGN KEY (job_id) REFERENCES fa_job (id) ON DELETE CASCADE ON UPDATE CASCADE)`,
  "INSERT INTO fa_job (id, job_name) VALUES (1, 'welder'), (2, 'cook'), (3, 'baker')",
  'INSERT INTO fa_company VALUES (1)',
  'INSERT INTO fa_user VALUES (1, NULL, NULL), (2, 1, NULL), (3, 2, 1)',
  'INSERT INTO fa_job_collect VALUES (1, 1), (1, 2), (2, 3)',
];
const MAP = { tables: { job: { from: 'fa_job', where: 'DELETETIME IS NULL' } } };

/** What the server does by itself is in no log. */
(hasMariadb ? describeBuilt : describe.skip)('an import that follows what is not logged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-follow-unlogged-'));
  const map = join(folder, 'map.json');
  let old: Mariadb;
  let target: TestDatabase;
  let following: Following;

  beforeAll(async () => {
    [old, target] = await Promise.all([
      startMariadb(...BINARY_LOG, '--skip-grant-tables=0'),
      createTestDatabase(),
    ]);
    const url = new URL(old.url);
    // Who may only read is not told what foreign keys do.
    await old.run(
      ...TABLES,
      "CREATE USER reader@'%' IDENTIFIED BY 'secret'",
      `GRANT SELECT ON ${url.pathname.slice(1)}.* TO reader@'%'`,
      "GRANT REPLICATION SLAVE, REPLICATION CLIENT ON *.* TO reader@'%'",
    );
    writeFileSync(map, JSON.stringify(MAP));
    Object.assign(url, { username: 'reader', password: 'secret' });
    following = new Following(url.href, target.url, join(folder, 'report'));
    await following.start(undefined, '--map', map);
  }, 120_000);

  afterAll(async () => {
    await following.end('SIGKILL');
    await target.close();
    await old.close();
    rmSync(folder, { recursive: true });
  });

  /** Waits until a table here has these rows. */
  async function becomes(table: string, ...rows: readonly (readonly unknown[])[]) {
    const columns = { job: ['id', 'lng', 'lat'], users: ['id', 'parent_id'] }[table];
    const here = async () => {
      const names = columns ?? ['user_id', 'job_id'];
      const found = await target
        .knex(table)
        .select<Record<string, unknown>[]>(names)
        .orderBy(names);
      return found.map((row) => names.map((name) => row[name]));
    };
    for (let tries = 0; tries < 300; tries += 1) {
      if (JSON.stringify(await here()) === JSON.stringify(rows)) return;
      await target.knex.raw('SELECT pg_sleep(0.02)');
    }
    expect(await here()).toEqual(rows);
  }

  it('brings columns that the server computes', async () => {
    await old.run(`UPDATE fa_job SET place = '{"lng": 113.5, "lat": 22.5}' WHERE id = 2`);
    await becomes('job', [1, null, null], [2, 113.5, 22.5], [3, null, null]);
  });

  it('hides what a condition hides that writes its column otherwise', async () => {
    await old.run('UPDATE fa_job SET DeleteTime = 5 WHERE id = 2');
    await becomes('job', [1, null, null], [3, null, null]);
  });

  it('brings what goes, changes and loses its parent by a foreign key', async () => {
    await old.run('DELETE FROM fa_job WHERE id = 1');
    await becomes('job_collect', [2, 3]);
    await old.run('INSERT INTO fa_job (id) VALUES (1)', 'UPDATE fa_job SET id = 4 WHERE id = 3');
    await becomes('job_collect', [2, 4]);
    await old.run('DELETE FROM fa_user WHERE id = 1');
    await becomes('users', [2, null], [3, 2]);
    await old.run('DELETE FROM fa_company');
    await becomes('users', [2, null]);
  });

  it('goes on behind rows that were logged when a table had more columns', async () => {
    await following.end('SIGKILL');
    await old.run(
      `UPDATE fa_job SET place = '{"lng": 113, "lat": 22}' WHERE id = 4`,
      'ALTER TABLE fa_job DROP COLUMN remark',
    );
    await following.start(undefined, '--map', map);
    await becomes('job', [1, null, null], [4, 113, 22]);
  });

  it('repeats passes where a table is a view, and says which', async () => {
    expect(await following.end()).toBe(0);
    await old.run(
      'CREATE TABLE categories (id int PRIMARY KEY)',
      'CREATE VIEW fa_category AS SELECT * FROM categories',
    );
    await following.start(/Passes are repeated/, '--map', map);
    expect(following.output).toContain('fa_category is a view');
  });
});
