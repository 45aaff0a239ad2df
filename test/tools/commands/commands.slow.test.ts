import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Command } from 'commander';
import { MigrationFolder, rollBackOne } from '../../../src/database/schema/migrate';
import { program as account } from '../../../tools/commands/account';
import { program as migrate } from '../../../tools/commands/migrate';
import { program as seed } from '../../../tools/commands/seed';
import { program as token } from '../../../tools/commands/token';
import { program as importing } from '../../../tools/import/main';
import { describeBuilt, root } from '../../support/built';
import { childEnvironment } from '../../support/environment';
import { freePort } from '../../support/free-port';
import { runCommandHere } from '../../support/run-command';
import { createTestDatabase, type TestDatabase } from '../../support/database';

const run = promisify(execFile);

/** The contract, section 1, with the commands as operators type them. */
describeBuilt('npm run', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const env = () => childEnvironment({ DATABASE_URL: database.url });
  const npm = (...words: string[]) =>
    run('npm', ['run', '--silent', ...words], { cwd: root, env: env() });
  const here = (program: Command, words: string, settings: Record<string, string> = {}) =>
    runCommandHere(program, words.split(' ').filter(Boolean), {
      DATABASE_URL: database.url,
      ...settings,
    });

  it('token issue prints a token and nothing else; token revoke revokes it', async () => {
    await database.knex('users').insert({ id: 7 });
    const { stdout } = await npm('token', '--', 'issue', '--user', '7', '--days', '2');
    expect(stdout).toMatch(/^[\w-]{43}\n$/);
    const tokens = database
      .knex<{ user_id: number; createtime: Date; expiretime: Date }>('user_token')
      .where({ user_id: 7 });
    const rows = await tokens;
    expect(rows.map((row) => (+row.expiretime - +row.createtime) / 86_400_000)).toEqual([2]);

    expect(await here(token, `revoke --token ${stdout.trim()}`)).toMatchObject({ status: 0 });
    expect(await tokens).toEqual([]);
  });

  it('names the --help of the subcommand whose arguments are wrong', async () => {
    const told = async (program: Command, words: string) => (await here(program, words)).stderr;
    expect(await told(migrate, 'down --wrong')).toContain('npm run migrate -- down --help)');
    expect(await told(migrate, '--wrong')).toContain('npm run migrate -- --help)');
  });

  it('token fails with one line for an unknown user or token', async () => {
    for (const words of ['issue --user 424242', 'revoke --token unknown']) {
      expect(await here(token, words)).toEqual({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(/^[^\n]+\n$/) as unknown,
      });
    }
  });

  it('token issue --create --admin creates a missing user as an administrator', async () => {
    const { stdout } = await here(token, 'issue --user 900 --create --admin');
    expect(stdout).toMatch(/^[\w-]{43}\n$/);
    expect(await database.knex('users').where({ id: 900 })).toMatchObject([{ role: 'admin' }]);
    const log = database.knex('audit_log').where({ entity: 'users', row_id: '900' }).orderBy('id');
    expect(await log).toMatchObject([{ action: 'create' }, { action: 'update' }]);
    // Later users get the next id.
    expect(await database.knex('users').insert({}).returning('id')).toEqual([{ id: 901 }]);
    // An existing user does not change.
    await here(token, 'issue --user 900 --create');
    expect(await database.knex('users').where({ id: 900 })).toMatchObject([{ role: 'admin' }]);
  });

  const PASSWORD = /^[\w-]{20}\n$/;

  it('account create makes the first administrator and prints only the password', async () => {
    const empty = await createTestDatabase();
    const { stdout, stderr } = await run(
      'npm',
      ['run', '--silent', 'account', '--', 'create', '--username', 'root', '--admin'],
      { cwd: root, env: childEnvironment({ DATABASE_URL: empty.url }) },
    );
    expect([stdout, stderr]).toEqual([expect.stringMatching(PASSWORD), '']);
    const users = await empty.knex('users').select('id', 'role', 'name');
    expect(users).toEqual([{ id: 1, role: 'admin', name: 'root' }]);
    const row = await empty.knex<{ password_hash: string }>('account').first();
    expect(row).toMatchObject({ user_id: 1, username: 'root', must_change: false });
    const logged = JSON.stringify(await empty.knex('audit_log'));
    for (const text of [JSON.stringify(row), logged]) expect(text).not.toContain(stdout.trim());
    await empty.close();
  });

  it('account create makes accounts of each role and for an existing user', async () => {
    const roles: [string, string][] = [
      ['create --username wang --editor', 'editor'],
      ['create --username li', 'user'],
    ];
    for (const [words, role] of roles) {
      expect(await here(account, words)).toEqual({
        ...{ status: 0, stdout: expect.stringMatching(PASSWORD) as unknown, stderr: '' },
      });
      const name = words.split(' ')[2];
      expect(await database.knex('users').where({ name })).toMatchObject([{ role }]);
    }
    await database.knex('users').insert({ id: 70, role: 'admin', name: 'Zhao' });
    expect((await here(account, 'create --username zhao --user 70')).stdout).toMatch(PASSWORD);
    expect(await database.knex('users').where({ id: 70 })).toMatchObject([
      { role: 'admin', name: 'Zhao' },
    ]);
  });

  it('account fails with one line and changes nothing', async () => {
    const rows = async () => [
      await database.knex('users').orderBy('id').select('id', 'role'),
      await database.knex('account').orderBy('user_id'),
    ];
    await here(account, 'create --username chen');
    const [taken] = await database.knex('users').where({ name: 'chen' }).pluck<number[]>('id');
    const before = await rows();
    const refused: [string, RegExp][] = [
      ['create --username CHEN --admin', /name is taken/],
      [`create --username another --user ${taken}`, /already has an account/],
      ['create --username another --user 424242', /no such user/],
      ['reset --username nobody', /no account "nobody"/],
    ];
    for (const [words, why] of refused) {
      const { status, stdout, stderr } = await here(account, words);
      expect({ words, status, stdout }).toEqual({ words, status: 1, stdout: '' });
      expect(stderr).toMatch(/^[^\n]+\n$/);
      expect(stderr).toMatch(why);
    }
    expect(await rows()).toEqual(before);
  });

  it('fails with one line on a database without migrations, and changes nothing', async () => {
    const bare = await createTestDatabase('template1');
    for (const [program, words] of [
      [account, 'create --username root --admin'],
      [account, 'reset --username root'],
      [token, 'issue --user 1 --create --admin'],
      [token, 'revoke --user 1'],
      [seed, ''],
      [importing, '--from mysql://nobody@127.0.0.1/old'],
      [importing, '--close'],
    ] as const) {
      expect([words, await here(program, words, { DATABASE_URL: bare.url })]).toEqual([
        words,
        {
          status: 1,
          stdout: '',
          stderr: expect.stringMatching(
            /^The database lacks [^\n]*npm run migrate[^\n]*\n$/,
          ) as unknown,
        },
      ]);
    }
    expect(await bare.knex('pg_tables').where({ schemaname: 'public' })).toEqual([]);
    await bare.close();
  });

  it('migrates the embedded database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'job-gateway-embedded-'));
    const settings = { DATABASE_URL: '', DATA_DIR: folder };
    const { status, stdout } = await here(token, 'issue --user 1 --create --admin', settings);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^[\w-]{43}\n$/)]);
    rmSync(folder, { recursive: true });
  }, 60_000);

  it('migrate names the server process that holds the lock it waits for', async () => {
    const [last = ''] = (await new MigrationFolder().getMigrations()).slice(-1);
    await rollBackOne(database.knex, last);
    const running = await database.knex.transaction(async (holder) => {
      await holder.raw('LOCK TABLE knex_migrations_lock');
      const started = run(process.execPath, ['dist/tools/commands/migrate.js'], {
        cwd: root,
        env: env(),
      });
      const [said] = (await once(started.child.stderr ?? started.child, 'data')) as [unknown];
      expect(String(said)).toMatch(
        /waiting for a lock of server process \d+ \(.+ since [\d:]+\)\./,
      );
      return { ended: started };
    });
    expect(await running.ended).toMatchObject({
      stdout: expect.stringMatching(/^migrated \w+ in [\d.]+ s\n$/) as unknown,
    });
  });

  it('reports what the server refuses in one line without the statement', async () => {
    const url = new URL(database.url);
    url.searchParams.set('options', '-c role=pg_monitor');
    expect(await here(token, 'issue --user 7', { DATABASE_URL: url.href })).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^PostgreSQL refused a statement: permission denied for table \w+\. Use the role .+\.\n$/,
      ) as unknown,
    });
  });

  it('account reset sets a password that must be changed and ends all sessions', async () => {
    await here(account, 'create --username zhou --editor');
    const named = database.knex('account').where({ username: 'zhou' });
    const [userId] = await named.pluck<number[]>('user_id');
    await here(token, `issue --user ${userId}`);
    const { stdout, stderr, status } = await here(account, 'reset --username Zhou');
    expect({ status, stdout, stderr }).toEqual({
      ...{ status: 0, stdout: expect.stringMatching(PASSWORD) as unknown, stderr: '' },
    });
    expect(await database.knex('account').where({ user_id: userId })).toMatchObject([
      { username: 'zhou', must_change: true },
    ]);
    expect(await database.knex('user_token').where({ user_id: userId })).toEqual([]);
  });

  it('waits for a statement beyond STATEMENT_TIMEOUT', async () => {
    await database.knex('users').insert({ id: 8 });
    const lock = await database.knex.transaction();
    await lock.raw('LOCK TABLE user_token');
    const issued = here(token, 'issue --user 8', { STATEMENT_TIMEOUT: '100' });
    const waiting = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND clock_timestamp() - query_start > interval '0.4 s'`;
    while ((await database.knex.raw<{ rowCount: number }>(waiting)).rowCount === 0);
    await lock.rollback();
    await expect(issued).resolves.toMatchObject({
      stdout: expect.stringMatching(/^[\w-]{43}\n$/) as unknown,
    });
  }, 30_000);

  it('migrate down reverts one migration, and migrate status lists it as pending', async () => {
    expect((await npm('migrate')).stdout).toBe('up to date\n');
    const all = await new MigrationFolder().getMigrations();
    const last = all.at(-1) ?? '';
    const stepped = await here(migrate, 'down --yes');
    expect(stepped.stdout).toBe(`reverted ${last}\n`);
    expect(stepped.stderr).toContain(`To be taken back: ${last}\n`);
    const { stdout } = await here(migrate, 'status');
    expect(stdout).toMatch(new RegExp(`^applied +${all.at(-2)} +\\d{4}-\\d\\d-\\d\\dT`, 'm'));
    expect(stdout).toMatch(new RegExp(`^pending +${last}$`, 'm'));
    const main = join(root, 'dist/src/main.js');
    await expect(run(process.execPath, [main], { env: env() })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database lacks 1 migration.*npm run migrate/m) as unknown,
    });
    const up = await here(migrate, 'up');
    expect(up.stdout).toMatch(new RegExp(`^migrated ${last} in \\d+\\.\\d s\n$`));
    expect(up.stderr).toContain(`migrating ${last}\n`);
  }, 60_000);

  it('migrate has nothing to do for a role that may only read, if nothing is pending', async () => {
    const url = new URL(database.url);
    url.searchParams.set('options', '-c role=pg_read_all_data');
    expect(await here(migrate, 'up', { DATABASE_URL: url.href })).toEqual({
      ...{ status: 0, stdout: 'up to date\n', stderr: '' },
    });
  });

  it('migrate reports migrations of a newer release and does not revert them', async () => {
    await database
      .knex('knex_migrations')
      .insert({ name: '9999_later', batch: 99, migration_time: new Date() });
    const migrated = await here(migrate, 'up');
    expect(migrated).toMatchObject({
      stdout: 'up to date\n',
      stderr: expect.stringContaining('from 9999_later on') as unknown,
    });
    expect((await here(migrate, 'status')).stdout).toMatch(/^unknown +9999_later /m);
    expect(await here(migrate, 'down --yes')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^The database is newer .*\n$/) as unknown,
    });
    await database.knex('knex_migrations').where({ name: '9999_later' }).delete();
  }, 60_000);

  const PTY = '/usr/bin/script';
  (existsSync(PTY) ? it : it.skip)(
    'migrate down asks, in a terminal and without one, and reverts only after a yes',
    async () => {
      const copy = await createTestDatabase();
      await copy.knex('users').insert([{ id: 1 }, { id: 2 }]);
      const down = [join(root, 'dist/tools/commands/migrate.js'), 'down', '--all'];
      /** Answers the question in a terminal, or ahead of it through a pipe, which then ends. */
      const ask = async (answer: string, inTerminal: boolean) => {
        const env = childEnvironment({ DATABASE_URL: copy.url });
        const asked = inTerminal
          ? spawn(PTY, ['-qec', [process.execPath, ...down].join(' '), '/dev/null'], { env })
          : spawn(process.execPath, down, { env });
        if (!inTerminal) asked.stdin.end(answer);
        let shown = '';
        for (const output of [asked.stdout, asked.stderr])
          output.on('data', (piece: Buffer) => {
            const before = shown;
            shown += piece.toString();
            const isQuestion = !before.includes('[y/N]') && shown.includes('[y/N]');
            if (inTerminal && isQuestion) asked.stdin.write(answer);
          });
        const [code] = (await once(asked, 'close')) as [number];
        return { code, shown };
      };
      const ctrlC = '\u0003';
      const ctrlD = '\u0004';
      for (const [answer, inTerminal] of [
        ...([ctrlC, ctrlD, 'n\n', '\n'] as const).map((each) => [each, true] as const),
        ...(['', '\n', 'no\n'] as const).map((each) => [each, false] as const),
      ]) {
        const { code, shown } = await ask(answer, inTerminal);
        expect(code).toBe(1);
        expect(shown).toContain('Nothing was changed.');
        expect(shown).toMatch(/lost: table users, 2 rows/);
      }
      expect(await copy.knex('users')).toHaveLength(2);
      expect((await ask('yes\n', false)).code).toBe(0);
      expect(await copy.knex.schema.hasTable('users')).toBe(false);
      expect((await here(migrate, 'up', { DATABASE_URL: copy.url })).status).toBe(0);
      expect((await ask('y\n', true)).code).toBe(0);
      expect(await copy.knex.schema.hasTable('users')).toBe(false);
      await copy.close();
    },
    120_000,
  );

  const FULL_DISK = '/dev/full';
  const whereThereIsOne = existsSync(FULL_DISK) ? it : it.skip;
  whereThereIsOne('start keeps serving and stops while its log cannot be written', async () => {
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
    // The log tries to write each line within a tenth of a second.
    const end = Date.now() + 500;
    while (Date.now() < end) expect((await ask()).status).toBe(200);
    service.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
