import { fakeOnly } from '../support/fake-timers';
import { startService, type TestService } from '../support/service';
import { refusal, startWechat } from '../support/upstreams/wechat';

/** The contract, section 9, LEGACY_LOGIN_PATH: the response of the framework's `user/third`. */
describe('the legacy login', () => {
  let service: TestService;
  let wechat: Awaited<ReturnType<typeof startWechat>>;
  beforeAll(async () => {
    wechat = await startWechat();
    service = await startService({
      WECHAT_API_URL: wechat.url,
      WECHAT_APP_ID: 'wx1',
      WECHAT_APP_SECRET: 'secret',
      LEGACY_LOGIN_PATH: '/api/user/third',
    });
  });
  afterAll(async () => {
    await service.close();
    await wechat.close();
  });

  const post = async (fields: Record<string, string>, path = '/api/user/third') => {
    const body = new URLSearchParams(fields);
    const response = await fetch(`${service.base}${path}`, { method: 'POST', body });
    return { status: response.status, ...((await response.json()) as { code: number }) };
  };

  it('returns userinfo with a token that is valid for 30 days', async () => {
    const answer = (await post({ platform: 'wxapp', code: 'anna' })) as unknown as {
      data: {
        userinfo: Record<'id' | 'user_id' | 'createtime' | 'expiretime' | 'expires_in', number> & {
          token: string;
        };
      };
    };
    expect(answer).toMatchObject({
      status: 200,
      code: 1,
      data: { userinfo: { id: expect.any(Number) as number } },
    });
    const { id, user_id, token, createtime, expiretime, expires_in } = answer.data.userinfo;
    expect(user_id).toBe(id);
    expect([expiretime - createtime, expires_in]).toEqual([30 * 86_400, 30 * 86_400]);
    expect(await service.rest('keywordList', {}, token)).toMatchObject({ code: 1 });
  });

  it("takes createtime and expiretime from the database's clock, not the machine's", async () => {
    fakeOnly(['Date'], { now: new Date(Date.now() + 40 * 86_400_000) });
    const answer = (await post({ platform: 'wxapp', code: 'late' }).finally(() =>
      jest.useRealTimers(),
    )) as unknown as { data: { userinfo: object } };
    const { rows } = await service.database.raw<{ rows: [object] }>(`
      SELECT floor(extract(epoch FROM createtime))::float8 AS createtime,
        floor(extract(epoch FROM expiretime))::float8 AS expiretime, 2592000 AS expires_in
      FROM user_token ORDER BY id DESC LIMIT 1`);
    expect(answer.data.userinfo).toMatchObject(rows[0]);
  });

  it.each(['wechat', 'wxapp', 'mini', 'mp_weixin'])(
    'accepts the platform %s and returns empty values for fields that users do not have',
    async (platform) => {
      expect(await post({ platform, code: `on ${platform}` })).toMatchObject({
        msg: '登录成功',
        data: {
          userinfo: { username: '', nickname: '', mobile: '', avatar: '', score: 0 },
          thirdinfo: { platform },
        },
      });
    },
  );

  it('reports a used or blocked code and invalid input as code 0', async () => {
    const used = { platform: 'wxapp', code: 'used' };
    expect(await post(used)).toMatchObject({ code: 1 });
    expect(await post(used)).toMatchObject({ status: 200, code: 0, data: null });
    wechat.next.jscode2session.push(refusal(40226, 'code blocked'));
    expect(await post({ platform: 'mini', code: 'risky' })).toMatchObject({ status: 200, code: 0 });
    expect(await post({ platform: 'qq', code: 'x' })).toMatchObject({
      status: 200,
      code: 0,
      msg: '参数错误：platform',
    });
    expect(await post({ platform: 'mini', code: 'a\0' })).toMatchObject({
      status: 200,
      code: 0,
      msg: '参数错误：code',
    });
    const incomplete: Record<string, string>[] = [{ code: 'x' }, { platform: 'mini' }];
    for (const fields of incomplete)
      expect(await post(fields)).toMatchObject({
        status: 200,
        code: 0,
        msg: '缺少必需参数',
      });
  });

  it('returns 503 without WeChat credentials', async () => {
    const path = '/api/user/third';
    const without = await startService({ LEGACY_LOGIN_PATH: path });
    const body = new URLSearchParams({ platform: 'mini', code: 'x' });
    const response = await fetch(`${without.base}${path}`, { method: 'POST', body });
    const answer: unknown = await response.json().finally(() => without.close());
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(answer).toMatchObject({ code: 503, msg: '服务暂不可用，请稍后再试', data: null });
  });

  it('returns 503 if WeChat fails, 405 for other methods and 404 at other paths', async () => {
    wechat.next.jscode2session.push(refusal(-1, 'system error'));
    expect(await post({ platform: 'mini', code: 'busy' })).toMatchObject({
      status: 503,
      code: 503,
    });
    expect(await post({ platform: 'mini', code: 'x' }, '/user/third')).toMatchObject({
      status: 404,
    });
    const put = await fetch(`${service.base}/api/user/third`, { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
