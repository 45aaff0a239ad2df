import { Availability } from '../../src/database/connection/availability';
import { connect } from '../../src/database/connection/connect';
import { createTestDatabase, type TestDatabase } from '../support/database';

/** Blocks this process synchronously, in milliseconds. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const turn = () => new Promise((resolve) => setImmediate(resolve));
// Generous, since opening a connection takes long on a slow machine.
const LIMIT = 1000;
const LONGER = 1500;

/** A busy process reads no answers, which must not count as a failure of the database. */
describe('while this process is blocked for longer than the connect timeout,', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.close());

  it.each([0, 1, 3])(
    'a database being probed does not count as unavailable (%d turns)',
    async (n) => {
      const knex = connect(database.url, 2, { connectTimeout: LIMIT });
      const told: string[] = [];
      const availability = new Availability(knex, { warn: (_, line) => told.push(line) });
      availability.noteFailure(Object.assign(new Error('reset'), { code: 'ECONNRESET' }), 'id');
      for (let turns = 0; turns < n; turns += 1) await turn();
      block(LONGER);
      await (Reflect.get(availability, 'probing') as Promise<void>);
      expect(told).toEqual([]);
      availability.close();
      await knex.destroy();
    },
  );

  it('a connection being opened does not fail', async () => {
    const knex = connect(database.url, 2, { connectTimeout: LIMIT });
    const asked = knex.raw<{ rowCount: number }>('SELECT 1').then(({ rowCount }) => rowCount);
    await turn();
    block(LONGER);
    expect(await asked).toBe(1);
    await knex.destroy();
  });
});
