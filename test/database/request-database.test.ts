import { knex } from 'knex';
import { Context } from '../../src/context';
import { Role } from '../../src/lib/values/role';
import type { Services } from '../../src/services';

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
