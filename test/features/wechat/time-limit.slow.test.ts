import { ask } from '../../support/accounts';
import { startService } from '../../support/service';
import { startStopwatch } from '../../support/stopwatch';
import { startWechat } from '../../support/upstreams/wechat';

jest.setTimeout(120_000);

const LOG_IN = `mutation ($code: String!) {
  logInWithWeChat(input: { code: $code }) { viewer { id } }
}`;

test('a WeChat login fails with SERVICE_UNAVAILABLE after ten seconds of silence', async () => {
  const wechat = await startWechat();
  const service = await startService({
    WECHAT_API_URL: wechat.url,
    WECHAT_APP_ID: 'wx1',
    WECHAT_APP_SECRET: 'app-secret',
  });
  try {
    wechat.next.jscode2session.push(() => undefined);
    const [started, elapsed] = [performance.now(), startStopwatch()];
    const { codes } = await ask(service.base, LOG_IN, { code: 'slow' });
    expect(codes).toEqual(['SERVICE_UNAVAILABLE']);
    expect(performance.now() - started).toBeGreaterThan(7_000);
    expect(elapsed()).toBeLessThan(13_000);
    expect((await ask(service.base, LOG_IN, { code: 'after' })).codes).toEqual([]);
  } finally {
    await service.close();
    await wechat.close();
  }
});
