import { once } from 'node:events';
import { Client } from 'pg';
import { readConfig } from '../../src/config';
import { openDatabase, type OpenDatabase } from '../../src/database/connection/open';
import { closeUsed, poolOf } from '../../src/database/knex-internals';
import { createTestDatabase, type TestDatabase } from '../support/database';

const HOLD_LOCK = `
  DO $$ BEGIN
    PERFORM pg_advisory_lock(1);
    RAISE NOTICE 'begun';
    PERFORM pg_sleep(600);
  END $$`;

describe('a statement that may take hours', () => {
  let test: TestDatabase;
  let opened: OpenDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
    opened = await openDatabase(readConfig({ DATABASE_URL: test.url }));
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await opened.close();
    await test.close();
  });

  it('is ended by the server once its client is gone', async () => {
    await opened.withLongTimeout(async (database) => {
      await database.raw('SELECT 1');
      const [{ resource }] = poolOf(database).free as unknown as [{ resource: Client }];
      const begun = once(resource, 'notice');
      const running = database.raw(HOLD_LOCK).catch(() => undefined);
      await begun;
      closeUsed(database, new Error('killed'));
      await running;
    });
    await expect(test.knex.raw('SELECT pg_advisory_lock(1)')).resolves.toBeDefined();
  });

  it('runs on a server that cannot look whether its client is gone', async () => {
    const query = Reflect.get(Client.prototype, 'query') as (...given: unknown[]) => never;
    const refused = jest.fn();
    jest.spyOn(Client.prototype, 'query').mockImplementation(function (
      this: unknown,
      ...given: unknown[]
    ) {
      if (!String(given[0]).includes('client_connection_check_interval'))
        return query.apply(this, given);
      refused();
      return Promise.reject(new Error('must be 0 on this platform')) as never;
    });
    await opened.withLongTimeout((database) => database.raw('SELECT 1'));
    expect(refused).toHaveBeenCalledTimes(1);
  });
});
