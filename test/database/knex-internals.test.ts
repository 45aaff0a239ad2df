import { knex } from 'knex';
import { version } from 'knex/package.json';
import {
  closeUsed,
  connectionConfigOf,
  discard,
  KNEX_VERSION,
  listenedTo,
  poolOf,
  runStatement,
  tryConnection,
  type PooledConnection,
} from '../../src/database/knex-internals';
import { isConnectionLost } from '../../src/database/faults';
import { connect, connectionSettings } from '../../src/database/connection/connect';
import { createTestDatabase, type TestDatabase } from '../support/database';

interface Backend {
  rows: { id: number }[];
}

/** Checks what src/database/knex-internals.ts assumes about the installed version of Knex. */
describe("Knex's undocumented parts", () => {
  let test: TestDatabase;
  beforeAll(async () => (test = await createTestDatabase()));
  afterAll(() => test.close());

  it('are those of the installed version', () => {
    expect(version).toBe(KNEX_VERSION);
  });

  it('include the connection settings and the counts of the pool', async () => {
    expect(connectionConfigOf(test.knex)).toMatchObject({ application_name: 'job-gateway' });
    const pool = poolOf(test.knex);
    const transaction = await test.knex.transaction();
    expect(pool.numUsed()).toBe(1);
    await transaction.rollback();
    expect(pool.numUsed()).toBe(0);
    expect(pool.numFree()).toBeGreaterThan(0);
    expect(pool.numPendingAcquires()).toBe(0);
  });

  it('open a connection outside the pool or report why that failed', async () => {
    const free = poolOf(test.knex).numFree();
    await tryConnection(test.knex);
    expect(poolOf(test.knex).numFree()).toBe(free);
    const nowhere = connect('postgres://jobs@127.0.0.1:1/jobs', 1);
    await expect(tryConnection(nowhere)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await nowhere.destroy();
  });

  it('reuse a connection unless it was discarded', async () => {
    let opened: PooledConnection | undefined;
    type Done = (error: null, connection: PooledConnection) => void;
    const afterCreate = (connection: PooledConnection, done: Done) =>
      done(null, (opened = connection));
    const database = knex({
      ...connectionSettings(test.url),
      pool: { min: 0, max: 1, afterCreate },
    });
    const backend = async () => (await database.raw<Backend>('SELECT pg_backend_pid() AS id')).rows;
    const first = await backend();
    expect(await backend()).toEqual(first);
    if (opened !== undefined) discard(opened, new Error('spoiled'));
    expect(await backend()).not.toEqual(first);
    await database.destroy();
  });

  it('reject running statements and statements waiting for a connection', async () => {
    const database = connect(test.url, 1);
    const started = new Promise((resolve) => database.once('query', resolve));
    const slow = database.raw('SELECT pg_sleep(60)').catch((error: unknown) => error);
    const waiting = database.raw('SELECT 1').catch((error: unknown) => error);
    await started;
    const lost = Object.assign(new Error('lost'), { code: '08006' });
    closeUsed(database, lost);
    expect((await Promise.all([slow, waiting])).map(isConnectionLost)).toEqual([true, true]);
    expect((await database.raw<Backend>('SELECT 1 AS id')).rows).toEqual([{ id: 1 }]);
    await database.destroy();
  });

  it('add the caller of a failed statement to the stack of its error', async () => {
    const failing = runStatement(test.knex, { text: 'SELECT $1::integer', values: ['one'] });
    await expect(failing).rejects.toMatchObject({
      code: '22P02',
      stack: expect.stringContaining(__filename) as string,
    });
  });

  it('emit an event before and after each statement, by either way of running it', async () => {
    const events: string[] = [];
    const told = (event: string) => void events.push(event);
    const database = listenedTo(test.knex, told);
    await database('category').select('id');
    await runStatement(database, { text: 'SELECT 1', values: [] });
    await expect(runStatement(database, { text: 'SELECT', values: [1] })).rejects.toThrow();
    await test.knex.raw('SELECT 2');
    const run = ['query', 'query-response'];
    expect(events.filter((event) => event.startsWith('query'))).toEqual([
      ...run,
      ...run,
      'query',
      'query-error',
    ]);
  });

  it('leave connections to other requests if one runs many statements', async () => {
    const database = knex({ ...connectionSettings(test.url), pool: { min: 0, max: 5 } });
    const [greedy, modest] = [
      listenedTo(database, () => undefined),
      listenedTo(database, () => undefined),
    ];
    const holder = await database.transaction();
    await holder.raw('SELECT pg_advisory_xact_lock(1)');
    const many = Array.from({ length: 12 }, () =>
      greedy.raw('SELECT pg_advisory_xact_lock_shared(1)'),
    );
    await modest.raw('SELECT 1');
    expect(poolOf(database).numPendingAcquires()).toBe(0);
    // A transaction does not wait for its request's queries, which may be waiting for it.
    await greedy.transaction((transaction) => transaction.raw('SELECT 1'));
    await holder.commit();
    await Promise.all(many);
    expect(poolOf(database).numUsed()).toBe(0);
    await database.destroy();
  });
});
