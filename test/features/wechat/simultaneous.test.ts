import { ask } from '../../support/accounts';
import { aJob, aLineOfUsers } from '../../support/factories';
import { untilLockWaits } from '../../support/lock-waits';
import { startService, type TestService } from '../../support/service';
import { recordStatements } from '../../support/statements';
import { startWechat } from '../../support/upstreams/wechat';

jest.setTimeout(60_000);

const LOG_IN = `mutation ($code: String!, $scene: String) {
  logInWithWeChat(input: { code: $code, scene: $scene }) { isNew viewer { id } }
}`;

interface LoggedIn {
  readonly logInWithWeChat: { readonly isNew: boolean; readonly viewer: { readonly id: string } };
}

/** A login is one statement, which takes no lock before; here many of them run concurrently. */
describe('the statement of a WeChat login', () => {
  let service: TestService;
  let wechat: Awaited<ReturnType<typeof startWechat>>;

  beforeAll(async () => {
    wechat = await startWechat();
    service = await startService({
      WECHAT_API_URL: wechat.url,
      WECHAT_APP_ID: 'wx1',
      WECHAT_APP_SECRET: 'app-secret',
      RATE_LIMITS: 'off',
    });
    await aLineOfUsers(service.knex, 1, 2, 3);
    await service.knex.raw(`SELECT continue_ids('users')`);
    await aJob(service.knex, { id: 5 });
  });
  afterAll(async () => {
    await service.close();
    await wechat.close();
  });

  async function logIn(code: string, scene?: string) {
    const { data, codes } = await ask<LoggedIn | null>(service.base, LOG_IN, { code, scene });
    expect(codes).toEqual([]);
    return { id: Number(data?.logInWithWeChat.viewer.id), isNew: data?.logInWithWeChat.isNew };
  }

  /** The statements of one login. */
  async function statementsOf(code: string, scene?: string): Promise<string[]> {
    const { statements, stop } = recordStatements(service.database);
    await logIn(code, scene).finally(stop);
    return statements;
  }

  const countOf = async (table: string) => {
    const [row] = (await service.knex(table).count()) as [{ count: string }];
    return Number(row.count);
  };

  it.each([
    ['new', 'ann:u-ann#1', '5_3'],
    ['returning', 'ann:u-ann#2', '5_3'],
    ['known by the unionid', 'ann-elsewhere:u-ann#3', undefined],
  ])('is the only one for a user who is %s', async (_who, code, scene) => {
    expect(await statementsOf(code, scene)).toEqual([expect.stringContaining('new_openid')]);
  });

  it('creates one user per person when many logins run concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      const before = await countOf('users');
      // Only some of the answers contain the unionid, with several openids.
      const codes = ['a', 'b', 'c'].flatMap((openid) => [
        `${openid}${round}:u${round}`,
        `${openid}${round}`,
        `${openid}${round}:u${round}`,
      ]);
      // All of them wait for another who stores the same ids, and have seen none stored.
      const other = await service.knex.transaction();
      await other('wechat_unionid').insert({ unionid: `u${round}`, user_id: 1 });
      for (const openid of [`a${round}`, `b${round}`, `c${round}`])
        await other('wechat_openid').insert({ app_id: 'wx1', openid, user_id: 1 });
      const begun = Promise.all(codes.map((code, n) => logIn(`${code}#${n}`, '5_3')));
      await untilLockWaits(service.knex, codes.length);
      await other.rollback();
      const logins = await begun;
      const ids = new Set(logins.map(({ id }) => id));
      expect(logins.filter(({ isNew }) => isNew)).toHaveLength(ids.size);
      expect((await countOf('users')) - before).toBe(ids.size);
      expect(await service.knex('placement').whereIn('user_id', [...ids])).toHaveLength(ids.size);
      for (const [at, openid] of ['a', 'b', 'c'].entries()) {
        const again = await logIn(`${openid}${round}#again`);
        const own = logins.slice(at * 3, at * 3 + 3).map(({ id }) => id);
        expect(own).toEqual(Array(3).fill(again.id));
      }
    }
  });

  it('continues above ids that were inserted explicitly', async () => {
    const { id } = await logIn('dan#1');
    // More than the tries of all logins together.
    const explicit = Array.from({ length: 40 }, (_, n) => ({ id: id + 1 + n }));
    await service.knex('users').insert(explicit);
    const logins = await Promise.all(Array.from({ length: 5 }, (_, n) => logIn(`eve${n}`)));
    expect(new Set(logins.map((login) => login.id)).size).toBe(5);
    expect(Math.min(...logins.map((login) => login.id))).toBeGreaterThan(id + 40);
  });

  it.each([
    ['known', 'fay#1', 'fay#2'],
    ['known by the unionid', 'ivy:u-ivy#1', 'ivy-elsewhere:u-ivy#2'],
    ['without a unionid so far', 'jan#1', 'jan:u-jan#2'],
  ])('creates a new user if a user who is %s is being deleted', async (_who, first, again) => {
    const { id } = await logIn(first);
    const deletion = await service.knex.transaction();
    await deletion('users').where({ id }).delete();
    const login = logIn(again);
    await untilLockWaits(service.knex);
    await deletion.commit();
    expect(await login).toMatchObject({ isNew: true });
    expect(await service.knex('users').where({ id })).toEqual([]);
  });

  it('places nobody below an inviter who is being deleted', async () => {
    const { id } = await logIn('gus#1');
    const deletion = await service.knex.transaction();
    await deletion('users').where({ id }).delete();
    const login = logIn('hal#1', `5_${id}`);
    await untilLockWaits(service.knex);
    await deletion.commit();
    const user = await service.knex('users').where({ id: (await login).id });
    expect(user).toMatchObject([{ parent_id: null }]);
  });
});
