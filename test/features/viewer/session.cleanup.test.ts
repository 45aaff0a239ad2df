import { SessionCleanup } from '../../../src/features/viewer/session/session.cleanup';
import { anAccount, ask, cookieOf, logIn } from '../../support/accounts';
import { startService, type TestService } from '../../support/service';

jest.setTimeout(120_000);

describe('sessions', () => {
  let service: TestService;
  let password: string;
  beforeAll(async () => {
    service = await startService({ RATE_LIMITS: 'off' });
    password = await anAccount(service.knex, 1, 'root', { role: 'admin' });
  });
  afterAll(() => service.close());

  const viewer = async (headers: Record<string, string>) =>
    (await ask<{ viewer: object | null }>(service.base, '{ viewer { id } }', {}, headers)).data
      .viewer;

  it('ignore a cookie value that the client has chosen before the login', async () => {
    const chosen = `session=${'x'.repeat(43)}`;
    const answer = await logIn(service.base, 'root', password, true, { cookie: chosen });
    expect(cookieOf(answer)).not.toBe(chosen);
    expect(await viewer({ cookie: chosen })).toBeNull();
    // Nor does a login transfer the previous session to the new user.
    const before = cookieOf(answer);
    const again = cookieOf(await logIn(service.base, 'root', password, true, { cookie: before }));
    expect(again).not.toBe(before);
  });

  it('end at logOut for GraphQL, REST and exports', async () => {
    const token = (await logIn(service.base, 'root', password)).data.logIn?.token ?? '';
    expect(await viewer({ token })).not.toBeNull();
    await ask(service.base, 'mutation { logOut }', {}, { token });
    expect(await viewer({ token })).toBeNull();
    expect((await service.rest('keywordList', {}, token)).code).toBe(401);
    const status = async (path: string) =>
      (await fetch(`${service.base}${path}`, { headers: { token } })).status;
    expect(await status('/export/jobs.csv')).toBe(401);
  });

  it('are deleted in batches after they expire, with old failed logins and addresses', async () => {
    await service.knex.raw(
      `INSERT INTO user_token (token_hash, user_id, expiretime)
       SELECT 'old ' || n, 1, now() - interval '2 days' FROM generate_series(1, 2500) AS n`,
    );
    await service.knex.raw(
      `INSERT INTO audit_log (action, entity, row_id, createtime)
       SELECT action, 'account', '1', now() - age::interval
       FROM unnest(ARRAY['refuse', 'login']) AS action, unnest(ARRAY['1 day', '200 days']) AS age`,
    );
    await service.knex.raw(
      `INSERT INTO account_address (user_id, address, usetime)
       VALUES (1, 'old', now() - interval '200 days'), (1, 'new', now())`,
    );
    const good = await service.knex('user_token').whereRaw('expiretime > now()').pluck('id');
    const cleanup = new SessionCleanup(service.knex, { warn: () => undefined });
    const [one, other] = await Promise.all([cleanup.run(), cleanup.run()]);
    expect(one + other).toBe(2502);
    expect((await service.knex('user_token').pluck('id')).sort()).toEqual(good.sort());
    expect(await service.knex('audit_log').where({ action: 'refuse' })).toHaveLength(1);
    expect(await service.knex('account_address').where({ user_id: 1, address: 'old' })).toEqual([]);
    expect(await cleanup.run()).toBe(0);
    await cleanup.close();
  });
});
