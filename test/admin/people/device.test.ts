import { deviceOf } from '../../../admin/people/account/device';

describe('a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
      'Windows · Chrome',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0',
      'Windows · Edge',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1 MicroMessenger/8.0',
      'iPhone · WeChat',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1 Version/17 Safari/605.1',
      'macOS · Safari',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1 Version/17 Safari/605.1',
      'iPad · Safari',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36 OPR/85.0',
      'Android · Opera',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; HarmonyOS; ELS-AN00; HMSCore 6.1.0) AppleWebKit/537.36 Chrome/88.0 HuaweiBrowser/11.1 Mobile Safari/537.36',
      'HarmonyOS · Chrome',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Linux · Firefox'],
    ['curl/8.5.0', 'curl'],
    ['', ''],
  ])('is named after its User-Agent: %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
