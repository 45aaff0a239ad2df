import { describeBuilt } from '../../support/built';
import { Followed } from '../../support/import/followed';
import { hasMariadb } from '../../support/import/mariadb';

const TABLES = [
  // The version columns are hidden in this table and visible in the next.
  'CREATE TABLE fa_factory (id int PRIMARY KEY, factory_name varchar(20)) WITH SYSTEM VERSIONING',
  `CREATE TABLE fa_category (id int PRIMARY KEY, name varchar(20),
     since timestamp(6) GENERATED ALWAYS AS ROW START, till timestamp(6) GENERATED ALWAYS AS ROW END,
     PERIOD FOR SYSTEM_TIME (since, till)) WITH SYSTEM VERSIONING`,
  'CREATE TABLE fa_job (nobody_sees int INVISIBLE, id int PRIMARY KEY, job_name varchar(20) INVISIBLE)',
  `CREATE TABLE fa_user (id varchar(9), pid int, status varchar(9) DEFAULT 'normal', PRIMARY KEY (id))
     PARTITION BY KEY (id) PARTITIONS 3`,
  'CREATE TABLE fa_job_collect (id int AUTO_INCREMENT PRIMARY KEY, user_id int, job_id int)',
  'CREATE TABLE fa_user_token (token varchar(9) PRIMARY KEY, user_id int, expiretime int)',
  "INSERT INTO fa_factory VALUES (1, 'one'), (2, 'two'), (3, 'three')",
  "INSERT INTO fa_category (id, name) VALUES (1, 'one'), (2, 'two'), (3, 'three')",
  "INSERT INTO fa_job (id, job_name) VALUES (1, 'welder'), (2, 'cook')",
  'INSERT INTO fa_user (id) VALUES (1), (2), (3)',
  "INSERT INTO fa_user_token VALUES ('one', 1, 0), ('two', 2, 0), ('three', 3, 0)",
  `CREATE TRIGGER both_tables BEFORE INSERT ON fa_job FOR EACH ROW BEGIN
     INSERT INTO fa_user (id, pid) VALUES (NEW.id, 1);
     INSERT INTO fa_job_collect (user_id, job_id) VALUES (NEW.id, NEW.id); END`,
];
const NAMES: Readonly<Record<string, readonly string[]>> = {
  factory: ['id', 'factory_name'],
  category: ['id', 'name'],
  job: ['id', 'job_name'],
  users: ['id', 'parent_id'],
  job_collect: ['user_id', 'job_id'],
  user_token: ['user_id', 'token_hash'],
};

(hasMariadb ? describeBuilt : describe.skip)('a following import of unusual tables', () => {
  let sides: Followed;
  beforeEach(async () => {
    sides = await Followed.start(TABLES);
    await sides.following.start();
  }, 120_000);
  afterEach(() => sides.close());

  const becomes = (table: string, ...rows: readonly (readonly unknown[])[]) =>
    sides.becomes(table, NAMES[table] ?? [], rows);

  it('applies changes of a system-versioned table with visible version columns', async () => {
    const { old, following } = sides;
    const said = following.output.length;
    await old.run(
      "UPDATE fa_category SET name = 'eins' WHERE id = 1",
      'DELETE FROM fa_category WHERE id = 2',
    );
    await becomes('category', [1, 'eins'], [3, 'three']);
    expect(following.output.slice(said)).not.toContain('compared');
  });

  it('compares a table with hidden version columns as a whole, and no other', async () => {
    const { old, following } = sides;
    const said = following.output.length;
    await old.run(
      // In one transaction, so that it is compared once.
      'START TRANSACTION',
      "UPDATE fa_factory SET factory_name = 'eins' WHERE id = 1",
      'DELETE FROM fa_factory WHERE id = 2',
      'COMMIT',
    );
    await becomes('factory', [1, 'eins'], [3, 'three']);
    // Once at the start and once more; this is printed after the rows have arrived.
    await following.says(/(factory: compared[^]*){2}/);
    const later = following.output.slice(said);
    for (const name of ['category', 'job', 'users', 'job_collect', 'user_token'])
      expect(later).not.toContain(`${name}: compared`);
  });

  it('compares nothing if the log contains column names', async () => {
    const { old, following } = sides;
    await old.run('SET GLOBAL binlog_row_metadata = FULL');
    const said = following.output.length;
    await old.run(
      "UPDATE fa_factory SET factory_name = 'uno' WHERE id = 1",
      'DELETE FROM fa_factory WHERE id = 3',
    );
    await becomes('factory', [1, 'uno'], [2, 'two']);
    expect(following.output.slice(said)).not.toContain('compared');
  });

  it('includes invisible columns', async () => {
    const { old } = sides;
    await old.run("UPDATE fa_job SET job_name = 'baker' WHERE id = 2");
    await becomes('job', [1, 'welder'], [2, 'baker']);
  });

  it('includes rows that a trigger writes in the same transaction', async () => {
    const { old } = sides;
    await old.run("INSERT INTO fa_job (id, job_name) VALUES (9, 'smith')");
    await becomes('job_collect', [9, 9]);
    await becomes('job', [1, 'welder'], [2, 'cook'], [9, 'smith']);
    await becomes('users', [1, null], [2, null], [3, null], [9, 1]);
  });

  it('removes the tokens of a user who is locked in a table without logged columns', async () => {
    const { old } = sides;
    await old.run("UPDATE fa_user SET status = 'locked' WHERE id = 1");
    await becomes('user_token', [2, 'two'], [3, 'three']);
  });

  it('removes the tokens of users who are locked in a table that replaced another', async () => {
    const { old } = sides;
    await old.run("INSERT INTO fa_job (id, job_name) VALUES (9, 'smith')");
    await becomes('job_collect', [9, 9]);
    await old.run(
      'CREATE TABLE copy LIKE fa_user',
      "INSERT INTO copy SELECT id, pid, IF(id < 3, 'locked', 'normal') FROM fa_user WHERE id < 9",
      'RENAME TABLE fa_user TO before_that, copy TO fa_user',
    );
    await becomes('user_token', [3, 'three']);
    await becomes('job_collect');
    await old.run('RENAME TABLE fa_user TO copy, before_that TO fa_user');
    await becomes('user_token', [1, 'one'], [2, 'two'], [3, 'three']);
    await becomes('job_collect', [9, 9]);
  });

  it('waits for a table that is renamed and renamed back', async () => {
    const { old, target } = sides;
    await old.run('RENAME TABLE fa_job TO away', "UPDATE away SET job_name = 'away' WHERE id = 1");
    await target.knex.raw('SELECT pg_sleep(1.5)');
    await old.run(
      'RENAME TABLE away TO fa_job',
      "UPDATE fa_job SET job_name = 'back' WHERE id = 2",
    );
    await becomes('job', [1, 'away'], [2, 'back']);
    await old.run("UPDATE fa_job SET job_name = 'here' WHERE id = 2");
    await becomes('job', [1, 'away'], [2, 'here']);
  });

  it('stops with status 3 if a renamed table does not come back', async () => {
    const { old, following } = sides;
    await old.run('RENAME TABLE fa_job TO away');
    expect(await following.ended()).toBe(3);
    expect(following.output).toMatch(/schema of the old database changed.*RENAME/);
  }, 30_000);
});
