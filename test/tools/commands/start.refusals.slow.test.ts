import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeBuilt, root } from '../../support/built';
import { createTestDatabase } from '../../support/database';
import { childEnvironment } from '../../support/environment';
import { freePort } from '../../support/free-port';

/** What `npm start` checks before it serves. */
describeBuilt('a failing start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-start-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const environment = (settings: Record<string, string>) =>
    childEnvironment({
      DATA_DIR: join(folder, 'data'),
      PUBLIC_DIR: join(folder, 'public'),
      ...settings,
    });

  const refused = (settings: Record<string, string>) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'dist/src/main.js')],
      {
        env: environment({ PORT: '0', ...settings }),
        encoding: 'utf8',
        timeout: 30_000,
      },
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    return stderr.trimEnd().split('\n');
  };

  it('names every invalid setting at once, one per line, without passwords', () => {
    writeFileSync(join(folder, 'file'), '');
    const lines = refused({
      PORT: '70000',
      DATABASE_URL: 'postgres://jobs:hunter/2secret@127.0.0.1/jobs',
      REST_PATHS: ',',
      CORS_ORIGINS: 'nowhere',
      WECHAT_APP_ID: 'wx1',
      PUBLIC_DIR: join(folder, 'file'),
      TRUSTED_DOCUMENTS_FILE: join(folder, 'none.json'),
      DISTANCE_FORMAT: 'miles',
    });
    expect(lines.map((line) => line.split(/[ :]/, 1)[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'CORS_ORIGINS',
      'REST_PATHS',
      'DISTANCE_FORMAT',
      'WECHAT_APP_ID',
      'PUBLIC_DIR',
      'TRUSTED_DOCUMENTS_FILE',
    ]);
    expect(lines.join()).not.toMatch(/2secret|hunter/);
  });

  it('names the setting of a folder that cannot be created', () => {
    expect(refused({ PUBLIC_DIR: '/proc/none' })).toEqual([
      expect.stringMatching(/^PUBLIC_DIR: \/proc\/none cannot be used: .*ENOENT/),
    ]);
    mkdirSync(join(folder, 'odd'));
    writeFileSync(join(folder, 'odd/uploads'), '');
    expect(refused({ PUBLIC_DIR: join(folder, 'odd') })).toEqual([
      `PUBLIC_DIR: ${join(folder, 'odd/uploads')} is no folder.`,
    ]);
    expect(refused({ DATA_DIR: '/proc/none' })).toEqual([
      expect.stringMatching(/^DATA_DIR: .* in \/proc\/none.* cannot be used: ENOENT/),
    ]);
  });

  it('names the setting of a folder that cannot be written, before creating a database', () => {
    expect(refused({ PUBLIC_DIR: '/proc/sys' })).toEqual([
      expect.stringMatching(/^PUBLIC_DIR: \/proc\/sys cannot be used: EACCES/),
    ]);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it.each([
    ['nobody is listening', 'postgres://jobs:hunter2secret@127.0.0.1:1/jobs', /ECONNREFUSED/],
    [
      'the host is unknown',
      'postgres://jobs:hunter2secret@nowhere.invalid/jobs',
      /ENOTFOUND|EAI_AGAIN/,
    ],
    [
      'the password contains an unescaped slash',
      'postgres://jobs:12/hunter2secret@127.0.0.1/jobs',
      /%2F/,
    ],
  ])('names DATABASE_URL without its password if %s', (_why, url, reason) => {
    const lines = refused({ DATABASE_URL: url });
    expect(lines).toEqual([expect.stringMatching(/^DATABASE_URL\b.*\.$/)]);
    expect(lines[0]).toMatch(reason);
    expect(lines[0]).not.toContain('hunter2secret');
  });

  it('reports that DATABASE_URL has no password', async () => {
    const existing = await createTestDatabase();
    const url = new URL(existing.url);
    url.password = '';
    expect(refused({ DATABASE_URL: url.href })).toEqual([
      expect.stringMatching(
        /^DATABASE_URL: .*: the server asks for a password, and the URL has none/,
      ),
    ]);
    await existing.close();
  });

  it('reports a missing database and a wrong password, without printing it', async () => {
    const existing = await createTestDatabase();
    const url = new URL(existing.url);
    url.pathname = '/no_such_database';
    expect(refused({ DATABASE_URL: url.href })).toEqual([
      expect.stringMatching(/^DATABASE_URL: the database no_such_database at .* does not exist\.$/),
    ]);
    url.username = 'no_such_user';
    url.password = 'hunter2secret';
    const [line = ''] = refused({ DATABASE_URL: url.href });
    expect(line).toMatch(/^DATABASE_URL: /);
    expect(line).not.toContain('hunter2secret');
    await existing.close();
  });

  it('names PORT if it is taken, before it starts or migrates a database', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    const empty = await createTestDatabase('template0');
    const taken = [`PORT: ${port} at 127.0.0.1 is taken by another process.`];
    expect(refused({ PORT: String(port) })).toEqual(taken);
    expect(existsSync(join(folder, 'data'))).toBe(false);
    expect(refused({ PORT: String(port), DATABASE_URL: empty.url })).toEqual(taken);
    expect(await empty.knex.schema.hasTable('knex_migrations')).toBe(false);
    other.close();
    await empty.close();
  });

  it('names LEGACY_LOGIN_PATH if an operation has the same path', async () => {
    const existing = await createTestDatabase();
    const path = '/api/V2.home/joblist';
    expect(refused({ DATABASE_URL: existing.url, LEGACY_LOGIN_PATH: path })).toEqual([
      `LEGACY_LOGIN_PATH must not be ${path}, which an operation has.`,
    ]);
    await existing.close();
  });

  it('names HOST if it is not an address of this machine', () => {
    expect(refused({ HOST: '192.0.2.1', PORT: '4000' })).toEqual([
      expect.stringMatching(/^HOST: 192\.0\.2\.1 /),
    ]);
  });
});
