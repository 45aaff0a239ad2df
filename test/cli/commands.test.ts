import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../support/environment';
import { freePort } from '../support/free-port';
import { createTestDatabase, type TestDatabase } from '../support/database';

const run = promisify(execFile);
const root = join(__dirname, '..', '..');

/** The contract, section 1, as an operator types it. */
describe('the commands', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await run('npm', ['run', '--silent', 'build'], { cwd: root });
  });
  afterAll(() => database.close());

  const npmWith = (environment: Record<string, string>, ...words: string[]) =>
    run('npm', ['run', '--silent', ...words], {
      cwd: root,
      env: childEnvironment({ DATABASE_URL: database.url, ...environment }),
    });
  const npm = (...words: string[]) => npmWith({}, ...words);

  it('token issues a token and prints nothing else; revoke takes it back', async () => {
    await database.knex('users').insert({ id: 7 });
    const { stdout } = await npm('token', '--', 'issue', '--user', '7', '--days', '2');
    expect(stdout).toMatch(/^[\w-]{43}\n$/);
    const rows = await database.knex<{ createtime: Date; expiretime: Date }>('user_token');
    expect(rows.map((row) => (+row.expiretime - +row.createtime) / 86_400_000)).toEqual([2]);

    await npm('token', '--', 'revoke', '--token', stdout.trim());
    expect(await database.knex('user_token')).toEqual([]);
  });

  it('token refuses what it cannot do, in one line', async () => {
    for (const words of [
      ['issue', '--user', '424242'],
      ['issue', '--user', 'x'],
      ['revoke', '--token', 'unknown'],
      ['frobnicate'],
    ]) {
      await expect(npm('token', '--', ...words)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^[^\n]+\n$/) as unknown,
      });
    }
  });

  it('waits for a statement longer than the service would', async () => {
    await database.knex('users').insert({ id: 8 });
    const lock = await database.knex.transaction();
    await lock.raw('LOCK TABLE user_token');
    const issued = npmWith({ STATEMENT_TIMEOUT: '100' }, 'token', '--', 'issue', '--user', '8');
    const waiting = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND clock_timestamp() - query_start > interval '0.4 s'`;
    while ((await database.knex.raw<{ rowCount: number }>(waiting)).rowCount === 0);
    await lock.rollback();
    await expect(issued).resolves.toMatchObject({
      stdout: expect.stringMatching(/^[\w-]{43}\n$/) as unknown,
    });
  }, 30_000);

  it('migrate says that all is done; start refuses a database that lacks migrations', async () => {
    expect((await npm('migrate')).stdout).toBe('up to date\n');
    expect((await npm('migrate', '--', 'down')).stdout).toMatch(/^took back /);
    await expect(npm('start')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/npm run migrate/) as unknown,
    });
    expect((await npm('migrate')).stdout).toMatch(/^migrated 0001_document_tables\n/);
  });

  const FULL_DISK = '/dev/full';
  const whereThereIsOne = existsSync(FULL_DISK) ? it : it.skip;
  whereThereIsOne('start serves on, and stops, where its log cannot be written', async () => {
    const port = await freePort();
    const service = spawn(process.execPath, [join(root, 'dist', 'src', 'main.js')], {
      env: childEnvironment({ DATABASE_URL: database.url, PORT: String(port), LOG_LEVEL: 'info' }),
      stdio: ['ignore', openSync(FULL_DISK, 'w'), 'inherit'],
    });
    const ended = once(service, 'exit');
    const ask = () => fetch(`http://127.0.0.1:${port}/categoryList`, { method: 'POST' });
    const isReady = () =>
      ask().then(
        ({ ok }) => ok,
        () => false,
      );
    while (service.exitCode === null && !(await isReady()))
      await new Promise((resolve) => setTimeout(resolve, 50));
    // Each line is written, or not, within a tenth of a second.
    const end = Date.now() + 500;
    while (Date.now() < end) expect((await ask()).status).toBe(200);
    service.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
