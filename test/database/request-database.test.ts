import { knex, type Knex } from 'knex';
import { RequestDatabase } from '../../src/database/request-database';
import { Trace } from '../../src/lib/http/trace';
import { Context } from '../../src/context';
import { Role } from '../../src/lib/values/role';
import type { TableCache } from '../../src/database/table-cache';
import type { Services } from '../../src/services';
import { createTestDatabase } from '../support/database';

it('a request reads from another replica if its own is lost and the primary is down', async () => {
  const [primary, lost, other] = [
    knex({ client: 'pg' }),
    knex({ client: 'pg' }),
    knex({ client: 'pg' }),
  ];
  const order = [lost, other];
  const services = {
    database: primary,
    replicas: {
      availability: { isAwayNow: () => Promise.resolve(true) },
      forAnyone: () => ({ database: order.shift(), replayed: 0, timeline: 1 }),
    },
  } as unknown as Services;
  const context = new Context(services, { token: undefined, origin: 'http://here' });
  await context.caller.chooseNode();
  const read = await context.whileReading(
    () => context.database,
    (database) => database === lost,
  );
  expect(read === other).toBe(true);
});

it('a request identifies its caller on a replica if the primary is lost meanwhile', async () => {
  const [primary, replica] = [knex({ client: 'pg' }), knex({ client: 'pg' })];
  const viewer = { id: 7, role: Role.USER };
  let isAway = false;
  const services = {
    database: primary,
    replicas: {
      availability: { isAwayNow: () => Promise.resolve(isAway) },
      forSomebody: () =>
        Promise.resolve(isAway ? { database: replica, replayed: 0, timeline: 1 } : undefined),
      mayServe: () => true,
    },
    identify: () => {
      if (isAway) return Promise.resolve(viewer);
      isAway = true;
      return Promise.reject(Object.assign(new Error('gone'), { code: '57P01' }));
    },
  } as unknown as Services;
  const context = new Context(services, { token: 'a', origin: 'http://here' });
  await context.caller.chooseNode();
  await expect(context.requireViewerFirst()).resolves.toEqual(viewer);
  expect(
    await context.whileReading(
      () => context.database === replica,
      () => false,
    ),
  ).toBe(true);
});

it('a cached value is loaded for other requests even if its own has been abandoned', async () => {
  const test = await createTestDatabase();
  const tableCache = {
    isRemembering: true,
    read: (_table: string, _key: string, load: () => Promise<unknown>) => load(),
  };
  const request = { caller: { key: 7 }, hasHungUp: true };
  const database = new RequestDatabase(
    { database: test.knex, tableCache: tableCache as unknown as TableCache },
    new Trace('1', 'graphql', 0),
    request,
  );
  database.isQuery = true;
  const names = (from: Knex) => from('category').pluck<string[]>('name');
  expect(await database.cached('category', 'names', (from) => names(from))).toEqual([]);
  await expect(names(database.current)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await test.close();
});

it.each([
  ['its user and then its address behind a trusted proxy', true, [7, '192.0.2.1']],
  ['its address without one', false, ['192.0.2.1', '192.0.2.1']],
])('a request competes for connections under %s', (_what, trustProxy, keys) => {
  const services = { config: { trustProxy } } as Services;
  const identity = { token: undefined, origin: 'http://here', address: '192.0.2.1' };
  const trace = new Trace('1', 'graphql', 0);
  const { caller } = new Context(services, identity, trace);
  const found = [7, null].map((id) => {
    trace.callerId = id;
    return caller.key;
  });
  expect(found).toEqual(keys);
});
