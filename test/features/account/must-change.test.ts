import { anAccount, ask, cookieOf, logIn } from '../../support/accounts';
import { startService, type TestService } from '../../support/service';

jest.setTimeout(120_000);

const CHANGE = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) }`;
const LOG_IN = `mutation ($password: String!) {
  logIn(input: { username: "wang", password: $password }) { token mustChangePassword }
}`;
const GOOD = 'schwimmende Zebras 7';

describe('a password', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService({ RATE_LIMITS: 'off' })));
  afterAll(() => service.close());

  const change = (currentPassword: string, newPassword: string, token: string) =>
    ask<{ changePassword: boolean | null }>(
      service.base,
      CHANGE,
      { input: { currentPassword, newPassword } },
      { token },
    );

  it('allows only logIn and changePassword while it is a one-time password', async () => {
    const password = await anAccount(service.knex, 1, 'wang', { role: 'admin', mustChange: true });
    const answer = await logIn(service.base, 'wang', password);
    expect(answer.data.logIn?.viewer).toEqual({ id: '1', role: 'ADMIN' });
    const token = answer.data.logIn?.token ?? '';
    for (const query of [
      '{ viewer { id } }',
      '{ categories { id } }',
      '{ __typename categories { id } }',
      '{ users { total } }',
      'mutation { logOut }',
      'mutation { issueToken(userId: "1") { token } }',
    ])
      expect({ query, ...(await ask(service.base, query, {}, { token })) }).toMatchObject({
        query,
        codes: ['FORBIDDEN'],
      });
    expect(await service.rest('keywordList', {}, token)).toMatchObject({ code: 401 });
    const asked = await fetch(`${service.base}/graphql`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ viewer { id } }' }),
    });
    expect(asked.status).toBe(200);
    expect(await asked.json()).toMatchObject({
      errors: [{ extensions: { code: 'FORBIDDEN', mustChangePassword: true } }],
    });
    const sessions: Record<string, string>[] = [
      { token },
      { cookie: cookieOf(await logIn(service.base, 'wang', password, true)) },
    ];
    for (const held of sessions)
      expect(await ask(service.base, LOG_IN, { password }, held)).toMatchObject({
        codes: [],
        data: { logIn: { mustChangePassword: true } },
      });
    const upload = await fetch(`${service.base}/admin/media`, {
      method: 'POST',
      headers: { token },
    });
    expect(upload.status).toBe(403);

    expect((await change(password, password, token)).codes).toEqual(['BAD_USER_INPUT']);
    expect((await change(password, GOOD, token)).data).toEqual({ changePassword: true });
    expect((await ask(service.base, '{ users { total } }', {}, { token })).codes).toEqual([]);
    expect((await logIn(service.base, 'wang', password)).codes).toEqual(['UNAUTHENTICATED']);
    const again = await ask<{ logIn: { token: string } }>(service.base, LOG_IN, { password: GOOD });
    expect(again.data).toMatchObject({ logIn: { mustChangePassword: false } });
    expect(
      (await ask(service.base, '{ users { total } }', {}, { token: again.data.logIn.token })).codes,
    ).toEqual([]);
  });

  it('allows no other mutation in the request that logs in with a one-time password', async () => {
    const password = await anAccount(service.knex, 2, 'zhao', { role: 'admin', mustChange: true });
    const { codes } = await ask(
      service.base,
      `mutation ($password: String!) {
        logIn(input: { username: "zhao", password: $password }) { viewer { id } }
        issueToken(userId: "2") { token }
      }`,
      { password },
    );
    expect(codes).toEqual(['UNAUTHENTICATED']);
  });

  it('may have 200 characters, however many bytes each takes', async () => {
    const password = await anAccount(service.knex, 7, 'emoji');
    const token = (await logIn(service.base, 'emoji', password)).data.logIn?.token ?? '';
    const longest = '😀😃😄😁😆'.repeat(40);
    expect((await change(password, longest, token)).data).toEqual({ changePassword: true });
    expect((await logIn(service.base, 'emoji', longest)).codes).toEqual([]);
    expect((await logIn(service.base, 'emoji', `${longest}😀`)).codes).toEqual(['UNAUTHENTICATED']);
  });

  it('ends the other sessions when it is changed, but not the current one', async () => {
    const password = await anAccount(service.knex, 3, 'li');
    const [asks, other] = [
      (await logIn(service.base, 'li', password)).data.logIn?.token ?? '',
      (await logIn(service.base, 'li', password)).data.logIn?.token ?? '',
    ];
    const cookie = cookieOf(await logIn(service.base, 'li', password, true));
    const stranger = await service.tokenFor(5);
    const oneTime = await anAccount(service.knex, 6, 'sun', { mustChange: true });
    const limited = (await logIn(service.base, 'sun', oneTime)).data.logIn?.token ?? '';
    expect((await change(password, GOOD, asks)).data).toEqual({ changePassword: true });
    const idOf = async (headers: Record<string, string>) =>
      (await ask(service.base, '{ viewer { id } }', {}, headers)).data;
    expect(await idOf({ token: asks })).toEqual({ viewer: { id: '3' } });
    expect(await idOf({ token: other })).toEqual({ viewer: null });
    expect(await idOf({ cookie })).toEqual({ viewer: null });
    // Sessions of others stay as they are.
    expect(await idOf({ token: stranger })).toEqual({ viewer: { id: '5' } });
    expect((await ask(service.base, '{ viewer { id } }', {}, { token: limited })).codes).toEqual([
      'FORBIDDEN',
    ]);
  });

  it('is refused if short, long, common or like the name, or if the old one is wrong', async () => {
    const password = await anAccount(service.knex, 4, 'Sunflower');
    const token = (await logIn(service.base, 'sunflower', password)).data.logIn?.token ?? '';
    for (const bad of [
      'short-one',
      'password123',
      'QWERTYUIOP',
      '1234123412',
      'cdefghijklm',
      'zyxwvutsrq',
      'sunflower1234',
      'SunflowerSunflower',
      'sunflower-sunflower',
      'sunflowersunflowe',
      'x'.repeat(201),
    ])
      expect({ bad, ...(await change(password, bad, token)) }).toMatchObject({
        bad,
        codes: ['BAD_USER_INPUT'],
      });
    expect((await change('wrong', GOOD, token)).codes).toEqual(['BAD_USER_INPUT']);
    expect(
      (await ask(service.base, CHANGE, { input: { currentPassword: '', newPassword: GOOD } }))
        .codes,
    ).toEqual(['UNAUTHENTICATED']);
  });
});
