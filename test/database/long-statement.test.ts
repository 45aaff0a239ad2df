import { getEventListeners } from 'node:events';
import { connect } from '../../src/database/connection/connect';
import { runLong } from '../../src/database/long-statement';
import { createTestDatabase, type TestDatabase } from '../support/database';

describe('a statement of background work', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.close());

  it('may exceed the statement timeout, which applies again afterwards', async () => {
    const knex = connect(database.url, 1, { statementTimeout: 100 });
    const { signal } = new AbortController();
    const [slept] = await runLong<{ hours: number }>(
      knex,
      // Also longer than the driver waits for an answer: the statement timeout plus a second.
      'SELECT ?::integer AS hours FROM pg_sleep(1.2)',
      ['7'],
      signal,
    );
    expect(slept).toEqual({ hours: 7 });
    // Otherwise the next statement of this connection would be cancelled, too.
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    await expect(knex.raw('SELECT pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
    await knex.destroy();
  });

  it('is cancelled when the service stops', async () => {
    const stopping = new AbortController();
    const running = runLong(database.knex, 'SELECT pg_sleep(60)', [], stopping.signal);
    const cancelled = expect(running).rejects.toMatchObject({ code: '57014' });
    const sleeping = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event = 'PgSleep'`;
    const countSleeping = async () =>
      (await database.knex.raw<{ rowCount: number }>(sleeping)).rowCount;
    while ((await countSleeping()) === 0);
    stopping.abort();
    await cancelled;
  });

  it('does not start in a service that has stopped', async () => {
    const running = runLong(database.knex, 'SELECT 1', [], AbortSignal.abort());
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  });
});
