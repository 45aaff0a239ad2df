import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { Client } from 'pg';
import { follow } from '../../../tools/import/follow/follow';
import { runImport } from '../../../tools/import/run-import';
import { startImporting, type Importing } from '../../support/import/importing';
import { describeWithMariadb } from '../../support/import/mariadb';

describeWithMariadb('two imports into one database', () => {
  let importing: Importing;

  beforeAll(async () => {
    importing = await startImporting(
      'CREATE TABLE fa_category (id int PRIMARY KEY, name varchar(30))',
      "INSERT INTO fa_category VALUES (1, '甲')",
    );
  }, 120_000);

  afterAll(async () => {
    await importing.close();
  });

  async function connected(): Promise<Client> {
    const client = new Client({ connectionString: importing.target.url });
    await client.connect();
    return client;
  }

  it('run one after the other; the second names the process that it waits for', async () => {
    const [dead, client] = [await connected(), await connected()];
    await dead.query("SELECT pg_advisory_lock(hashtext('job-gateway import'))");
    const { rows } = await dead.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    let output = '';
    const said = new EventEmitter();
    const waiting = once(said, 'waiting');
    const write = (text: string) => {
      output += text;
      if (text.includes('Waiting')) said.emit('waiting');
    };
    const report = join(importing.folder, 'report');
    const options = {
      from: importing.old.url,
      prefix: 'fa_',
      dryRun: false,
      replace: false,
      report,
    };
    const run = runImport(client, options, { write });
    await Promise.race([waiting, run]);
    expect(output).toContain(`server process ${rows[0]?.pid}`);
    await importing.old.run("INSERT INTO fa_category VALUES (2, '乙')");
    await dead.end();
    expect(await run).toBe(true);
    expect(await importing.target.knex('category').orderBy('id').pluck('id')).toEqual([1, 2]);
    await client.end();
  });

  it('allow a waiting follower to be stopped', async () => {
    const holder = await connected();
    await holder.query("SELECT pg_advisory_lock(hashtext('job-gateway import'))");
    const stopping = new AbortController();
    let output = '';
    const write = (text: string) => {
      output += text;
      if (text.includes('Waiting')) stopping.abort();
    };
    const options = {
      ...{
        from: importing.old.url,
        prefix: 'fa_',
        dryRun: false,
        replace: false,
        writeBack: false,
      },
      ...{ report: join(importing.folder, 'report'), metricsHost: '127.0.0.1', alertAbove: 5 },
    };
    expect(await follow(connected, options, { write }, stopping.signal)).toBe(0);
    expect(output).toMatch(/Stop it if it follows.*Waiting\.\n$/);
    await holder.end();
  });
});
