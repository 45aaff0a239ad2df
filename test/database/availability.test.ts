import { Availability } from '../../src/database/connection/availability';
import { connect } from '../../src/database/connection/connect';
import { createTestDatabase } from '../support/database';
import { fakeOnly } from '../support/fake-timers';

/** A failed start closes the database while parts that it has started still run. */
it('Availability stops probing once its database has been closed', async () => {
  const existing = await createTestDatabase();
  const database = connect(existing.url, 1);
  await database.raw('SELECT 1');
  fakeOnly(['setInterval', 'clearInterval']);
  const availability = new Availability(database, { warn: () => undefined });
  await database.destroy();
  expect(() => jest.advanceTimersByTime(1000)).not.toThrow();
  jest.advanceTimersByTime(4000);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
  availability.close();
  await existing.close();
});
