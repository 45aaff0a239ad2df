import { createWechatCode } from '../../../../src/features/poster/code/wechat.code';
import { image, json, refusal, startWechat } from '../../../support/upstreams/wechat';

let wechat: Awaited<ReturnType<typeof startWechat>>;
let code: (scene: string) => Promise<Buffer>;

beforeEach(async () => {
  wechat = await startWechat();
  const settings = { apiUrl: wechat.url, appId: 'wx1', secret: 's3cret', page: 'pages/job/detail' };
  code = createWechatCode({ ...settings, envVersion: 'release' }).create;
});

afterEach(() => wechat.close());

test('a code is requested as the WeChat documentation specifies', async () => {
  expect((await code('12_7')).readUInt16BE(0)).toBe(0xffd8);
  expect(wechat.calls).toEqual([
    {
      name: 'stable_token',
      token: null,
      body: {
        grant_type: 'client_credential',
        appid: 'wx1',
        secret: 's3cret',
        force_refresh: false,
      },
    },
    {
      name: 'getwxacodeunlimit',
      token: 'token-1',
      body: {
        scene: '12_7',
        page: 'pages/job/detail',
        check_path: true,
        env_version: 'release',
        width: 560,
      },
    },
  ]);
});

test('one token serves simultaneous and later calls, of which at most 8 run at once', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, user) => code(`1_${user}`)));
  await code('1_99');
  expect(wechat.named('stable_token')).toHaveLength(1);
  expect(wechat.named('getwxacodeunlimit')).toHaveLength(41);
  expect(wechat.state.mostAtOnce).toBeLessThanOrEqual(8);
});

test('a token that is about to expire is not used', async () => {
  wechat.state.expiresIn = 0;
  await code('1_1');
  await code('1_2');
  expect(wechat.named('stable_token')).toHaveLength(2);
});

test.each([40001, 40014, 42001])('error %i is retried once with a new token', async (errcode) => {
  await code('1_1');
  wechat.state.token = 'token-2';
  wechat.next.getwxacodeunlimit.push(refusal(errcode, 'access_token'));
  await code('1_2');
  expect(wechat.named('getwxacodeunlimit').map((call) => call.token)).toEqual([
    'token-1',
    'token-1',
    'token-2',
  ]);
  expect(wechat.named('stable_token').map((call) => call.body.force_refresh)).toEqual([
    false,
    false,
  ]);
});

test('a token that stays refused is renewed once with force_refresh', async () => {
  wechat.next.getwxacodeunlimit.push(refusal(40001, 'invalid credential'));
  await code('1_1');
  expect(wechat.named('stable_token').map((call) => call.body.force_refresh)).toEqual([
    false,
    false,
    true,
  ]);
});

test('a call with a refused token is retried only once', async () => {
  wechat.next.getwxacodeunlimit.push(refusal(40001, 'no'), refusal(40001, 'no'), image());
  await expect(code('1_1')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(wechat.named('getwxacodeunlimit')).toHaveLength(2);
});

test.each([
  [41030, 'invalid page', 'WECHAT_PAGE'],
  [45009, 'reach max api daily quota limit', 'quota'],
  [45011, 'api minute-quota reach limit', 'too many calls'],
  [40164, 'invalid ip 1.2.3.4, not in whitelist', 'allowed addresses'],
  [-1, 'system error', 'busy'],
])('%i is SERVICE_UNAVAILABLE with a hint to the operator', async (errcode, errmsg, hint) => {
  wechat.next.getwxacodeunlimit.push(refusal(errcode, errmsg));
  const failure = await code('1_1').catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  const { message } = (failure as Error).cause as Error;
  expect(message).toContain(`errcode ${errcode} (${errmsg})`);
  expect(message).toContain(hint);
  expect(message).not.toMatch(/token-1|s3cret|\n/);
  expect(wechat.named('getwxacodeunlimit')).toHaveLength(1);
  await expect(code('1_1')).resolves.toBeDefined();
});

test.each([
  ['no credentials', () => wechat.next.stable_token.push(refusal(40013, 'invalid appid'))],
  ['a token call that fails', () => wechat.next.stable_token.push(json({ errmsg: 'x' }, 502))],
  [
    'a status of 500',
    () =>
      wechat.next.getwxacodeunlimit.push((response) => void response.writeHead(500).end('oops')),
  ],
  [
    'an HTML page',
    () => wechat.next.getwxacodeunlimit.push((response) => void response.end('<html>')),
  ],
  ['nothing', () => wechat.next.getwxacodeunlimit.push((response) => void response.end())],
  [
    'half a picture',
    () =>
      wechat.next.getwxacodeunlimit.push(
        (response) => void response.end(Buffer.from('ffd8ffe0', 'hex')),
      ),
  ],
  [
    'a closed connection',
    () => wechat.next.getwxacodeunlimit.push((response) => void response.destroy()),
  ],
  [
    'a redirect',
    () =>
      wechat.next.getwxacodeunlimit.push(
        (response) => void response.writeHead(302, { location: '/' }).end(),
      ),
  ],
  [
    'an endless answer',
    () =>
      wechat.next.getwxacodeunlimit.push((response) => void response.end(Buffer.alloc(5_000_000))),
  ],
])('%s is SERVICE_UNAVAILABLE, and the next call can succeed', async (_what, prepare) => {
  prepare();
  const failure = await code('1_1').catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(((failure as Error).cause as Error).message).toMatch(
    /^WeChat (stable_token|getwxacodeunlimit): /,
  );
  await expect(code('1_1')).resolves.toBeDefined();
});

test('a trial version is requested without check_path', async () => {
  const settings = { apiUrl: wechat.url, appId: 'wx1', secret: 's', page: 'p' };
  await createWechatCode({ ...settings, envVersion: 'trial' }).create('1_1');
  expect(wechat.calls.at(-1)?.body).toMatchObject({ check_path: false, env_version: 'trial' });
});
