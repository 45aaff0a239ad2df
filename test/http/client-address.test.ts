import type { IncomingMessage } from 'node:http';
import { addressKey, addressOf, forwardedKey } from '../../src/http/request/client-address';

/** Once, every IPv6 address and every `ip:port` had its own rate limit. */
describe('the rate-limit key', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    [' 203.0.113.9 ', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
    ['2001:db8:1:2::1', '2001:0db8:0001:0002::/64'],
    ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002::/64'],
    ['[2001:db8:1:2::9]', '2001:0db8:0001:0002::/64'],
    ['[2001:db8:1:2::9]:51234', '2001:0db8:0001:0002::/64'],
    ['2001:db8:1:3::1', '2001:0db8:0001:0003::/64'],
    ['fe80::1%eth0', 'fe80:0000:0000:0000::/64'],
    ['::1', '0000:0000:0000:0000::/64'],
  ])('of %s is its IPv4 address or its IPv6 /64 network', (text, key) =>
    expect(addressKey(text)).toBe(key),
  );

  it('is undefined for an invalid address', () => {
    for (const text of [
      '',
      'unknown',
      'unix:',
      '_hidden',
      '203.0.113',
      '0x7f.1',
      '203.0.113.9:',
      '203.0.113.9:123456',
      '[2001:db8::1',
      '1::2::3',
      'a'.repeat(16_000),
      `[${':'.repeat(16_000)}]`,
    ])
      expect([text, addressKey(text)]).toEqual([text, undefined]);
  });

  it('is that of the last address in X-Forwarded-For', () => {
    expect(forwardedKey('198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(forwardedKey('203.0.113.9')).toBe('203.0.113.9');
    expect(forwardedKey('203.0.113.9, nonsense')).toBeUndefined();
    expect(forwardedKey(['198.51.100.1', '198.51.100.2, 203.0.113.9'])).toBe('203.0.113.9');
    expect(forwardedKey(undefined)).toBeUndefined();
  });

  it.each([
    [false, '203.0.113.9', '192.0.2.1'],
    [true, '203.0.113.9', '203.0.113.9'],
    [true, undefined, '192.0.2.1'],
    [true, 'unknown', '192.0.2.1'],
  ])('of a request (TRUST_PROXY: %s, X-Forwarded-For: %s) is %s', (trustProxy, forwarded, key) => {
    const socket = { remoteAddress: '::ffff:192.0.2.1' };
    const request = { socket, headers: { 'x-forwarded-for': forwarded } };
    expect(addressOf(request as unknown as IncomingMessage, trustProxy)).toBe(key);
  });
});
