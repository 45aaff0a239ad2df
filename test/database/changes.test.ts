import { connectionConfigOf } from '../../src/database/knex-internals';
import { startService, type TestService } from '../support/service';
import { recordStatements } from '../support/statements';
import { startStopwatch } from '../support/stopwatch';

/** The contract, section 5: every instance sees any change in the database within a second. */
describe('what is answered from memory', () => {
  let one: TestService;
  let two: TestService;

  beforeAll(async () => {
    one = await startService();
    const { connectionString = '' } = connectionConfigOf(one.knex);
    two = await startService({ DATABASE_URL: connectionString });
    await one.knex('category').insert({ id: 1, name: 'first', image: '/a.png' });
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

  /** Asks until the answer is new, which it must be within a second of the change. */
  async function expectNames(service: TestService, expected: string): Promise<void> {
    const sinceChange = startStopwatch();
    for (;;) {
      const asked = sinceChange();
      if ((await names(service)) === expected) return;
      expect(asked).toBeLessThan(1000);
    }
  }

  /** Asks until the answer needs no statement; the test's time limit bounds it. */
  async function expectFromMemory(...services: TestService[]): Promise<void> {
    for (const service of services) while ((await statementsOf(service, () => names(service))) > 0);
  }

  it('costs no statement', () => expectFromMemory(one, two));

  it('is right again within a second of a change, at every instance', async () => {
    await expectFromMemory(one, two);
    await one.knex('category').update({ name: 'second' });
    await Promise.all([one, two].map((service) => expectNames(service, 'second')));
    await expectFromMemory(one, two);
    await one.knex.raw('TRUNCATE category');
    await Promise.all([one, two].map((service) => expectNames(service, '')));
  });

  it('is right while the connection for changes is cut, and cached again after', async () => {
    await expectFromMemory(one, two);
    await one.knex.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'job-gateway changes' AND datname = current_database()`,
    );
    await one.knex('category').insert({ id: 2, name: 'third' });
    await Promise.all([one, two].map((service) => expectNames(service, 'third')));
    await expectFromMemory(one, two);
  });

  it('has the address of the request that asks', async () => {
    await one.knex('category').update({ name: 'fourth', image: '/a.png' });
    await expectNames(one, 'fourth');
    await expectFromMemory(one);
    for (const host of ['a.example', 'b.example']) {
      const response = await fetch(`${one.base}/api/v2.home/categoryList`, {
        method: 'POST',
        headers: { host, 'x-forwarded-host': host },
      });
      const { data } = (await response.json()) as { data: { image: string }[] };
      expect(data[0]?.image).toMatch(/^http:\/\/[^/]+\/a\.png$/);
    }
  });
});
