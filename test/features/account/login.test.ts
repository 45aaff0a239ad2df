import { createHash } from 'node:crypto';
import { legacyHash } from '../../../src/features/account/password.hash';
import { anAccount, ask, cookieOf, logIn } from '../../support/accounts';
import { aFavourite, aLineOfUsers, jobs } from '../../support/factories';
import { untilLockWaits } from '../../support/lock-waits';
import { startService, type TestService } from '../../support/service';
import { recordStatements } from '../../support/statements';

jest.setTimeout(120_000);

const VIEWER = '{ viewer { id } }';

/** The contract, section 9: names and passwords. */
describe('logging in with a password', () => {
  let service: TestService;
  let password: string;
  beforeAll(async () => {
    service = await startService({ RATE_LIMITS: 'off' });
    password = await anAccount(service.knex, 1, 'Root', { role: 'admin' });
  });
  afterAll(() => service.close());

  const viewerOf = (headers: Record<string, string>) =>
    ask<{ viewer: { id: string } | null }>(service.base, VIEWER, {}, headers);

  it('returns a token for 30 days that both endpoints accept, and is audited', async () => {
    const own = await anAccount(service.knex, 16, 'Boss', { role: 'admin' });
    const { data } = await logIn(service.base, 'bOSS', own);
    expect(data.logIn).toMatchObject({ viewer: { id: '16', role: 'ADMIN' } });
    const days = (Date.parse(data.logIn?.expireTime ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    const token = data.logIn?.token ?? '';
    expect((await viewerOf({ token })).data).toEqual({ viewer: { id: '16' } });
    expect(await service.rest('keywordList', {}, token)).toMatchObject({ code: 1 });
    expect(await service.knex('audit_log').where({ action: 'login', user_id: 16 })).toMatchObject([
      { entity: 'account', row_id: '16', after: { address: '127.0.0.1' } },
    ]);
  });

  it('shows the viewer their login name, or null for a user without an account', async () => {
    await service.knex('users').insert({ id: 17 });
    const nameOf = async (id: number) =>
      (await service.graphql('{ viewer { loginName } }', {}, await service.tokenFor(id))).data;
    expect(await nameOf(1)).toEqual({ viewer: { loginName: 'Root' } });
    expect(await nameOf(17)).toEqual({ viewer: { loginName: null } });
  });

  it('shows the viewer their display name without another SQL statement', async () => {
    await service.knex('users').insert({ id: 14, name: '小王' });
    const own = await anAccount(service.knex, 14, 'wang');
    const { data } = await ask<{ logIn: object }>(
      service.base,
      `mutation ($input: LogInInput!) { logIn(input: $input) { viewer { name } } }`,
      { input: { username: 'wang', password: own } },
    );
    expect(data).toEqual({ logIn: { viewer: { name: '小王' } } });
    const token = await service.tokenFor(14);
    const statementsOf = async (query: string) => {
      const { statements, stop } = recordStatements(service.knex);
      const answer = await service.graphql(query, {}, token);
      stop();
      return { answer, count: statements.length };
    };
    const alone = await statementsOf('{ viewer { id } }');
    const named = await statementsOf('{ viewer { id name } }');
    expect(named.answer.data).toEqual({ viewer: { id: '14', name: '小王' } });
    expect(named.count).toBe(alone.count);
  });

  it('refuses a password that is changed while it is compared', async () => {
    const own = await anAccount(service.knex, 8, 'racer');
    let login: ReturnType<typeof logIn> | undefined;
    await service.knex.transaction(async (transaction) => {
      await transaction('account').where({ user_id: 8 }).update({ password_hash: 'changed' });
      login = logIn(service.base, 'racer', own);
      await Promise.race([login, untilLockWaits(service.knex)]);
    });
    expect(await login).toMatchObject({ data: { logIn: null }, codes: ['UNAUTHENTICATED'] });
    expect(await service.knex('user_token').where({ user_id: 8 })).toEqual([]);
  });

  it('returns neither a session nor a cookie if the transaction cannot be committed', async () => {
    const own = await anAccount(service.knex, 15, 'unlucky');
    await service.knex.raw(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'not committed'; END $$;
      CREATE CONSTRAINT TRIGGER fails AFTER INSERT ON user_token DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION fail()`);
    const { headers, data, codes } = await ask(
      service.base,
      `mutation ($input: LogInInput!) {
        logIn(input: $input, cookie: true) { token }
        recordKeyword(keyword: "焊工") { keyword }
      }`,
      { input: { username: 'unlucky', password: own } },
    );
    await service.knex.raw('DROP TRIGGER fails ON user_token; DROP FUNCTION fail');
    expect(data).toEqual({ logIn: null, recordKeyword: null });
    expect(codes).toEqual(['INTERNAL_SERVER_ERROR', 'UNAUTHENTICATED']);
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('returns the same error for a wrong password and for an unknown name', async () => {
    const answers = [
      await logIn(service.base, 'root', 'not the password'),
      await logIn(service.base, 'nobody', 'not the password'),
      await logIn(service.base, 'no name at all!', ''),
    ];
    for (const { data, codes } of answers) {
      expect(data).toEqual({ logIn: null });
      expect(codes).toEqual(['UNAUTHENTICATED']);
    }
    const refused = await service
      .knex('audit_log')
      .where({ action: 'refuse' })
      .orderBy('id', 'desc')
      .limit(3);
    expect(refused).toMatchObject([{ row_id: '' }, { row_id: '' }, { user_id: null, row_id: '1' }]);
    expect(JSON.stringify(await service.knex('audit_log'))).not.toContain(password);
  });

  it('starts a new session each time and stores only a hash of its secret', async () => {
    const [one, two] = [
      await logIn(service.base, 'root', password),
      await logIn(service.base, 'root', password, true),
    ];
    const rows = JSON.stringify(await service.knex('user_token'));
    for (const secret of [one.data.logIn?.token ?? '', cookieOf(two).split('=')[1] ?? '']) {
      expect(secret).toHaveLength(43);
      expect(rows).not.toContain(secret);
    }
    expect(JSON.stringify(await service.knex('account'))).toMatch(/\$scrypt\$ln=15,r=8,p=1\$/);
  });

  it("accepts the legacy framework's password hash and replaces it with scrypt", async () => {
    const md5 = (text: string) => createHash('md5').update(text).digest('hex');
    await service.knex('users').insert({ id: 2 });
    await service.knex('account').insert({
      user_id: 2,
      username: 'old',
      password_hash: legacyHash('aB3dE5', md5(`${md5('geheim-123')}aB3dE5`)),
    });
    expect((await logIn(service.base, 'old', 'geheim-124')).codes).toEqual(['UNAUTHENTICATED']);
    const first = await logIn(service.base, 'old', 'geheim-123');
    expect(first.data.logIn?.viewer.id).toBe('2');
    const [{ password_hash: hash }] = (await service.knex('account').where({ user_id: 2 })) as [
      { password_hash: string },
    ];
    expect(hash).toMatch(/^\$scrypt\$/);
    expect((await logIn(service.base, 'old', 'geheim-123')).data.logIn).not.toBeNull();
  });

  it('succeeds for simultaneous logins that replace a legacy hash', async () => {
    const md5 = (text: string) => createHash('md5').update(text).digest('hex');
    await service.knex('users').insert({ id: 12 });
    await service.knex('account').insert({
      user_id: 12,
      username: 'busy',
      password_hash: legacyHash('aB3dE5', md5(`${md5('geheim-123')}aB3dE5`)),
    });
    const logins = await Promise.all(
      Array.from({ length: 3 }, () => logIn(service.base, 'busy', 'geheim-123')),
    );
    expect(logins.flatMap(({ codes }) => codes)).toEqual([]);
  });

  it("shows jobs restricted to the user's ancestors in the same request", async () => {
    const secret = await anAccount(service.knex, 4, 'below');
    await aLineOfUsers(service.knex, 5, 6);
    await service.knex('users').where({ id: 4 }).update({ parent_id: 6 });
    const restricted = await jobs(
      service.knex,
      [4, 6, 5, 1].map((id) => ({ user_ids: [id] })),
    );
    for (const [age, id] of restricted.entries())
      await aFavourite(service.knex, 4, id, new Date(Date.now() - age * 1000));
    const { data } = await ask(
      service.base,
      `mutation ($input: LogInInput!) {
        logIn(input: $input) { viewer { favourites { items { job { id } } } } }
      }`,
      { input: { username: 'below', password: secret } },
    );
    const items = restricted.slice(0, 3).map((id) => ({ job: { id: String(id) } }));
    expect(data).toEqual({ logIn: { viewer: { favourites: { items } } } });
  });

  it('does not prevent deleting the user in the database, which ends the session', async () => {
    const secret = await anAccount(service.knex, 3, 'leaver');
    const { data } = await logIn(service.base, 'leaver', secret);
    await service.knex('users').where({ id: 3 }).delete();
    expect((await viewerOf({ token: data.logIn?.token ?? '' })).data).toEqual({ viewer: null });
    expect((await logIn(service.base, 'leaver', secret)).codes).toEqual(['UNAUTHENTICATED']);
  });
});
