import { createHash } from 'node:crypto';
import { anAccount, ask, logIn } from '../../support/accounts';
import { startService, type TestService } from '../../support/service';

jest.setTimeout(120_000);

/** The contract, section 9: attempts at logIn. */
describe('logIn attempts', () => {
  let service: TestService;
  let password: string;
  beforeAll(async () => {
    service = await startService({ TRUST_PROXY: 'on' });
    password = await anAccount(service.knex, 1, 'root');
  });
  afterAll(() => service.close());

  /** Records this many attempts, made this many seconds ago. */
  const tried = (kind: string, key: string, times: number, ago = 0) =>
    service.knex.raw(
      `INSERT INTO rate_window (key, bucket, counts, wait, over_at)
        SELECT ?, floor((extract(epoch FROM clock_timestamp()) - ?) / 15),
          array_fill(0, ARRAY[59]) || ?::int, 0, 'infinity'`,
      [`${kind}:${key}`, ago, times],
    );
  const nameKey = (name: string) => createHash('sha256').update(name).digest('base64url');
  const from = async (address: string, secret: string, name = 'root') => {
    const headers = { 'x-forwarded-for': `203.0.113.99, ${address}` };
    const { codes, data } = await logIn(service.base, name, secret, false, headers);
    return codes[0] ?? (data.logIn === null ? undefined : 'in');
  };

  it('are limited to 10 per name and address, even with the right password', async () => {
    const answers: unknown[] = [];
    for (let n = 0; n < 11; n += 1) answers.push(await from('192.0.2.1', `wrong ${n}`, 'ROOT'));
    expect(answers).toEqual([...Array<string>(10).fill('UNAUTHENTICATED'), 'RATE_LIMITED']);
    expect(await from('192.0.2.1', password)).toBe('RATE_LIMITED');
    expect(await from('192.0.2.2', password)).toBe('in');
  });

  it('match INSPECTOR with the account inspector, but not İnspector', async () => {
    const secret = await anAccount(service.knex, 2, 'inspector');
    expect(await from('192.0.2.7', secret, 'İnspector')).toBe('UNAUTHENTICATED');
    expect(await from('192.0.2.7', secret, 'INSPECTOR')).toBe('in');
  });

  it('are limited to 10 for an unknown name, too', async () => {
    await tried('loginsOfNameByAddress', `${nameKey('nobody')} 192.0.2.3`, 9);
    expect(await from('192.0.2.3', 'wrong', 'nobody')).toBe('UNAUTHENTICATED');
    expect(await from('192.0.2.3', 'wrong', 'nobody')).toBe('RATE_LIMITED');
  });

  it('get the longest Retry-After of several limits in one request', async () => {
    for (const [name, ago] of [
      ['soon', 600],
      ['late', 300],
      ['sooner', 700],
    ] as const)
      await tried('loginsOfNameByAddress', `${nameKey(name)} 192.0.2.11`, 10, ago);
    const field = (name: string) =>
      `${name}: logIn(input: {username: "${name}", password: "x"}) { token }`;
    const response = await fetch(`${service.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.11' },
      body: JSON.stringify({
        query: `mutation { ${['soon', 'late', 'sooner'].map(field).join(' ')} }`,
      }),
    });
    const { errors } = (await response.json()) as {
      errors: { extensions: { retryAfter: number } }[];
    };
    const waits = errors.map(({ extensions }) => extensions.retryAfter);
    expect(waits).toHaveLength(3);
    expect(Math.max(...waits)).toBe(waits[1]);
    expect(response.headers.get('retry-after')).toBe(String(waits[1]));
  });

  it('are limited to 50 per address', async () => {
    await tried('loginsByAddress', '192.0.2.4', 49);
    expect(await from('192.0.2.4', 'wrong', 'one')).toBe('UNAUTHENTICATED');
    expect(await from('192.0.2.4', 'wrong', 'two')).toBe('RATE_LIMITED');
  });

  it('are limited to 500 per IPv6 /48, except from a /64 with an earlier login', async () => {
    const secret = await anAccount(service.knex, 4, 'visitor');
    await tried('loginsByBlock', '2001:0db8:0005::/48', 498);
    expect(await from('2001:db8:5:1::1', secret, 'visitor')).toBe('in');
    expect(await from('2001:db8:5:2::1', 'wrong', 'one')).toBe('UNAUTHENTICATED');
    expect(await from('2001:db8:5:3::1', 'wrong', 'two')).toBe('RATE_LIMITED');
    expect(await from('2001:db8:5:4::1', secret, 'visitor')).toBe('RATE_LIMITED');
    expect(await from('2001:db8:5:1::2', secret, 'visitor')).toBe('in');
    expect(await from('2001:db8:6:1::1', secret, 'visitor')).toBe('in');
  });

  it('create no counter per name while their address is limited', async () => {
    await tried('loginsByAddress', '192.0.2.10', 50);
    const counts = () => service.knex('rate_window').whereLike('key', '%192.0.2.10');
    expect(await from('192.0.2.10', 'wrong', 'first')).toBe('RATE_LIMITED');
    const before = (await counts()).length;
    for (const name of ['second', 'third', 'fourth'])
      expect(await from('192.0.2.10', 'wrong', name)).toBe('RATE_LIMITED');
    expect(await counts()).toHaveLength(before);
  });

  it('are limited to 100 per name, except from an address its owner has used before', async () => {
    const secret = await anAccount(service.knex, 5, 'owner');
    expect(await from('192.0.2.5', secret, 'owner')).toBe('in');
    await service
      .knex('rate_window')
      .where({ key: `loginsOfName:${nameKey('owner')}` })
      .delete();
    await tried('loginsOfName', nameKey('owner'), 100);
    expect(await from('192.0.2.6', secret, 'owner')).toBe('RATE_LIMITED');
    expect(await from('192.0.2.5', secret, 'owner')).toBe('in');
  });

  it('share their limits with the current password in changePassword', async () => {
    const secret = await anAccount(service.knex, 3, 'stolen');
    const token = await service.tokenFor(3);
    const change = async (address: string, currentPassword: string) => {
      const query = 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) }';
      const input = { currentPassword, newPassword: 'correct horse battery' };
      const headers = { token, 'x-forwarded-for': address };
      return (await ask(service.base, query, { input }, headers)).codes[0] ?? 'changed';
    };
    await tried('loginsOfName', nameKey('stolen'), 99);
    expect(await from('192.0.2.8', secret, 'stolen')).toBe('in');
    expect(await change('192.0.2.9', 'wrong password')).toBe('RATE_LIMITED');
    expect(await change('192.0.2.8', secret)).toBe('changed');
  });
});
