import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from '../../../tools/import/run-import';
import { startImporting, type Importing } from '../../support/import/importing';
import { describeWithMariadb } from '../../support/import/mariadb';

/** An old database whose tables and columns have other names than the framework's. */
const OLD = [
  `CREATE TABLE fa_Job (id int PRIMARY KEY, Job_Name varchar(50), status varchar(10),
    Delete_Time int, KEY (status))`,
  "INSERT INTO fa_Job VALUES (1, 'kept', 'hidden', NULL), (2, 'deleted', 'normal', 1700000000)",
  'CREATE TABLE fa_users (id int PRIMARY KEY, status varchar(10))',
  "INSERT INTO fa_users VALUES (1, 'normal'), (2, 'locked')",
  'CREATE TABLE fa_user_token (token varchar(50) PRIMARY KEY, user_id int, expiretime int)',
  "INSERT INTO fa_user_token VALUES ('a', 1, 0), ('b', 2, 0), ('c', 9, 0)",
  'CREATE TABLE fa_config (id int PRIMARY KEY, name varchar(30), value text)',
  "INSERT INTO fa_config VALUES (1, 'agent_intro', 'text')",
];

describeWithMariadb('import of a database with unusual names', () => {
  let importing: Importing;
  beforeAll(async () => (importing = await startImporting(...OLD)), 120_000);
  afterAll(() => importing.close());

  it('recognises names in any case, deleted rows, and users who may not log in', async () => {
    expect(await importing.run()).toBe(true);
    const { knex } = importing.target;
    expect(await knex('job').pluck('job_name')).toEqual(['kept']);
    expect(await knex('user_token').pluck('token_hash')).toEqual(['a']);
  });

  it('lists columns, tables and entries that are not imported', async () => {
    await importing.run({ dryRun: true });
    const output = importing.output();
    expect(output).toMatch(/^job: fa_Job also has status: not imported$/m);
    expect(output).toMatch(/^factory: left alone: .*, or null in the map$/m);
    expect(output).toMatch(/^site_config: fa_config lacks entries of agent_content; /m);
    expect(output).not.toMatch(/^(user_token|site_config): .* also has/m);
  });

  it('fails if there is nothing to import', async () => {
    const nothing = 'no table to import with the prefix "xx_"';
    await expect(importing.run({ prefix: 'xx_' })).rejects.toThrow(nothing);
    await expect(inspect({ from: importing.old.url, prefix: 'xx_' })).rejects.toThrow(nothing);
  });

  it('advises to run it again after the connection to the old side was killed', async () => {
    const map = join(importing.folder, 'slow.json');
    writeFileSync(map, JSON.stringify({ tables: { job: { where: 'SLEEP(10) = 0' } } }));
    const sleeping = importing.run({ map });
    const find = "SELECT id FROM information_schema.processlist WHERE state = 'User sleep'";
    const killing = (async () => {
      let [found] = await importing.old.rows(find);
      while (found === undefined) [found] = await importing.old.rows(find);
      await importing.old.run(`KILL ${String(found.id)}`);
    })();
    await expect(sleeping).rejects.toThrow(/^job: .*What is imported stays: run the import again/);
    await killing;
  });

  it('fails at once if the report cannot be written', async () => {
    const report = join(importing.folder, 'none', 'report');
    await expect(importing.run({ report })).rejects.toThrow('The report cannot be written');
    expect(importing.output()).toBe('');
    await expect(importing.run({ report: '/dev/full' })).rejects.toThrow(
      /^The report cannot be written .*ENOSPC/,
    );
    expect(importing.output()).toMatch(/^job .* equal$/m);
  });
});

describeWithMariadb('import with a prefix that must be quoted', () => {
  let importing: Importing;
  beforeAll(async () => {
    importing = await startImporting(
      'CREATE TABLE `fa-1_user` (id int PRIMARY KEY, status varchar(10) CHARACTER SET utf16)',
      "INSERT INTO `fa-1_user` VALUES (1, 'normal'), (2, 'locked'), (3, 'NORMAL')",
      'CREATE TABLE `fa-1_user_token` (token varchar(50) PRIMARY KEY, user_id int, expiretime int)',
      "INSERT INTO `fa-1_user_token` VALUES ('a', 1, 0), ('b', 2, 0), ('c', 3, 0)",
    );
  }, 120_000);
  afterAll(() => importing.close());

  it('keeps only tokens of users whose status is normal, in any character set', async () => {
    expect(await importing.run({ prefix: 'fa-1_' })).toBe(true);
    expect(await importing.target.knex('user_token').pluck('token_hash')).toEqual(['a']);
  });
});
