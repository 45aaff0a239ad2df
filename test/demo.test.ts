import { demoAccount, welcome } from '../src/demo';
import { readConfig } from '../src/config';
import { createTestDatabase } from './support/database';

describe('the demo account', () => {
  it('is created once, and shown without its password at later starts', async () => {
    const { knex, close } = await createTestDatabase();
    const first = await demoAccount(knex);
    expect(first).toEqual({
      username: 'root',
      password: expect.stringMatching(/^\S{12,}$/) as string,
    });
    const second = await demoAccount(knex);
    expect(second).toEqual({ username: 'root', password: null });
    const lineOf = (account: typeof first) =>
      welcome(readConfig({}), 4000, { token: null, admin: null, account })
        .split('\n')
        .filter((line) => line.startsWith('account'));
    const another = 'another: "npm run account -- reset --username root")';
    expect([first, second].flatMap(lineOf)).toEqual([
      `account  root ${first?.password}   (name and password of an administrator; ${another}`,
      `account  root   (an administrator, whose password was shown once; ${another}`,
    ]);
    // Without an administrator no account is shown.
    await knex('users').update({ role: 'user' });
    expect(await demoAccount(knex)).toBeNull();
    expect(lineOf(null)).toEqual([]);
    await close();
  });
});
