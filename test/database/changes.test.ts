import { TableMemory } from '../../src/database/memory';
import type { Heard } from '../../src/database/changes';
import { connectionConfigOf } from '../../src/database/knex-internals';
import { startService, type TestService } from '../support/service';

/** The contract, section 5: a change made in the database by whatever hand is seen by every instance within a second. */
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
    let count = 0;
    const record = () => void (count += 1);
    service.database.on('query', record);
    await run().finally(() => service.database.removeListener('query', record));
    return count;
  }

  /** Asks until it is so, at most for `limit` milliseconds; how long it took. */
  async function until(so: () => Promise<boolean>, limit: number): Promise<number> {
    const start = performance.now();
    while (!(await so())) if (performance.now() - start > limit) return Infinity;
    return performance.now() - start;
  }

  const fromMemory = (service: TestService) =>
    until(async () => (await statementsOf(service, () => names(service))) === 0, 20_000);

  it('costs no statement', async () => {
    expect(await fromMemory(one)).toBeLessThan(Infinity);
    expect(await fromMemory(two)).toBeLessThan(Infinity);
  });

  it('is right again within a second of a change, at every instance', async () => {
    await Promise.all([fromMemory(one), fromMemory(two)]);
    await one.knex('category').update({ name: 'second' });
    for (const service of [one, two]) {
      expect(await until(async () => (await names(service)) === 'second', 1000)).toBeLessThan(1000);
    }
    await one.knex.raw('TRUNCATE category');
    for (const service of [one, two]) {
      expect(await until(async () => (await names(service)) === '', 1000)).toBeLessThan(1000);
    }
  });

  it('is right where the connection that hears of changes is cut, and from memory again when it is back', async () => {
    await Promise.all([fromMemory(one), fromMemory(two)]);
    await one.knex.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'job-gateway changes' AND datname = current_database()`,
    );
    await one.knex('category').insert({ id: 2, name: 'third' });
    for (const service of [one, two]) {
      expect(await until(async () => (await names(service)) === 'third', 1000)).toBeLessThan(1000);
    }
    expect(await fromMemory(one)).toBeLessThan(Infinity);
    expect(await fromMemory(two)).toBeLessThan(Infinity);
  });

  it('has the address of the request that asks', async () => {
    await one.knex('category').update({ image: '/a.png' });
    await until(async () => (await names(one)) === 'third', 1000);
    await fromMemory(one);
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

describe('the memory', () => {
  let tell: Heard = () => undefined;
  const changes = { current: true, onChange: (heard: Heard) => (tell = heard) };
  const load = jest.fn(() => Promise.resolve(1));
  let memory: TableMemory;
  const read = (table = 'a') => memory.read(table, 'all', load);

  beforeEach(() => {
    changes.current = true;
    load.mockReset().mockImplementation(() => Promise.resolve(1));
    memory = new TableMemory(changes);
  });

  it('loads once, for all who ask at once', async () => {
    await Promise.all([read(), read(), read()]);
    expect(load).toHaveBeenCalledTimes(1);
    expect([memory.hits, memory.misses]).toEqual([2, 1]);
  });

  it('keeps nothing while changes are not heard of', async () => {
    await read();
    changes.current = false;
    await read();
    await read();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('forgets a table that has changed, also while it is being loaded, and keeps the others', async () => {
    await read('b');
    const loading = read();
    tell('a');
    await Promise.all([loading, read(), read('b')]);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('does not keep a failure', async () => {
    load.mockRejectedValueOnce(new Error('away'));
    await expect(read()).rejects.toThrow('away');
    await expect(read()).resolves.toBe(1);
  });
});
