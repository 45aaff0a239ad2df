import { randomUUID } from 'node:crypto';
import { unfinished, withLease } from '../../src/database/lease';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { fakeOnly } from '../support/fake-timers';

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

  it('is renewed every 15 seconds during the work', async () => {
    const { knex } = database;
    fakeOnly(['setInterval', 'clearInterval']);
    const isLong = () =>
      knex('work_lease').whereRaw("until > now() + interval '30 seconds'").first();
    await withLease(knex, 'x', async () => {
      await knex('work_lease').update({ until: knex.raw("now() + interval '20 seconds'") });
      jest.advanceTimersByTime(15_000);
      while ((await isLong()) === undefined);
    });
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it('that another holder keeps for 20 seconds is refused as SERVICE_UNAVAILABLE', async () => {
    const { knex } = database;
    await withLease(knex, 'x', async () => {
      const second = withLease(knex, 'x', () => Promise.resolve());
      let now = performance.now();
      const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 5_000));
      await expect(second).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      clock.mockRestore();
    });
    expect(await held()).toEqual([]);
  });

  it('cannot be confirmed or released after another holder has taken it over', async () => {
    const { knex } = database;
    const other = randomUUID();
    const takeOver = () => knex('work_lease').update({ holder: other });
    const lost = withLease(knex, 'x', async (lease) => {
      await takeOver();
      await knex.transaction((transaction) => lease.confirm(transaction));
    });
    await expect(lost).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect([await held(), await unfinished(knex, 'x')]).toEqual([[other], []]);
    await knex('work_lease').delete();
    await withLease(knex, 'x', takeOver);
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
