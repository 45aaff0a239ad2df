import { createHash } from 'node:crypto';
import { startImporting, type Importing } from '../../support/import/importing';
import { describeWithMariadb } from '../../support/import/mariadb';
import { startService, type TestService } from '../../support/service';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const hashed = (password: string, salt: string) => md5(md5(password) + salt);

interface LogIn {
  readonly logIn: { viewer: { id: string; role: string } } | null;
}

describeWithMariadb('import of administrators', () => {
  let importing: Importing;
  let service: TestService;

  /** The INSERT of an administrator as the framework stores it. */
  const admin = (id: number, name: string, status = "'normal'", password = 'geheim-123') =>
    `INSERT INTO fa_admin (id, username, nickname, password, salt, status) VALUES
     (${id}, '${name}', '甲', '${hashed(password, `s${id}`)}', 's${id}', ${status})`;

  beforeEach(async () => {
    importing = await startImporting(
      "CREATE TABLE fa_user (id int unsigned PRIMARY KEY, status varchar(30) DEFAULT 'normal')",
      "INSERT INTO fa_user SELECT seq, 'normal' FROM seq_1_to_5",
      'CREATE TABLE fa_user_token (token varchar(50), user_id int, expiretime bigint)',
      // Tokens of missing users, whose ids administrators' users will get.
      "INSERT INTO fa_user_token SELECT CONCAT('t', seq), seq, 0 FROM seq_1_to_40",
      `CREATE TABLE fa_admin (id int unsigned, username varchar(64) COLLATE utf8mb4_bin, nickname varchar(50),
        password varchar(64), salt varchar(30), email varchar(100), loginfailure tinyint, status varchar(30))`,
      admin(1, 'root'),
      admin(2, 'Editor.One'),
      admin(3, 'locked', "'hidden'"),
      admin(4, 'unclear', 'NULL'),
      admin(5, 'ROOT'),
      admin(6, '张三'),
      admin(7, ' blank '),
      admin(7, 'twin'),
      "INSERT INTO fa_admin VALUES (8, 'plain', '', 'geheim-123', 's8', '', 0, 'normal')",
      "INSERT INTO fa_admin VALUES (9, 'dollar', '', '', 'a$b', '', 99, 'normal')",
      `CREATE TABLE fa_auth_group (id int, rules text, status varchar(30))`,
      "INSERT INTO fa_auth_group VALUES (1, '*', 'normal'), (2, '7,8,9', 'normal')",
      'CREATE TABLE fa_auth_group_access (uid int, group_id int)',
      'INSERT INTO fa_auth_group_access VALUES (1, 1), (2, 2), (7, 1)',
    );
    expect(await importing.run()).toBe(true);
    service = await startService({ DATABASE_URL: importing.target.url, RATE_LIMITS: 'off' });
  }, 120_000);

  afterEach(async () => {
    await service.close();
    await importing.close();
  });

  async function logIn(username: string, password = 'geheim-123') {
    const { data } = await service.graphql<LogIn>(
      `mutation ($input: LogInInput!) { logIn(input: $input) { viewer { id role } } }`,
      { input: { username, password } },
    );
    return data.logIn?.viewer ?? null;
  }
  const accounts = () =>
    importing.target.knex('account').orderBy('username').pluck<string[]>('username');
  const userOf = async (username: string) =>
    (await importing.target.knex('account').where({ username }).pluck<number[]>('user_id'))[0] ?? 0;
  const storedHash = async (username: string) =>
    (await importing.target.knex('account').where({ username }).first<{ password_hash: string }>())
      .password_hash;

  it('keeps passwords and roles', async () => {
    expect(await logIn('root', 'geheim-124')).toBeNull();
    expect(await storedHash('root')).toMatch(/^\$fastadmin-md5\$/);
    expect(await logIn('root')).toMatchObject({ role: 'ADMIN' });
    expect(await storedHash('root')).toMatch(/^\$scrypt\$/);
    expect(await logIn('EDITOR.one')).toMatchObject({ role: 'EDITOR' });
  });

  it('omits locked accounts and reports those that cannot be imported', async () => {
    expect(await accounts()).toEqual(['Editor.One', 'blank', 'root']);
    for (const name of ['locked', 'unclear', 'plain', 'dollar'])
      expect(await logIn(name)).toBeNull();
    const refused = importing.findings('account').filter(({ outcome }) => outcome === 'refused');
    expect(refused.map(({ row, kind }) => [row, kind])).toEqual([
      ['6', 'name is not allowed'],
      ['5', 'name is taken'],
      ['8', "not the framework's hash"],
      ['9', "not the framework's hash"],
      ['7', 'repeated'],
    ]);
    expect(JSON.stringify(importing.findings('account'))).not.toContain(hashed('geheim-123', 's1'));
    expect(importing.output()).toMatch(/^account +8 +3 +3 +1 +5 +2 /m);
  });

  it('keeps a rehashed password until the old account changes', async () => {
    await logIn('root');
    const hash = await storedHash('root');
    const id = await userOf('root');
    expect(await importing.run()).toBe(true);
    expect(await storedHash('root')).toBe(hash);
    expect(await userOf('root')).toBe(id);
    await importing.old.run(
      `UPDATE fa_admin SET password = '${hashed('anders-123', 's1')}' WHERE id = 1`,
      "UPDATE fa_admin SET status = 'hidden' WHERE id = 7",
      "UPDATE fa_admin SET username = 'editor-1' WHERE id = 2",
    );
    expect(await importing.run()).toBe(true);
    expect(await logIn('root')).toBeNull();
    expect(await logIn('root', 'anders-123')).toMatchObject({ role: 'ADMIN' });
    expect(await accounts()).toEqual(['editor-1', 'root']);
  });

  it("moves an administrator's user if an old user has its id, without old tokens", async () => {
    await logIn('root');
    const before = await userOf('root');
    expect(before).toBeGreaterThan(5);
    await importing.old.run(
      `INSERT INTO fa_user SELECT seq, 'normal' FROM seq_6_to_${before}`,
      "INSERT INTO fa_user_token VALUES ('late', 41, 0)",
    );
    expect(await importing.run()).toBe(true);
    const after = await userOf('root');
    expect(after).toBeGreaterThan(before);
    const { knex } = importing.target;
    expect(await knex('users').where({ id: before })).toMatchObject([{ role: 'user' }]);
    expect(await logIn('root')).toMatchObject({ id: String(after), role: 'ADMIN' });
    // Its session was created here, and passes keep it; tokens of others never become its own.
    expect(await importing.run()).toBe(true);
    const tokens = knex('user_token').count();
    expect(await tokens.clone().where({ user_id: after })).toEqual([{ count: '1' }]);
    expect(await tokens.clone().where('user_id', '<=', before)).toEqual([
      { count: String(before) },
    ]);
  });

  it('does not change accounts created here, even if an old one has the same name', async () => {
    const { knex } = importing.target;
    await knex('account').insert({ user_id: 1, username: 'Twin', password_hash: 'x' });
    await importing.old.run(
      "UPDATE fa_admin SET status = 'normal', id = 70 WHERE username = 'twin'",
    );
    expect(await importing.run()).toBe(true);
    expect(importing.findings('account', 'name is taken').map(({ row }) => row)).toContain('70');
    expect(await knex('account').where({ username: 'Twin' })).toMatchObject([{ user_id: 1 }]);
    expect(await importing.run({ dryRun: true })).toBe(true);
  });
});
