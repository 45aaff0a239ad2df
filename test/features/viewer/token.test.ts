import { createHmac } from 'node:crypto';
import { startService, type TestService } from '../../support/service';

/** The contract, section 6, and TOKEN_HMAC_KEY of section 2. */
describe('tokens', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService({ TOKEN_HMAC_KEY: 'legacy key' })));
  afterAll(() => service.close());

  const codeWith = async (token: string, header = 'token') => {
    const headers = { [header]: header === 'token' ? token : `Bearer ${token}` };
    const response = await fetch(`${service.base}/keywordList`, { method: 'POST', headers });
    return ((await response.json()) as { code: number }).code;
  };

  it('have 32 random bytes, are stored only as a hash, and are valid for 30 days', async () => {
    const [one, two] = [await service.tokenFor(20), await service.tokenFor(20)];
    expect(one).not.toBe(two);
    expect(Buffer.from(one, 'base64url')).toHaveLength(32);
    const rows = await service
      .knex<{ user_id: number; token_hash: string; createtime: Date; expiretime: Date }>(
        'user_token',
      )
      .where({ user_id: 20 });
    expect(JSON.stringify(rows)).not.toContain(one);
    const days = rows.map(({ createtime, expiretime }) => (+expiretime - +createtime) / 86_400_000);
    expect(days).toEqual([30, 30]);
  });

  it('are accepted in the token header and as a Bearer token', async () => {
    const token = await service.tokenFor(2);
    expect([await codeWith(token), await codeWith(token, 'authorization')]).toEqual([1, 1]);
  });

  it('are not extended by being used', async () => {
    const token = await service.tokenFor(8);
    const row = () => service.knex('user_token').where('user_id', 8);
    await row().update({ expiretime: service.knex.raw(`now() + interval '1 day'`) });
    const before = await row().first<object>();
    expect(await codeWith(token)).toBe(1);
    expect(await row().first<object>()).toEqual(before);
  });

  it('are refused when unknown, altered, expired, revoked, or of a deleted user', async () => {
    const [tampered, expired, revoked, gone] = [
      `${await service.tokenFor(3)}x`,
      await service.tokenFor(4),
      await service.tokenFor(5),
      await service.tokenFor(6),
    ];
    await service
      .knex('user_token')
      .where('user_id', 4)
      .update({ expiretime: service.knex.raw('now()') });
    await service.knex('user_token').where('user_id', 5).delete();
    await service.knex('users').where('id', 6).delete();
    for (const token of ['unknown', tampered, expired, revoked, gone])
      expect(await codeWith(token)).toBe(401);
  });

  it('of the legacy service are accepted until they expire', async () => {
    await service.tokenFor(7);
    const insert = (token: string, expiretime: string, key = 'legacy key') =>
      service.knex('user_token').insert({
        token_hash: createHmac('ripemd160', key).update(token).digest('hex'),
        user_id: 7,
        expiretime,
      });
    await insert('legacy-good', '2100-01-01');
    await insert('legacy-forever', 'infinity');
    await insert('legacy-expired', '2020-01-01');
    await insert('legacy-other-key', '2100-01-01', 'another key');
    const codes = await Promise.all(
      ['good', 'forever', 'expired', 'other-key', 'goodx'].map((name) =>
        codeWith(`legacy-${name}`),
      ),
    );
    expect(codes).toEqual([1, 1, 401, 401, 401]);
  });
});
