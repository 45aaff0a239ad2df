import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeBuilt } from '../../support/built';
import { putIntoEnvironment } from '../../support/environment';
import { Followed } from '../../support/import/followed';
import { hasMariadb } from '../../support/import/mariadb';

const TABLES = [
  'CREATE TABLE fa_job (id int PRIMARY KEY, job_name varchar(50))',
  "INSERT INTO fa_job VALUES (1, 'welder'), (2, 'cook')",
  'CREATE TABLE fa_category (id int PRIMARY KEY)',
];

/** Makes a process's clock show 02:59 when it starts, and 03:00 after SIGUSR2. */
const CLOCK = `
  const Real = Date, begun = new Real();
  let shift = new Real(begun).setHours(2, 59, 0) - begun;
  process.once('SIGUSR2', () => { shift += 60_000; });
  globalThis.Date = class extends Real {
    constructor(...how) { how.length === 0 ? super(Real.now() + shift) : super(...how); }
    static now() { return Real.now() + shift; }
  };`;

(hasMariadb ? describeBuilt : describe.skip)('a following import with few rights', () => {
  let sides: Followed;
  let name = '';
  beforeAll(async () => {
    sides = await Followed.start(TABLES, (database) => {
      name = database;
      return [`SELECT ON ${database}.fa_job`];
    });
  }, 120_000);
  afterAll(() => sides.close());

  it('repeats passes if it may not read the log, and reports the missing rights', async () => {
    const { old, target, following } = sides;
    await following.start(/Passes are repeated/);
    expect(following.output).toContain('GRANT REPLICATION SLAVE, REPLICATION CLIENT');
    expect(following.output).toMatch(/category: .*not to be read/);
    await following.says(/A pass took/);
    await old.run("UPDATE fa_job SET job_name = 'baker' WHERE id = 1");
    await following.says(/job: compared as a whole, equal; 2 rows, 1 changed/);
    expect(await target.knex('job').orderBy('id').pluck('job_name')).toEqual(['baker', 'cook']);
    expect(await following.end()).toBe(0);
  });

  it('compares all tables at the time of --compare-at, even if a connection breaks', async () => {
    const { old, target, following, folder } = sides;
    await old.run("GRANT REPLICATION SLAVE, REPLICATION CLIENT ON *.* TO reader@'%'");
    const clock = join(folder, 'clock.cjs');
    writeFileSync(clock, CLOCK);
    const restore = putIntoEnvironment({ NODE_OPTIONS: `--require=${clock}` });
    await following.start(/Following the binary log/, '--compare-at', '03:00').finally(restore);
    await old.run('LOCK TABLES fa_job WRITE');
    process.kill(following.pid ?? 0, 'SIGUSR2');
    const readers = "SELECT id FROM information_schema.processlist WHERE user = 'reader'";
    for (let waiting = 0; waiting === 0;)
      waiting = (await old.rows(`${readers} AND state LIKE 'Waiting for table%'`)).length;
    for (const { id } of await old.rows(readers)) await old.run(`KILL ${Number(id)}`);
    await old.run('UNLOCK TABLES');
    await following.says(/Following[^]*job: compared as a whole, equal; 2 rows, 0 changed/);
    await following.says(/Every table has been compared/);
    await old.run("UPDATE fa_job SET job_name = 'late' WHERE id = 2");
    for (let names: string[] = []; !names.includes('late');)
      names = await target.knex('job').pluck<string[]>('job_name');
    expect(await following.end()).toBe(0);
  });

  it('ends with an error if it may no longer read a table, and names it', async () => {
    const { old, following } = sides;
    await following.start();
    await old.run(
      `REVOKE SELECT ON ${name}.fa_job FROM reader@'%'`,
      'UPDATE fa_job SET job_name = id',
    );
    expect(await following.ended()).not.toBe(0);
    expect(following.output).toMatch(/fa_job/);
  });
});
