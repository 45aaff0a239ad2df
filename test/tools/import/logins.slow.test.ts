import { startImporting, type Importing } from '../../support/import/importing';
import { describeWithMariadb } from '../../support/import/mariadb';
import { startService, type TestService } from '../../support/service';
import { startWechat } from '../../support/upstreams/wechat';

/** The table of the framework's add-on for third-party logins, without its keys. */
const THIRD = `CREATE TABLE fa_third (id int unsigned AUTO_INCREMENT PRIMARY KEY, user_id int unsigned DEFAULT 0,
  platform varchar(30) DEFAULT '', apptype varchar(50) DEFAULT '', unionid varchar(100) DEFAULT '',
  openname varchar(100) DEFAULT '', openid varchar(100) DEFAULT '', access_token varchar(255) DEFAULT '',
  refresh_token varchar(255) DEFAULT '', expires_in int unsigned DEFAULT 0, createtime bigint, updatetime bigint,
  logintime bigint, expiretime bigint)`;
const APP = { appId: 'wx1' };

describeWithMariadb('import of WeChat identities', () => {
  let importing: Importing;
  let wechat: Awaited<ReturnType<typeof startWechat>>;
  let service: TestService;

  const logins = (rows: string) =>
    `INSERT INTO fa_third (id, user_id, platform, unionid, openid, createtime) VALUES ${rows}`;

  beforeEach(async () => {
    importing = await startImporting(
      "CREATE TABLE fa_user (id int unsigned PRIMARY KEY, parent_id int, status varchar(30) DEFAULT 'normal')",
      THIRD,
      `INSERT INTO fa_user SELECT seq, 0, 'normal' FROM seq_1_to_20`,
      'UPDATE fa_user SET status = NULL WHERE id = 8',
      "UPDATE fa_user SET status = 'hidden' WHERE id = 9",
      logins(`(1, 1, 'wechat', '', 'oAnna', 1700000000), (2, 2, 'wxapp', 'uBert', 'oBert', 1700000001),
        (3, 3, 'mini', NULL, 'oTwice', 1700000003), (10, 4, 'mini', '', 'oTwice', 1700000004),
        (4, 999, 'mini', 'uGone', 'oTwice', 1700000002), (5, 999, 'wxapp', 'uGone', 'oGone', 5),
        (6, 5, 'qq', 'uQq', 'oQq', 6), (7, 6, NULL, '', 'oNowhere', 7), (8, 7, 'wxapp', '   ', '', 8),
        (9, 8, 'wxapp', 'uLocked', 'oLocked', 9), (11, 9, 'wxapp', 'uHidden', 'oHidden', 9),
        (12, 10, 'mp_weixin', 'uShared', 'oTen', 1), (13, 11, 'mp_weixin', 'uShared', 'oEleven', 1),
        (14, 12, 'wxapp', '', ' oSpaces ', 1), (15, 13, 'wxapp', '', CONCAT('o', CHAR(0), 'X'), 1),
        (16, 14, 'wxapp', '', 'oanna', 1)`),
    );
    wechat = await startWechat();
    expect(await importing.run(APP)).toBe(true);
    service = await startService({
      DATABASE_URL: importing.target.url,
      WECHAT_API_URL: wechat.url,
      WECHAT_APP_ID: 'wx1',
      WECHAT_APP_SECRET: 'secret',
      LEGACY_LOGIN_PATH: '/api/user/third',
    });
  }, 120_000);

  afterEach(async () => {
    await service.close();
    await wechat.close();
    await importing.close();
  });

  /** Logs in and returns the user's id; in the code, the unionid follows a colon. */
  async function logIn(code: string): Promise<number> {
    const { data } = await service.graphql<{ logInWithWeChat: { viewer: { id: string } } }>(
      `mutation ($code: String!) { logInWithWeChat(input: { code: $code }) { viewer { id } } }`,
      { code: `${code}#${Math.random()}` },
    );
    return Number(data.logInWithWeChat.viewer.id);
  }

  it('recognises users by openid, by unionid, and at the legacy login', async () => {
    expect(await logIn('oAnna')).toBe(1);
    expect(await logIn('oanna')).toBe(14);
    expect(await logIn('oSpaces')).toBe(12);
    // From another app of the same company.
    expect(await logIn('oNew:uBert')).toBe(2);
    const body = new URLSearchParams({ platform: 'wxapp', code: 'oBert' });
    const answer = await fetch(`${service.base}/api/user/third`, { method: 'POST', body });
    expect(await answer.json()).toMatchObject({ code: 1, data: { userinfo: { id: 2 } } });
  });

  it('uses the first repeated identity whose user exists, like the old service', async () => {
    expect(await logIn('oTwice')).toBe(3);
    expect(importing.findings('wechat_openid', 'repeated')).toMatchObject([
      { row: '10', outcome: 'refused', was: 'wx1/oTwice' },
    ]);
    expect(await logIn('oOther:uShared')).toBe(10);
    expect(importing.findings('wechat_unionid', 'repeated')).toMatchObject([{ row: '13' }]);
    const gone = importing.findings('wechat_openid', 'user is gone');
    expect(gone.map(({ row, was }) => [row, was])).toEqual([
      ['4', '999'],
      ['5', '999'],
    ]);
  });

  it('logs nobody in as a missing or locked user or one of another platform', async () => {
    for (const code of ['oGone:uGone', 'oLocked:uLocked', 'oHidden:uHidden', 'oQq:uQq', 'oNowhere'])
      expect([code, (await logIn(code)) > 20]).toEqual([code, true]);
    expect(importing.findings('wechat_openid', 'not an identity')).toMatchObject([{ row: '15' }]);
    expect(importing.findings('wechat_openid', 'empty')).toMatchObject([{ row: '8' }]);
    expect(importing.output()).toMatch(/^wechat_openid +12 +12 +7 +0 +5 +4 /m);
  });

  it('follows changes of the old side, except openids if the app is unknown', async () => {
    await logIn('oNew:uBert');
    await importing.old.run(
      'UPDATE fa_third SET user_id = 16 WHERE id = 1',
      'DELETE FROM fa_third WHERE id = 3',
      "INSERT INTO fa_user VALUES (999, 0, 'normal')",
    );
    expect(await importing.run()).toBe(true);
    expect(importing.output()).toContain('wechat_openid: left alone');
    expect(await importing.target.knex('wechat_unionid').where({ unionid: 'uGone' })).toMatchObject(
      [{ user_id: 999 }],
    );
    expect(await importing.run(APP)).toBe(true);
    expect([await logIn('oAnna'), await logIn('oTwice')]).toEqual([16, 999]);
    // Identities added here in the meantime are removed, like all rows that the old side does not
    // have.
    expect(await importing.target.knex('wechat_openid').where({ openid: 'oNew' })).toEqual([]);
    expect(await importing.run(APP)).toBe(true);
    expect(importing.output()).toMatch(/^wechat_openid +11 +0 /m);
  });
});
