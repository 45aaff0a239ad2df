import { claimHour, hourlyWork } from '../../src/database/hourly-work';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { fakeOnly } from '../support/fake-timers';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('hourly work', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.close());
  afterEach(() => jest.useRealTimers());

  it('is claimed by one instance, and again an hour later', async () => {
    const { knex } = database;
    const claims = (name: string) =>
      Promise.all(Array.from({ length: 5 }, () => claimHour(knex, name)));
    for (const name of ['one', 'other'])
      expect((await claims(name)).filter(Boolean)).toEqual([true]);
    for (const [ago, times] of [
      ['58 minutes', 0],
      ['1 hour', 1],
    ] as const) {
      const started = knex.raw('now() - ?::interval', [ago]);
      await knex('hourly_work').where({ name: 'one' }).update({ started });
      expect((await claims('one')).filter(Boolean)).toHaveLength(times);
    }
    expect(await claims('other')).not.toContain(true);
  });

  it('is not delayed by a start time 40 days in the future', async () => {
    const { knex } = database;
    await knex('hourly_work').insert({
      name: 'ahead',
      started: knex.raw("now() + interval '40 days'"),
    });
    expect([await claimHour(knex, 'ahead'), await claimHour(knex, 'ahead')]).toEqual([true, false]);
  });

  it('is done by one instance, and again after a failure that is logged', async () => {
    const { knex } = database;
    const log = { warn: jest.fn() };
    let done = 0;
    const work = () => {
      done += 1;
      return done === 1 ? Promise.reject(new Error('away')) : Promise.resolve();
    };
    fakeOnly(['setInterval', 'clearInterval']);
    const instances = [1, 2].map(() => hourlyWork(knex, 'work', work, log));
    /** Advances ten minutes and waits until each instance has tried to claim. */
    const look = async () => {
      let answers = 0;
      const count = () => (answers += 1);
      knex.on('query-response', count);
      jest.advanceTimersByTime(10 * 60_000);
      while (answers < instances.length) await turn();
      await turn();
      knex.removeListener('query-response', count);
    };
    await look();
    await look();
    expect(done).toBe(1);
    expect(log.warn.mock.calls).toEqual([
      [{ work: 'work', err: new Error('away') }, 'hourly work failed'],
    ]);
    await knex('hourly_work')
      .where({ name: 'work' })
      .update({ started: knex.raw("now() - interval '1 hour'") });
    await look();
    expect(done).toBe(2);
    await Promise.all(instances.map((instance) => instance.close()));
  });

  it('is awaited for 2 seconds when the service stops, however long it takes', async () => {
    fakeOnly(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout']);
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    let end: () => void = () => undefined;
    const work = () => {
      begin();
      return new Promise<void>((resolve) => (end = resolve));
    };
    const instance = hourlyWork(database.knex, 'long work', work, { warn: jest.fn() });
    jest.advanceTimersByTime(10 * 60_000);
    await begun;
    let closed = false;
    void instance.close().then(() => (closed = true));
    await jest.advanceTimersByTimeAsync(1_900);
    expect(closed).toBe(false);
    await jest.advanceTimersByTimeAsync(200);
    expect(closed).toBe(true);
    end();
  });
});
