import { randomUUID } from 'node:crypto';
import { unfinished, withLease } from '../../src/database/lease';
import { createTestDatabase, type TestDatabase } from '../support/database';

describe('a lease', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.close());
  const held = () => database.knex('work_lease').pluck<string[]>('holder');

  it('is released after the work; failed work stays marked as unfinished', async () => {
    const { knex } = database;
    const work = async () => expect(await held()).toHaveLength(1);
    await withLease(knex, 'x', work);
    expect(await held()).toEqual([]);
    const failing = withLease(knex, 'x', () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect([await unfinished(knex, 'x'), await unfinished(knex, 'y')]).toEqual([['x'], []]);
    await withLease(knex, 'x', work);
    expect([await held(), await unfinished(knex, 'x')]).toEqual([[], []]);
  });

  it('cannot be confirmed or released after another holder has taken it over', async () => {
    const { knex } = database;
    const other = randomUUID();
    const lost = withLease(knex, 'x', async (lease) => {
      await knex('work_lease').update({ holder: other });
      await knex.transaction((transaction) => lease.confirm(transaction));
    });
    await expect(lost).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await held()).toEqual([other]);
  });

  it('of a dead process can be taken over despite an expiry 40 days ahead', async () => {
    const { knex } = database;
    await knex('work_lease').insert({
      name: 'ahead',
      holder: randomUUID(),
      until: knex.raw("now() + interval '40 days'"),
    });
    expect(await unfinished(knex, 'ahead')).toEqual(['ahead']);
    await withLease(knex, 'ahead', () => Promise.resolve());
    expect(await unfinished(knex, 'ahead')).toEqual([]);
  });
});
