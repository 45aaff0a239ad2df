import { anAccount, ask, logIn } from '../../support/accounts';
import { startService, type TestService } from '../../support/service';

jest.setTimeout(120_000);

const DELETE = 'mutation ($userId: ID!) { deleteAccount(userId: $userId) }';

describe('deleteAccount', () => {
  let service: TestService;
  let admin: string;
  beforeAll(async () => {
    service = await startService({ RATE_LIMITS: 'off' });
    admin = await service.tokenFor(1, 'admin');
  });
  afterAll(() => service.close());

  const remove = (userId: number | string, token = admin) =>
    ask<{ deleteAccount: string | null }>(service.base, DELETE, { userId }, { token });

  it('ends all sessions, keeps the user and writes an entry in the audit log', async () => {
    const password = await anAccount(service.knex, 2, 'lin', { role: 'editor' });
    const token = (await logIn(service.base, 'lin', password)).data.logIn?.token ?? '';
    expect(await remove(2)).toMatchObject({ data: { deleteAccount: '2' }, codes: [] });
    expect((await logIn(service.base, 'lin', password)).codes).toEqual(['UNAUTHENTICATED']);
    const viewer = await ask(service.base, '{ viewer { id } }', {}, { token });
    expect(viewer.data).toEqual({ viewer: null });
    expect(await service.knex('user_token').where({ user_id: 2 })).toEqual([]);
    expect(await service.knex('users').where({ id: 2 })).toMatchObject([{ role: 'editor' }]);
    const entry = { entity: 'account', action: 'delete', row_id: '2' };
    expect(await service.knex('audit_log').where(entry)).toMatchObject([
      { user_id: 1, before: { username: 'lin', must_change: false }, after: null },
    ]);
    expect((await remove(2)).codes).toEqual(['NOT_FOUND']);
  });

  it('frees the name for another user', async () => {
    await anAccount(service.knex, 3, 'desk');
    await remove(3);
    const password = await anAccount(service.knex, 4, 'Desk');
    expect((await logIn(service.base, 'desk', password)).data.logIn?.viewer.id).toBe('4');
  });

  it("refuses the caller's own account, bad ids, and callers below administrator", async () => {
    await anAccount(service.knex, 1, 'root', { role: 'admin' });
    expect((await remove(1)).codes).toEqual(['BAD_USER_INPUT']);
    expect((await remove('x')).codes).toEqual(['BAD_USER_INPUT']);
    expect((await remove(404)).codes).toEqual(['NOT_FOUND']);
    const editor = await service.tokenFor(5, 'editor');
    expect((await remove(1, editor)).codes).toEqual(['FORBIDDEN']);
    expect(await service.knex('account').where({ user_id: 1 })).toHaveLength(1);
  });

  it('leaves no session of a simultaneous login', async () => {
    const password = await anAccount(service.knex, 6, 'quick');
    const [login] = await Promise.all([logIn(service.base, 'quick', password), remove(6)]);
    const token = login.data.logIn?.token ?? '';
    expect(await service.knex('user_token').where({ user_id: 6 })).toEqual([]);
    const viewer = await ask(service.base, '{ viewer { id } }', {}, { token });
    expect(viewer.data).toEqual({ viewer: null });
  });
});
