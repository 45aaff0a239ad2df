import { Client } from 'pg';
import { demoAccount, readDemo, welcome } from '../src/demo';
import { readConfig } from '../src/config';
import { refuseWrites } from '../tools/import/owners/refused-writes';
import { tables } from '../tools/import/tables/tables';
import { prepareTarget } from '../tools/import/target/prepare-target';
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

  it('leaves no user behind if it cannot be created', async () => {
    const { knex, close } = await createTestDatabase();
    await knex.raw('ALTER TABLE account ADD CONSTRAINT none CHECK (username IS NULL)');
    await expect(demoAccount(knex)).rejects.toThrow('violates check constraint "none"');
    expect(await knex('users').where({ name: 'root' })).toEqual([]);
    await close();
  });

  it('is left out, with the tokens, while the old service owns their tables', async () => {
    const { knex, url, close } = await createTestDatabase();
    await knex('users').insert([{ id: 1, role: 'admin' }, { id: 7 }]);
    const importer = new Client({ connectionString: url });
    await importer.connect();
    await prepareTarget(importer, false);
    await refuseWrites(importer, tables);
    await importer.end();
    expect(await readDemo(knex)).toEqual({ token: null, admin: null, account: null });
    await close();
  });
});
