import { anAccount, logIn } from '../../support/accounts';
import { startService, type TestService } from '../../support/service';

jest.setTimeout(120_000);

/** Strangers who try unknown names must not keep others from logging in. */
describe('a flood of logins', () => {
  let service: TestService;
  let password: string;
  beforeAll(async () => {
    service = await startService({ TRUST_PROXY: 'on' });
    password = await anAccount(service.knex, 1, 'root');
  });
  afterAll(() => service.close());

  const from = async (address: string, name: string, secret: string) => {
    const headers = { 'x-forwarded-for': address };
    const { codes, data } = await logIn(service.base, name, secret, false, headers);
    return codes[0] ?? (data.logIn === null ? undefined : 'in');
  };

  /** Logs in with unknown names at once; `full` resolves at the first SERVICE_UNAVAILABLE. */
  function flood(addressOf: (index: number) => string, count = 70) {
    let tellFull: () => void = () => undefined;
    const full = new Promise<void>((resolve) => (tellFull = resolve));
    const answers = Array.from({ length: count }, async (_, index) => {
      const code = await from(addressOf(index), `nobody ${index}`, 'wrong password');
      if (code === 'SERVICE_UNAVAILABLE') tellFull();
      return code;
    });
    return { full, answers: Promise.all(answers) };
  }

  it.each([
    ['an IPv6 /48', '192.0.2.1', (index: number) => `2001:db8:1:${index.toString(16)}::1`],
    ['an IPv4 /24', '192.0.2.2', (index: number) => `198.51.100.${index}`],
  ])('from %s leaves room for logins from other addresses', async (_block, address, addressOf) => {
    const { full, answers } = flood(addressOf);
    await full;
    expect(await from(address, 'root', password)).toBe('in');
    const compared = (await answers).filter((code) => code === 'UNAUTHENTICATED');
    expect(compared.length).toBeGreaterThanOrEqual(8);
  });

  it('from many address blocks does not lock out a user from a known address', async () => {
    expect(await from('192.0.2.3', 'root', password)).toBe('in');
    const { full, answers } = flood((index) => `2001:db8:${index.toString(16)}::1`, 200);
    await full;
    expect(await from('192.0.2.3', 'root', password)).toBe('in');
    await answers;
  });
});
