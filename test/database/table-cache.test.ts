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

  it('loads once, for all who ask at once', async () => {
    await Promise.all([read(), read(), read()]);
    expect(load).toHaveBeenCalledTimes(1);
    expect([cache.hits, cache.misses]).toEqual([2, 1]);
  });

  it('caches nothing while the feed of changes is not current', async () => {
    await read();
    changes.isCurrent = false;
    await read();
    await read();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('drops a changed table, also while it is being loaded, and keeps the others', async () => {
    await read('b');
    const loading = read();
    tell('a');
    await Promise.all([loading, read(), read('b')]);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('loads again after a second, since not every change is told', async () => {
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

  it('does not cache a failure', async () => {
    load.mockRejectedValueOnce(new Error('away'));
    await expect(read()).rejects.toThrow('away');
    await expect(read()).resolves.toBe(1);
  });
});

it('takes from its replica what the primary can give no more', async () => {
  const primary = knex({ client: 'pg' });
  const replica = knex({ client: 'pg' });
  const services = {
    database: primary,
    replicas: { forAnyone: () => ({ database: replica, replayed: 0, timeline: 1 }) },
    tableCache: new TableCache({ isCurrent: true, onChange: () => undefined }),
  } as unknown as Services;
  const context = new Context(services, { token: undefined, origin: 'http://here' });
  await context.chooseNode();
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const load = (database: Knex) =>
    database === primary ? Promise.reject(refused) : Promise.resolve('of the replica');
  const read = () => context.cached('category', 'all', load);
  await expect(context.whileReading(read, () => false)).resolves.toBe('of the replica');
});
