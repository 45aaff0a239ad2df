import { knex, type Knex } from 'knex';
import { Context } from '../../src/context';
import type { ChangeHandler } from '../../src/database/changes';
import { TableCache } from '../../src/database/table-cache';
import type { Services } from '../../src/services';

describe('the cache of tables', () => {
  let tell: ChangeHandler = () => undefined;
  const changes = { isCurrent: true, onChange: (handler: ChangeHandler) => (tell = handler) };
  const load = jest.fn(() => Promise.resolve(1));
  let cache: TableCache;
  const read = (table = 'a') => cache.read(table, 'all', load);

  beforeEach(() => {
    changes.isCurrent = true;
    load.mockReset().mockImplementation(() => Promise.resolve(1));
    cache = new TableCache(changes);
  });

  it('loads once for concurrent readers', async () => {
    await Promise.all([read(), read(), read()]);
    expect(load).toHaveBeenCalledTimes(1);
    expect([cache.hits, cache.misses]).toEqual([2, 1]);
  });

  it('caches nothing while notifications of changes are interrupted', async () => {
    await read();
    changes.isCurrent = false;
    await read();
    await read();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('drops a changed table, even while it is being loaded, and keeps others', async () => {
    await read('b');
    const loading = read();
    tell('a');
    await Promise.all([loading, read(), read('b')]);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('reloads after a second, since some changes are not notified', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    await read();
    now.mockReturnValue(999);
    await read();
    expect(load).toHaveBeenCalledTimes(1);
    now.mockReturnValue(1000);
    await read();
    expect(load).toHaveBeenCalledTimes(2);
    now.mockRestore();
  });

  it('subtracts the age of the loaded data from that second', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    await cache.read('a', 'all', load, 800);
    now.mockReturnValue(199);
    await read();
    expect(load).toHaveBeenCalledTimes(1);
    now.mockReturnValue(200);
    await read();
    expect(load).toHaveBeenCalledTimes(2);
    now.mockRestore();
  });

  it('does not cache a failure', async () => {
    load.mockRejectedValueOnce(new Error('away'));
    await expect(read()).rejects.toThrow('away');
    await expect(read()).resolves.toBe(1);
  });
});

describe('a cached read with replicas', () => {
  const primary = knex({ client: 'pg' });
  const replica = knex({ client: 'pg' });
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const says =
    (...up: Knex[]) =>
    (database: Knex) =>
      up.includes(database)
        ? Promise.resolve(database === primary ? 'of the primary' : 'of the replica')
        : Promise.reject(refused);

  const aCache = () => new TableCache({ isCurrent: true, onChange: () => undefined });

  /** A request of an anonymous caller, whose replica has all known changes if `hasAll`. */
  async function aRequest(hasAll: boolean, tableCache = aCache()) {
    const services = {
      database: primary,
      replicas: {
        forAnyone: () => ({ database: replica, replayed: 0, timeline: 1 }),
        lagWithAll: () => (hasAll ? 0 : undefined),
      },
      tableCache,
    } as unknown as Services;
    const context = new Context(services, { token: undefined, origin: 'http://here' });
    await context.caller.chooseNode();
    return {
      query: (load: (database: Knex) => Promise<string>) =>
        context.whileReading(
          () => context.cached('category', 'all', load),
          () => false,
        ),
      mutation: (load: (database: Knex) => Promise<string>) =>
        context.cached('category', 'all', load),
    };
  }

  it('uses a replica that has every known change, or else the primary', async () => {
    const load = says(primary, replica);
    expect(await (await aRequest(true)).query(load)).toBe('of the replica');
    expect(await (await aRequest(false)).query(load)).toBe('of the primary');
    expect(await (await aRequest(true)).mutation(load)).toBe('of the primary');
  });

  it('uses the replica if the primary has failed', async () => {
    expect(await (await aRequest(false)).query(says(replica))).toBe('of the replica');
  });

  it('uses the primary for other callers if the replica is lost', async () => {
    const cache = aCache();
    const [request, other] = [await aRequest(true, cache), await aRequest(true, cache)];
    const load = says(primary);
    const failing = request.query(load);
    const shared = other.mutation(load);
    await expect(failing).rejects.toBe(refused);
    expect(await shared).toBe('of the primary');
  });
});
