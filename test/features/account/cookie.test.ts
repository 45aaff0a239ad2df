import { anAccount, ask, cookieOf, logIn } from '../../support/accounts';
import { aPicture } from '../../support/pictures/pictures';
import { startService, type TestService } from '../../support/service';

jest.setTimeout(120_000);

const VIEWER = '{ viewer { id } }';

/** The contract, section 9: a browser's session. */
describe("a browser's session", () => {
  let service: TestService;
  let root: string;
  let cookie: string;
  let header: string;
  beforeAll(async () => {
    service = await startService({ RATE_LIMITS: 'off' });
    root = await anAccount(service.knex, 1, 'root', { role: 'admin' });
    const answer = await logIn(service.base, 'root', root, true);
    expect(answer.data.logIn).toMatchObject({ token: null, viewer: { id: '1' } });
    header = answer.headers.getSetCookie()[0] ?? '';
    cookie = cookieOf(answer);
  });
  afterAll(() => service.close());

  const viewer = async (headers: Record<string, string>) =>
    (await ask<{ viewer: { id: string } | null }>(service.base, VIEWER, {}, headers)).data.viewer;

  it('is in an HttpOnly, SameSite=Strict cookie for 30 days', () => {
    expect(header).toMatch(
      /^session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
  });

  it('identifies the caller at /graphql, also among other cookies', async () => {
    expect(await viewer({ cookie })).toEqual({ id: '1' });
    expect(await viewer({ cookie: `a=b; ${cookie}; c=d` })).toEqual({ id: '1' });
    expect(await viewer({ cookie: `x${cookie}` })).toBeNull();
  });

  it('is ignored by the REST endpoint, which returns 401', async () => {
    const answer = await fetch(`${service.base}/keywordList`, {
      method: 'POST',
      headers: { cookie },
    });
    expect(answer.status).toBe(401);
  });

  it('is ignored if a token is sent, even an invalid one', async () => {
    const token = await service.tokenFor(2);
    expect(await viewer({ cookie, token })).toEqual({ id: '2' });
    expect(await viewer({ cookie, token: 'nobody' })).toBeNull();
    expect(await viewer({ cookie, authorization: `Bearer ${token}` })).toEqual({ id: '2' });
  });

  it('is ignored if the expected-viewer header names another user', async () => {
    expect(await viewer({ cookie, 'expected-viewer': '1' })).toEqual({ id: '1' });
    for (const other of ['2', '01', ''])
      expect(await viewer({ cookie, 'expected-viewer': other })).toBeNull();
    const headers = { cookie, 'expected-viewer': '2' };
    expect((await ask(service.base, 'mutation { logOut }', {}, headers)).codes).toEqual([
      'UNAUTHENTICATED',
    ]);
    expect(await viewer({ cookie })).toEqual({ id: '1' });
  });

  it('cannot be used as a token, nor a token as the cookie', async () => {
    const value = cookie.split('=')[1] ?? '';
    for (const token of [value, `cookie ${value}`, `cookie%20${value}`]) {
      expect(await viewer({ token })).toBeNull();
      expect(await viewer({ authorization: `Bearer ${token}` })).toBeNull();
    }
    const token = (await logIn(service.base, 'root', root)).data.logIn?.token ?? '';
    expect(await viewer({ cookie: `session=${token}` })).toBeNull();
  });

  it('cannot be used by simple requests, which need no preflight and get 400', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const answer = await fetch(`${service.base}/graphql`, {
        method: 'POST',
        headers: { cookie, 'content-type': type },
        body: JSON.stringify({ query: 'mutation { logOut }' }),
      });
      expect([type, answer.status]).toEqual([type, 400]);
    }
    expect(await viewer({ cookie })).toEqual({ id: '1' });
  });

  it('allows uploads only with the apollo-require-preflight header, else 403', async () => {
    const upload = async (headers: Record<string, string>) => {
      const body = new FormData();
      body.set('file', new Blob([aPicture('png', 'red', 20, 20)]), 'a.png');
      const answer = await fetch(`${service.base}/admin/media`, { method: 'POST', headers, body });
      return [answer.status, await answer.json()];
    };
    expect(await upload({ cookie })).toMatchObject([
      403,
      { errors: [{ extensions: { code: 'FORBIDDEN' } }] },
    ]);
    expect(await upload({ cookie, 'apollo-require-preflight': 'true' })).toMatchObject([201, {}]);
  });

  it('ends on the server at logOut, which also clears the cookie', async () => {
    const other = cookieOf(await logIn(service.base, 'root', root, true));
    const out = await ask(service.base, 'mutation { logOut }', {}, { cookie: other });
    expect(out.data).toEqual({ logOut: true });
    expect(out.headers.getSetCookie()[0]).toMatch(/^session=; Path=\/; Max-Age=0; /);
    expect(await viewer({ cookie: other })).toBeNull();
    expect(await viewer({ cookie })).toEqual({ id: '1' });
  });

  it('is listed among the sessions of its owner, who alone can end them', async () => {
    const agent = 'Phone/1'.padEnd(201, 'x');
    const token = (await logIn(service.base, 'root', root, false, { 'user-agent': agent })).data
      .logIn?.token;
    const stranger = await service.tokenFor(2);
    const listed = await ask<{
      viewer: {
        sessions: { items: { id: string; kind: string; userAgent: string; isCurrent: boolean }[] };
      };
    }>(
      service.base,
      '{ viewer { sessions { items { id kind userAgent isCurrent } } } }',
      {},
      { cookie },
    );
    const { items } = listed.data.viewer.sessions;
    const own = await service.knex('user_token').where({ user_id: 1 }).pluck<number[]>('id');
    expect(items.map(({ id }) => Number(id)).sort()).toEqual(own.sort());
    const phone = items.find(({ userAgent }) => userAgent === agent.slice(0, 200));
    expect(phone).toMatchObject({ kind: 'HEADER', isCurrent: false });
    expect(items.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ kind: 'COOKIE' }]);
    const end = `mutation { endSession(id: "${phone?.id}") }`;
    expect((await ask(service.base, end, {}, { token: stranger })).codes).toEqual(['NOT_FOUND']);
    expect((await ask(service.base, end, {}, { cookie })).codes).toEqual([]);
    expect(await viewer({ token: token ?? '' })).toBeNull();
  });

  it('is listed before the sessions that were used earlier', async () => {
    const own = () => service.knex('user_token').where({ user_id: 1 });
    for (let token = 0; token < 3; token += 1) await service.tokenFor(1);
    await own().update({ usetime: service.knex.raw("now() - id % 3 * interval '1 second'") });
    const expected = await own().orderByRaw('usetime DESC, id DESC').pluck<number[]>('id');
    const { data } = await ask<{ viewer: { sessions: { items: { id: string }[] } } }>(
      service.base,
      '{ viewer { sessions { items { id } } } }',
      {},
      { cookie },
    );
    expect(data.viewer.sessions.items.map(({ id }) => Number(id))).toEqual(expected);
  });

  it('is refused for the rest of a request that ends it with endSession', async () => {
    const last = await logIn(service.base, 'root', root);
    const token = last.data.logIn?.token ?? '';
    const session = 'viewer { sessions { items { id isCurrent } } }';
    const { data } = await ask<{
      viewer: { sessions: { items: { id: string; isCurrent: boolean }[] } };
    }>(service.base, `{ ${session} }`, {}, { token });
    const own = data.viewer.sessions.items.find(({ isCurrent }) => isCurrent);
    const { codes } = await ask(
      service.base,
      `mutation { endSession(id: "${own?.id}") recordKeyword(keyword: "later") { keyword } }`,
      {},
      { token },
    );
    expect(codes).toEqual(['UNAUTHENTICATED']);
  });

  it('is extended to 7 days while it is used, but ends 30 days after the login', async () => {
    const password = await anAccount(service.knex, 3, 'reader');
    const session = { cookie: cookieOf(await logIn(service.base, 'reader', password, true)) };
    const set = (columns: object) =>
      service.knex('user_token').where({ user_id: 3 }).update(columns);
    const days = async () => {
      const { rows } = await service.knex.raw<{ rows: [{ days: number }] }>(
        `SELECT extract(epoch FROM expiretime - now())::float8 / 86400 AS days
         FROM user_token WHERE user_id = 3`,
      );
      return rows[0].days;
    };
    await set({ expiretime: service.knex.raw(`now() + interval '1 day'`) });
    // The session is valid even while the database accepts no writes.
    await service.knex.raw(
      'ALTER TABLE user_token ADD CONSTRAINT no_writes CHECK (false) NOT VALID',
    );
    expect(await viewer(session)).toEqual({ id: '3' });
    await service.knex.raw('ALTER TABLE user_token DROP CONSTRAINT no_writes');
    // The response does not wait for the renewal.
    const renewed = async (before: number) => {
      for (let left = before; left <= before; left = await days())
        expect(await viewer(session)).toEqual({ id: '3' });
      return days();
    };
    expect(await renewed(1)).toBeCloseTo(7, 1);
    await set({
      createtime: service.knex.raw(`now() - interval '29 days'`),
      expiretime: service.knex.raw(`now() + interval '1 hour'`),
    });
    expect(await renewed(1 / 24)).toBeCloseTo(1, 1);
    await set({
      createtime: service.knex.raw(`now() - interval '31 days'`),
      expiretime: service.knex.raw(`now() + interval '1 hour'`),
    });
    expect(await viewer(session)).toBeNull();
  });
});

describe("a browser's session behind https", () => {
  it('has a __Host- cookie that is Secure', async () => {
    const service = await startService({ PUBLIC_URL: 'https://jobs.example', RATE_LIMITS: 'off' });
    const password = await anAccount(service.knex, 1, 'root');
    const answer = await logIn(service.base, 'root', password, true);
    const cookie = cookieOf(answer);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-session=.*; Secure$/);
    const viewer = async (each: string) =>
      (await ask(service.base, VIEWER, {}, { cookie: each })).data.viewer;
    expect(await viewer(cookie)).toEqual({ id: '1' });
    expect(await viewer(cookie.replace('__Host-', ''))).toBeNull();
    await service.close();
  });
});
