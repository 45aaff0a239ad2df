import { PostgresClient } from '../../src/database/connection/client';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { fakeOnly } from '../support/fake-timers';

describe('a connection', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.close());

  async function connected<Result>(
    options: ConstructorParameters<typeof PostgresClient>[0],
    work: (client: PostgresClient) => Promise<Result>,
  ): Promise<Result> {
    const client = new PostgresClient({ connectionString: database.url, ...options });
    await client.connect();
    return work(client).finally(() => client.end());
  }

  it('that was opened in time stays open', async () => {
    fakeOnly(['setTimeout', 'clearTimeout']);
    const { rowCount } = await connected({ connectionTimeoutMillis: 5_000 }, async (client) => {
      jest.advanceTimersByTime(60_000);
      await new Promise(setImmediate);
      return client.query('SELECT 1');
    }).finally(() => jest.useRealTimers());
    expect(rowCount).toBe(1);
  });

  it.each([
    ['on', false],
    ['off', true],
  ])('whose transactions are read-only (%s) is writable: %s', async (value, isWritable) => {
    const options = `-c default_transaction_read_only=${value}`;
    expect(await connected({ options }, (client) => client.isWritable())).toBe(isWritable);
  });
});
