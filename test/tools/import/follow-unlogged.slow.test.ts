import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeBuilt } from '../../support/built';
import { Followed } from '../../support/import/followed';
import { hasMariadb } from '../../support/import/mariadb';

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
const NAMES: Readonly<Record<string, readonly string[]>> = {
  job: ['id', 'lng', 'lat'],
  users: ['id', 'parent_id'],
  job_collect: ['user_id', 'job_id'],
};
const MAP = { tables: { job: { from: 'fa_job', where: 'DELETETIME IS NULL' } } };
/** A user with only read access does not see the actions of foreign keys. */
const rights = (database: string) => [
  `SELECT ON ${database}.*`,
  'REPLICATION SLAVE, REPLICATION CLIENT ON *.*',
];

/** The binary log does not contain changes that the server makes by itself. */
(hasMariadb ? describeBuilt : describe.skip)('a following import of unlogged changes', () => {
  let sides: Followed;
  let map: string;
  beforeAll(async () => {
    sides = await Followed.start(TABLES, rights);
    map = join(sides.folder, 'map.json');
    writeFileSync(map, JSON.stringify(MAP));
    await sides.following.start(undefined, '--map', map);
  }, 120_000);
  afterAll(() => sides.close());

  const becomes = (table: string, ...rows: readonly (readonly unknown[])[]) =>
    sides.becomes(table, NAMES[table] ?? [], rows);

  it('includes virtual columns', async () => {
    const { old } = sides;
    await old.run(`UPDATE fa_job SET place = '{"lng": 113.5, "lat": 22.5}' WHERE id = 2`);
    await becomes('job', [1, null, null], [2, 113.5, 22.5], [3, null, null]);
  });

  it('applies a condition whose column name is written in another case', async () => {
    const { old } = sides;
    await old.run('UPDATE fa_job SET DeleteTime = 5 WHERE id = 2');
    await becomes('job', [1, null, null], [3, null, null]);
  });

  it('applies foreign-key actions: cascaded deletes and updates, and SET NULL', async () => {
    const { old } = sides;
    await old.run('DELETE FROM fa_job WHERE id = 1');
    await becomes('job_collect', [2, 3]);
    await old.run('INSERT INTO fa_job (id) VALUES (1)', 'UPDATE fa_job SET id = 4 WHERE id = 3');
    await becomes('job_collect', [2, 4]);
    await old.run('DELETE FROM fa_user WHERE id = 1');
    await becomes('users', [2, null], [3, 2]);
    await old.run('DELETE FROM fa_company');
    await becomes('users', [2, null]);
  });

  it('continues after rows logged before a column was dropped', async () => {
    const { old, following } = sides;
    await following.end('SIGKILL');
    await old.run(
      `UPDATE fa_job SET place = '{"lng": 113, "lat": 22}' WHERE id = 4`,
      'ALTER TABLE fa_job DROP COLUMN remark',
    );
    await following.start(undefined, '--map', map);
    await becomes('job', [1, null, null], [4, 113, 22]);
  });

  it('repeats passes if a table is a view, and names it', async () => {
    const { old, following } = sides;
    expect(await following.end()).toBe(0);
    await old.run(
      'CREATE TABLE categories (id int PRIMARY KEY)',
      'CREATE VIEW fa_category AS SELECT * FROM categories',
    );
    await following.start(/Passes are repeated/, '--map', map);
    expect(following.output).toContain('fa_category is a view');
  });
});
