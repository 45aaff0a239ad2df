import { createHmac } from 'node:crypto';
import { startService, type TestService } from '../../support/service';

const KEY = 'i3d6o32wo8fvs1fvdpwens';
const TOKEN = '0b6d0d2c-8c5f-4a4e-9f0e-5d3c1d2f7a11';
const DAY = 24 * 3600 * 1000;

/** The legacy framework's hash of a token (the contract, section 2: TOKEN_HMAC_KEY). */
const legacyHash = (token: string, key = KEY) =>
  createHmac('ripemd160', key).update(token).digest('hex');

describe('sessions of the legacy service', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ TOKEN_HMAC_KEY: KEY });
    await service.knex('users').insert([{ id: 7 }, { id: 8 }]);
    await service.knex('user_token').insert([
      { token_hash: legacyHash(TOKEN), user_id: 7, expiretime: new Date(Date.now() + DAY) },
      { token_hash: legacyHash('over'), user_id: 7, expiretime: new Date(Date.now() - 1000) },
      // The old side's 0 means "never" and is imported as the end of the year 9999.
      { token_hash: legacyHash('never'), user_id: 8, expiretime: new Date('9999-12-31T23:59:59Z') },
      {
        token_hash: legacyHash('foreign', 'another key'),
        user_id: 8,
        expiretime: new Date(Date.now() + DAY),
      },
    ]);
  });
  afterAll(() => service.close());

  const viewer = async (token: string) =>
    (await service.graphql<{ viewer: { id: string } | null }>('{ viewer { id } }', {}, token)).data
      .viewer?.id ?? null;
  const rest = async (token: string) => (await service.rest('keywordList', {}, token)).code;

  it('are valid at both endpoints, until they expire or for ever', async () => {
    expect([await rest(TOKEN), await viewer(TOKEN)]).toEqual([1, '7']);
    expect([await rest('never'), await viewer('never')]).toEqual([1, '8']);
  });

  it('end when they expire', async () => {
    expect([await rest('over'), await viewer('over')]).toEqual([401, null]);
  });

  it('are rejected if the token was changed or the hash itself is sent', async () => {
    for (const token of [
      `${TOKEN}0`,
      TOKEN.slice(1),
      TOKEN.toUpperCase(),
      'foreign',
      legacyHash(TOKEN),
    ]) {
      expect([await rest(token), await viewer(token)]).toEqual([401, null]);
    }
  });

  it('coexist with new tokens, which are not hashed with the legacy key', async () => {
    const token = await service.tokenFor(7);
    expect([await rest(token), await viewer(token)]).toEqual([1, '7']);
    expect(await service.knex('user_token').where({ token_hash: legacyHash(token) })).toEqual([]);
  });

  it('are unknown without TOKEN_HMAC_KEY', async () => {
    const without = await startService();
    await without.knex('users').insert({ id: 7 });
    await without.knex('user_token').insert({ token_hash: legacyHash(TOKEN), user_id: 7 });
    expect((await without.rest('keywordList', {}, TOKEN)).code).toBe(401);
    await without.close();
  });
});
