import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeBuilt } from '../../support/built';
import { Followed } from '../../support/import/followed';
import { hasMariadb } from '../../support/import/mariadb';
import { runCommandHere } from '../../support/run-command';
import { program as importing } from '../../../tools/import/main';

const TABLES = [
  'CREATE TABLE fa_category (id int PRIMARY KEY, name varchar(30))',
  "CREATE TABLE fa_user (id int PRIMARY KEY, pid int, logintime int, status varchar(9) DEFAULT 'normal')",
  'CREATE TABLE fa_job (id int PRIMARY KEY, job_name varchar(50), deletetime int)',
  'CREATE TABLE fa_job_collect (id int PRIMARY KEY, user_id int, job_id int, createtime int)',
  'CREATE TABLE fa_user_token (token text, user_id int, expiretime bigint, PRIMARY KEY (token(99)))',
];
const ROWS = [
  ...['category', 'user', 'job', 'job_collect', 'user_token'].map(
    (name) => `DELETE FROM fa_${name}`,
  ),
  'INSERT INTO fa_user (id, pid) VALUES (1, 0), (2, 1), (3, 2), (4, 99), (9, 0)',
  "INSERT INTO fa_job (id, job_name) VALUES (1, 'welder'), (2, 'cook'), (3, 'baker')",
  'INSERT INTO fa_job_collect VALUES (1, 1, 1, 1), (2, 1, 77, 1)',
  "INSERT INTO fa_user_token VALUES ('one', 1, 0)",
];

// Each test starts the import once or several times.
jest.setTimeout(120_000);

