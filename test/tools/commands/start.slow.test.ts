import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../../src/database/connection/connect';
import { migrate, rollBackOne } from '../../../src/database/schema/migrate';
import { startEmbeddedPostgres } from '../../../src/embedded-postgres';
import { describeBuilt, root } from '../../support/built';
import { createTestDatabase } from '../../support/database';
import { childEnvironment } from '../../support/environment';
import { freePort } from '../../support/free-port';
import { startWechat } from '../../support/upstreams/wechat';

describeBuilt('npm start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-start-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const environment = (settings: Record<string, string>) =>
    childEnvironment({ PUBLIC_DIR: join(folder, 'public'), ...settings });

  it('migrates the embedded database without applying STATEMENT_TIMEOUT', async () => {
    const data = join(folder, 'grown');
    const options = { dataDir: join(data, 'postgresql'), database: 'jobs', durable: false };
    const server = await startEmbeddedPostgres(options);
    const database = connect(server.url);
    const last = (await migrate(database)).at(-1) ?? '';
    await rollBackOne(database, last);
    // No demo data is added to it.
    await database('factory').insert({ factory_name: '晟联宏电子' });
    // Slow, as if the tables were large.
    await database.raw(`
      CREATE FUNCTION take_long() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.6); END';
      CREATE EVENT TRIGGER slow ON ddl_command_start WHEN TAG IN ('ALTER TABLE') EXECUTE FUNCTION take_long()`);
    await database.destroy();
    await server.stop();

    const service = spawn(process.execPath, [join(root, 'dist/src/main.js')], {
      env: environment({ DATABASE_URL: '', DATA_DIR: data, PORT: '0', STATEMENT_TIMEOUT: '500' }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const served = new Promise<boolean>((resolve) => {
      const hear = (piece: Buffer) => {
        said += piece.toString();
        if (said.includes('http:')) resolve(true);
      };
      service.stdout.on('data', hear);
      service.stderr.on('data', hear);
      service.once('exit', () => resolve(false));
    });
    const serves = await served;
    service.kill('SIGTERM');
    if (serves) await once(service, 'close');
    expect({ serves, said }).toMatchObject({
      serves: true,
      said: expect.stringContaining(`migrated: ${last}`) as unknown,
    });
    expect(said).toContain(`DATABASE_URL is empty: using the embedded database in ${data}`);
  }, 60_000);

  it.each([
    ['npm is stopped', 'SIGTERM', false],
    ['its terminal sends Ctrl-C', 'SIGINT', true],
    ['its session is closed', 'SIGHUP', true],
  ] as const)(
    'ends when %s (%s)',
    async (_who, signal, isGroup) => {
      const npm = spawn('npm', ['start'], {
        cwd: root,
        env: environment({ DATABASE_URL: '', DATA_DIR: join(folder, signal), PORT: '0' }),
        stdio: ['ignore', 'pipe', 'ignore'],
        detached: true,
      });
      let said = '';
      const closed = once(npm.stdout, 'close');
      await new Promise<void>((resolve) => {
        npm.stdout.on('data', (piece: Buffer) => {
          said += piece.toString();
          if (said.includes('Try:')) resolve();
        });
      });
      const pid = npm.pid ?? NaN;
      process.kill(isGroup ? -pid : pid, signal);
      // Its output closes once the service has ended, too.
      await closed;
      expect(said).toContain('stopping');
    },
    120_000,
  );

  it('reports the memory, CPU and event loop of its process at /metrics', async () => {
    const database = await createTestDatabase();
    const port = await freePort();
    const service = spawn(process.execPath, [join(root, 'dist/src/main.js')], {
      env: environment({ DATABASE_URL: database.url, PORT: String(port) }),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(service, 'close');
    await once(service.stdout, 'data');
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(metrics).toContain(`\n${name} `);
    service.kill('SIGTERM');
    await closed;
    await database.close();
  });

  /** The commands of docs/deployment.md, exactly as written. */
  it('works with the commands of docs/deployment.md on an empty database', async () => {
    const document = readFileSync(join(root, 'docs/deployment.md'), 'utf8');
    const linesBelow = (heading: string) =>
      /```sh\n([\s\S]*?)```/.exec(document.split(`## ${heading}\n`)[1] ?? '')?.[1] ?? '';
    const script =
      linesBelow('The first administrator') + linesBelow('The first worker, poster and newcomer');
    expect(script).toMatch(/npm run migrate[^]*logInWithWeChat/);
    const wechat = await startWechat();
    const empty = await createTestDatabase('template0');
    const port = await freePort();
    // Replaces what readers fill in; everything else runs as written.
    const filledIn = script
      .replace(/^export DATABASE_URL=.*$/m, '')
      .replaceAll('http://127.0.0.1:4000', `http://127.0.0.1:${port}`);
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', filledIn], {
      cwd: root,
      env: environment({
        ...{ DATABASE_URL: empty.url, PORT: String(port), LOG_LEVEL: 'warn' },
        ...{ WECHAT_API_URL: wechat.url, WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 'secret' },
        ...{ CODE: 'anna#1', SCANNED: 'ben#1' },
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, because the service keeps running after the commands.
      detached: true,
    });
    let [shown, complaints] = ['', ''];
    shell.stdout.on('data', (piece: Buffer) => (shown += piece.toString()));
    shell.stderr.on('data', (piece: Buffer) => (complaints += piece.toString()));
    const [status] = (await once(shell, 'exit')) as [number];
    process.kill(-(shell.pid ?? NaN), 'SIGTERM');
    await once(shell, 'close');
    expect({ status, shown: status === 0 ? '' : shown + complaints }).toEqual({
      status: 0,
      shown: '',
    });
    expect(shown).toMatch(/\{"data":\{"createJob":\{"id":"1","jobName":"包装工"\}\}\}/);
    const database = connect(empty.url, 1);
    expect(await database('job').select('id', 'job_name')).toEqual([{ id: 1, job_name: '包装工' }]);
    expect(shown).toContain(`"url":"http://127.0.0.1:${port}/uploads/job/1.png?v=`);
    expect(shown).toContain('"team":{"directCount":1,"totalCount":1}');
    expect(await database('users').orderBy('id').select('id', 'role', 'parent_id')).toEqual([
      { id: 1, role: 'admin', parent_id: null },
      { id: 2, role: 'user', parent_id: null },
      { id: 3, role: 'user', parent_id: 2 },
    ]);
    expect(await database('placement').select('user_id', 'inviter_id', 'job_id')).toEqual([
      { user_id: 3, inviter_id: 2, job_id: 1 },
    ]);
    await wechat.close();
    await database.destroy();
    await empty.close();
  }, 120_000);
});
