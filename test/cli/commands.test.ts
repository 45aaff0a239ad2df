import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../support/environment';
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

  const npm = (...words: string[]) =>
    run('npm', ['run', '--silent', ...words], {
      cwd: root,
      env: childEnvironment({ DATABASE_URL: database.url }),
    });

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

  it('migrate says that all is done; start refuses a database that lacks migrations', async () => {
    expect((await npm('migrate')).stdout).toBe('up to date\n');
    expect((await npm('migrate', '--', 'down')).stdout).toMatch(/^took back /);
    await expect(npm('start')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/npm run migrate/) as unknown,
    });
    expect((await npm('migrate')).stdout).toMatch(/^migrated 0001_document_tables\n/);
  });
});
