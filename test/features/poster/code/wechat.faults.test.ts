import type { ServerResponse } from 'node:http';
import { createWechatCode, WECHAT_BREAKER } from '../../../../src/features/poster/code/wechat.code';
import { Breaker } from '../../../../src/lib/upstreams/breaker';
import { keepCollecting } from '../../../support/garbage';
import { refusal, startWechat } from '../../../support/upstreams/wechat';

let wechat: Awaited<ReturnType<typeof startWechat>>;
let settings: Parameters<typeof createWechatCode>[0];

beforeEach(async () => {
  wechat = await startWechat();
  const app = { apiUrl: wechat.url, appId: 'wx1', secret: 's3cret', page: 'p' };
  settings = { ...app, envVersion: 'release' };
});

afterEach(() => wechat.close());

/** Sends bytes like the beginning of a good response, one at a time, for ever. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'image/jpeg' });
  const timer = setInterval(() => response.write('{'), 5);
  response.on('close', () => clearInterval(timer));
}

test.each(['stable_token', 'getwxacodeunlimit'] as const)(
  'a %s response that arrives byte by byte times out, even while garbage is collected',
  async (name) => {
    const code = createWechatCode(settings, { ms: 600 });
    const at = Array.from({ length: 9 }, (_, user) => `1_${user}`);
    wechat.next[name].push(...at.map(() => drip));
    const stopCollecting = keepCollecting();
    try {
      const outcomes = await Promise.allSettled(at.map((scene) => code.create(scene)));
      const failed = outcomes.filter(({ status }) => status === 'rejected');
      expect(failed).toHaveLength(9);
      expect(failed).toMatchObject(Array(9).fill({ reason: { code: 'SERVICE_UNAVAILABLE' } }));
    } finally {
      stopCollecting();
    }
    wechat.next[name].splice(0);
    await expect(code.create('1_99')).resolves.toBeDefined();
  },
);

test('the circuit breaker opens after three calls that WeChat does not answer', async () => {
  const told: string[] = [];
  const events = { down: () => told.push('down'), up: () => told.push('up') };
  // The clock stands still, so the breaker never tries again.
  const breaker = new Breaker('wechat', WECHAT_BREAKER, events, () => 0);
  const code = createWechatCode(settings, { ms: 50, breaker });
  wechat.next.stable_token.push(...Array<typeof drip>(20).fill(drip));
  for (let call = 0; call < 10; call += 1)
    await expect(code.create(`1_${call}`)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(wechat.calls).toHaveLength(3);
  expect(told).toEqual(['down']);
});

describe('while every token is refused', () => {
  let now = 0;
  let code: (scene: string) => Promise<Buffer>;

  beforeEach(() => {
    code = createWechatCode(settings, { clock: () => now }).create;
    wechat.next.getwxacodeunlimit.push(
      ...Array<ReturnType<typeof refusal>>(2_000).fill(refusal(40001, 'invalid credential')),
    );
  });

  const forced = () =>
    wechat.named('stable_token').filter(({ body }) => body.force_refresh === true).length;

  test('the token is renewed by force at most eight times a day', async () => {
    for (const day of [1, 2]) {
      // A poster a minute.
      for (let minute = 0; minute < 24 * 60; minute += 10, now += 600_000)
        await expect(code(`1_${minute}`)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      expect(forced()).toBeLessThanOrEqual(8 * day);
    }
    expect(forced()).toBeGreaterThan(8);
  });

  test('a burst of calls renews the token once, then spares WeChat for ten seconds', async () => {
    for (let user = 0; user < 50; user += 1)
      await expect(code(`1_${user}`)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(forced()).toBe(1);
    expect(wechat.calls.length).toBeLessThan(10);
    wechat.next.getwxacodeunlimit.splice(0);
    now += 10_001;
    await expect(code('1_99')).resolves.toBeDefined();
  });
});