(hasMariadb ? describeBuilt : describe.skip)('a following import', () => {
  let sides: Followed;
  beforeAll(async () => {
    sides = await Followed.start(TABLES);
  });
  beforeEach(async () => {
    await sides.following.end('SIGKILL');
    await sides.old.run(...ROWS);
    await sides.following.start();
    await becomes('job', jobs('welder', 'cook', 'baker'));
    await becomes('users', tree([1, null], [2, 1], [3, 2], [4, null], [9, null]));
    await becomes('job_collect', [{ user_id: 1, job_id: 1 }]);
    await becomes('user_token', [{ token_hash: 'one' }]);
  });
  afterAll(() => sides.close());

  const becomes = (table: string, rows: readonly Record<string, unknown>[]) =>
    sides.becomes(table, Object.keys(rows[0] ?? { id: 0 }), rows.map(Object.values));

  const jobs = (...names: string[]) => names.map((job_name, at) => ({ id: at + 1, job_name }));
  const tree = (...parents: [number, number | null][]) =>
    parents.map(([id, parent_id]) => ({ id, parent_id }));

  it('applies inserts, updates and deletes', async () => {
    const { old } = sides;
    await old.run(
      "INSERT INTO fa_job (id, job_name) VALUES (4, 'driver')",
      "UPDATE fa_job SET job_name = '焊工' WHERE id = 1",
      "INSERT INTO fa_category (id, name) VALUES (1, 'one'), (2, 'two')",
      'DELETE FROM fa_category WHERE id = 1',
    );
    await becomes('job', jobs('焊工', 'cook', 'baker', 'driver'));
    await becomes('category', [{ id: 2, name: 'two' }]);
  });

  it('copies the rows of users and jobs that are added, removed and restored', async () => {
    const { old } = sides;
    await old.run(
      'INSERT INTO fa_job_collect VALUES (3, 50, 2, 5)',
      "INSERT INTO fa_user_token VALUES ('fifty', 50, 0)",
      "INSERT INTO fa_job (id, job_name) VALUES (77, 'late')",
      'INSERT INTO fa_user (id, pid) VALUES (50, 1)',
      'UPDATE fa_job SET deletetime = 5 WHERE id = 1',
    );
    await becomes('job_collect', [
      { user_id: 1, job_id: 77 },
      { user_id: 50, job_id: 2 },
    ]);
    await becomes('user_token', [{ token_hash: 'fifty' }, { token_hash: 'one' }]);
    await old.run(
      'UPDATE fa_job SET deletetime = NULL WHERE id = 1',
      "UPDATE fa_user SET status = 'locked' WHERE id = 50",
      'DELETE FROM fa_job WHERE id = 77',
    );
    await becomes('job_collect', [
      { user_id: 1, job_id: 1 },
      { user_id: 50, job_id: 2 },
    ]);
    await becomes('user_token', [{ token_hash: 'one' }]);
    await old.run("UPDATE fa_user SET status = 'normal' WHERE id = 50");
    await becomes('user_token', [{ token_hash: 'fifty' }, { token_hash: 'one' }]);
  });

  it('breaks and restores cycles of users by the rules of a pass', async () => {
    const { old, following } = sides;
    await old.run('UPDATE fa_user SET pid = 3 WHERE id = 1');
    await becomes('users', tree([1, null], [2, 1], [3, 2], [4, null], [9, null]));
    await old.run(
      'UPDATE fa_user SET pid = 9 WHERE id = 2',
      'INSERT INTO fa_user (id) VALUES (99)',
    );
    const opened = tree([1, 3], [2, 9], [3, 2], [4, 99], [9, null], [99, null]);
    await becomes('users', opened);
    await old.run('DELETE FROM fa_user WHERE id = 9');
    await becomes('users', tree([1, 3], [2, null], [3, 2], [4, 99], [99, null]));
    expect(following.output).not.toContain('PostgreSQL refuses');
  });

  it('omits a row that PostgreSQL rejects and imports the others', async () => {
    const { old, following } = sides;
    const { knex } = sides.target;
    await knex.raw("ALTER TABLE job ADD CONSTRAINT no_evil CHECK (job_name <> 'evil')");
    await old.run(
      "INSERT INTO fa_job (id, job_name) VALUES (4, 'evil'), (5, 'good')",
      "INSERT INTO fa_user_token VALUES ('two', 2, 0)",
    );
    await following.says(/job: compared as a whole, equal; 4 rows/);
    await becomes('user_token', [{ token_hash: 'one' }, { token_hash: 'two' }]);
    expect(await knex('job').orderBy('id').pluck('id')).toEqual([1, 2, 3, 5]);
    await knex.raw('ALTER TABLE job DROP CONSTRAINT no_evil');
    await old.run('DELETE FROM fa_job WHERE id > 3');
    await becomes('job', jobs('welder', 'cook', 'baker'));
  });

  it('continues after being killed without comparing all tables', async () => {
    const { old, following } = sides;
    await old.run("UPDATE fa_job SET job_name = 'before' WHERE id = 1");
    await following.end('SIGKILL');
    await old.run("UPDATE fa_job SET job_name = 'meanwhile' WHERE id = 2", 'FLUSH LOGS');
    await old.run("UPDATE fa_job SET job_name = 'after' WHERE id = 3");
    await following.start();
    await becomes('job', jobs('before', 'meanwhile', 'after'));
    expect(following.output).not.toContain('compared as a whole');
  });

  it('reports rejected rows', async () => {
    const { old, following, folder } = sides;
    const refused = () =>
      /"user_token".*"was" : "12345"/.exec(readFileSync(join(folder, 'report'), 'utf8'));
    await following.says(/ findings, row by row, in /);
    expect(refused()).toBeNull();
    await old.run(
      "INSERT INTO fa_user_token VALUES ('nobody', 12345, 0)",
      "UPDATE fa_job SET job_name = 'reported' WHERE id = 1",
    );
    await becomes('job', jobs('reported', 'cook', 'baker'));
    expect(await following.end()).toBe(0);
    expect(following.output).toMatch(/findings, .*; user_token: \d+ refused, user is gone$/m);
    expect(refused()).not.toBeNull();
    await following.start();
  });

  it('reconnects after the old server has restarted', async () => {
    const { old } = sides;
    await old.restart();
    await old.run("UPDATE fa_job SET job_name = 'restarted' WHERE id = 1");
    await becomes('job', jobs('restarted', 'cook', 'baker'));
  });

  it('reconnects after it lost the connection that asks for the end of the log', async () => {
    const { old, following } = sides;
    // The others are idle.
    const asking = "command = 'Sleep' AND time_ms < 300 AND info IS NULL";
    let found: readonly Record<string, unknown>[] = [];
    while (found.length !== 1) {
      await old.run('DO SLEEP(0.5)');
      found = await old.rows(`SELECT id FROM information_schema.processlist WHERE ${asking}`);
    }
    following.output = '';
    await old.run(`KILL ${Number(found[0]?.id)}`);
    await following.says(/Following the binary log/);
    expect(following.output).not.toContain('all tables are compared');
  });

  it('continues where it was if an ALTER TABLE was logged last', async () => {
    const { old, following } = sides;
    for (const column of ['one', 'two'])
      await old.run(`ALTER TABLE fa_category ADD COLUMN ${column} int`);
    await following.says(/category: compared as a whole/);
    expect(await following.end()).toBe(0);
    await following.start();
    await old.run("UPDATE fa_job SET job_name = 'altered' WHERE id = 1");
    await becomes('job', jobs('altered', 'cook', 'baker'));
    expect(following.output).not.toContain('all tables are compared');
  });

  it('compares all tables if the log that it needs was purged', async () => {
    const { old, following } = sides;
    expect(await following.end()).toBe(0);
    await old.run("UPDATE fa_job SET job_name = 'purged' WHERE id = 1", 'FLUSH LOGS');
    // A log in use is kept, and the server may not know yet that nobody reads it.
    for (let logs = [{}, {}] as Record<string, unknown>[]; logs.length > 1;) {
      logs = await old.rows('SHOW BINARY LOGS');
      await old.run(`PURGE BINARY LOGS TO '${String(logs.at(-1)?.Log_name)}'`);
    }
    await following.start(/The log does not reach back/);
    await following.says(/job: compared as a whole, equal; 3 rows, 1 changed/);
    await following.says(/Following/);
    await becomes('job', jobs('purged', 'cook', 'baker'));
    await old.run("UPDATE fa_job SET job_name = 'gone on' WHERE id = 1");
    await becomes('job', jobs('gone on', 'cook', 'baker'));
  });

  it('compares all tables after RESET MASTER, however long the new log is', async () => {
    const { old, following } = sides;
    for (const [lost, times] of [
      ['lost', 1],
      ['lost again', 40],
    ] as const) {
      await following.end('SIGKILL');
      await old.run(`UPDATE fa_job SET job_name = '${lost}' WHERE id = 2`, 'RESET MASTER');
      for (let time = 1; time <= times; time += 1)
        await old.run(`UPDATE fa_job SET job_name = 'new log ${time}' WHERE id = 1`);
      await following.start(/The log does not reach back/);
      await becomes('job', jobs(`new log ${times}`, lost, 'baker'));
      await following.says(/Following/);
    }
    await old.run("UPDATE fa_job SET job_name = 'gone on' WHERE id = 1");
    await becomes('job', jobs('gone on', 'lost again', 'baker'));
  });

  it('reverts changes made here between --close and --reopen', async () => {
    const { target, following } = sides;
    expect(await following.end()).toBe(0);
    const settings = { DATABASE_URL: target.url };
    expect(await runCommandHere(importing, ['--close'], settings)).toMatchObject({ status: 0 });
    await target.knex('job').where({ id: 1 }).update({ job_name: 'ours' });
    expect(await runCommandHere(importing, ['--reopen'], settings)).toMatchObject({ status: 0 });
    await following.start();
    await becomes('job', jobs('welder', 'cook', 'baker'));
  });

  it('makes up for a nightly comparison that was missed, once', async () => {
    const { old, following, target } = sides;
    const restart = async () => {
      expect(await following.end()).toBe(0);
      await following.start(/Following the binary log/, '--compare-at', '03:00');
    };
    await target.knex.raw(
      "UPDATE import.import_follow SET compared_at = now() - interval '2 days'",
    );
    await restart();
    await following.says(/Every table has been compared/);
    await restart();
    await old.run("UPDATE fa_job SET job_name = 'no longer' WHERE id = 2");
    await becomes('job', jobs('welder', 'no longer', 'baker'));
    expect(following.output).not.toContain('compared as a whole');
  });

  it('continues if an unread column is added, and stops if a column is renamed', async () => {
    const own = await Followed.start([...TABLES, ...ROWS]);
    const { old, following } = own;
    await following.start();
    await old.run('ALTER TABLE fa_job ADD COLUMN remark int', 'UPDATE fa_job SET remark = 1');
    await old.run("UPDATE fa_job SET job_name = 'last' WHERE id = 1");
    await own.becomes('job', ['job_name'], [['baker'], ['cook'], ['last']]);
    await old.run('ALTER TABLE fa_job CHANGE job_name heading varchar(50)');
    expect(await following.ended()).toBe(3);
    expect(following.output).toMatch(/schema of the old database changed.*job_name/s);
    await own.close();
  });
});
