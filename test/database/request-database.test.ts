import { knex } from 'knex';
import { Context } from '../../src/context';
import type { Services } from '../../src/services';

it('reads from another replica where its own is lost and the primary is away', async () => {
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
