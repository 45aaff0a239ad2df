import { ChangeListener } from '../../src/database/changes';
import { connectionConfigOf } from '../../src/database/knex-internals';
import { createTestDatabase } from '../support/database';
import { startService, type TestService } from '../support/service';
import { recordStatements } from '../support/statements';
import { startStopwatch } from '../support/stopwatch';

/** The contract, section 5: every instance sees any change in the database within a second. */
describe('a cached answer', () => {
  let one: TestService;
  let two: TestService;

  beforeAll(async () => {
    one = await startService({ TRUST_PROXY: 'on' });
    const { connectionString = '' } = connectionConfigOf(one.knex);
    two = await startService({ DATABASE_URL: connectionString });
  });
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  const names = async (service: TestService) => {
    const { data } = await service.rest<{ name: string; image: string }[]>('categoryList');
    return data.map(({ name }) => name).join();
  };

  async function statementsOf(service: TestService, run: () => Promise<unknown>): Promise<number> {
    const { statements, stop } = recordStatements(service.database);
    await run().finally(stop);
    return statements.length;
  }

  /** Repeats the request until its answer is new; fails after a second. */
  async function expectNames(service: TestService, expected: string): Promise<void> {
    const sinceChange = startStopwatch();
    for (;;) {
      const asked = sinceChange();
      if ((await names(service)) === expected) return;
      expect(asked).toBeLessThan(1000);
    }
  }

  /** Repeats the request until it runs no statement; the test's time limit ends the wait. */
  async function expectFromMemory(...services: TestService[]): Promise<void> {
    for (const service of services) while ((await statementsOf(service, () => names(service))) > 0);
  }

  beforeEach(async () => {
    await one.knex('category').delete();
    await one.knex('category').insert({ id: 1, name: 'first', image: '/a.png' });
    await Promise.all([one, two].map((service) => expectNames(service, 'first')));
  });

  it('runs no statement', () => expectFromMemory(one, two));

  it('is up to date at every instance within a second of a change', async () => {
    await expectFromMemory(one, two);
    await one.knex('category').update({ name: 'second' });
    await Promise.all([one, two].map((service) => expectNames(service, 'second')));
    await expectFromMemory(one, two);
    await one.knex.raw('TRUNCATE category');
    await Promise.all([one, two].map((service) => expectNames(service, '')));
  });

  it('is up to date after the listening connection was cut, and is cached again', async () => {
    await expectFromMemory(one, two);
    await one.knex.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'job-gateway changes' AND datname = current_database()`,
    );
    await one.knex('category').insert({ id: 2, name: 'third' });
    await Promise.all([one, two].map((service) => expectNames(service, 'third,first')));
    await expectFromMemory(one, two);
  });

  it("has image URLs on each request's own host", async () => {
    await one.knex('category').update({ name: 'fourth' });
    await expectNames(one, 'fourth');
    await expectFromMemory(one);
    for (const host of ['a.example', 'b.example']) {
      const response = await fetch(`${one.base}/api/v2.home/categoryList`, {
        method: 'POST',
        headers: { 'x-forwarded-host': host },
      });
      const { data } = (await response.json()) as { data: { image: string }[] };
      expect(data[0]?.image).toBe(`http://${host}/a.png`);
    }
  });
});

describe('a listener for changes', () => {
  it('names each changed table, and none after a loss, when any may have changed', async () => {
    const test = await createTestDatabase();
    const availability = { away: false, isAwayNow: () => Promise.resolve(false) };
    const changes = new ChangeListener(test.knex, availability, { warn: () => undefined });
    const told: (string | null)[] = [];
    changes.onChange((table) => told.push(table));
    const until = async (condition: () => boolean) => {
      while (!condition()) await new Promise((next) => setImmediate(next));
    };
    await until(() => changes.isCurrent);
    // A heartbeat that was sent 700 ms ago says nothing any more.
    const later = performance.now() + 700;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
    expect(changes.isCurrent).toBe(false);
    clock.mockRestore();
    await test.knex('category').insert({ name: 'first' });
    await until(() => told.includes('category'));
    await test.knex.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'job-gateway changes' AND datname = current_database()`,
    );
    await until(() => told.length > 2 && changes.isCurrent);
    expect(told).toEqual([null, 'category', null]);
    await changes.close();
    expect(changes.isCurrent).toBe(false);
    await test.close();
  });
});
