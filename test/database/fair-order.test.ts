import { withQueryCount } from '../../src/database/connection/query-count';
import { connect } from '../../src/database/connection/connect';
import { FairOrder } from '../../src/database/connection/fair-order';
import { poolOf } from '../../src/database/knex-internals';
import { createTestDatabase, STATEMENT_TIMEOUT, type TestDatabase } from '../support/database';

/** Who gets the next connection, of waiters named after their caller. */
describe('the fair order of those who wait for a connection', () => {
  let now: number;
  let order: FairOrder<number, { name: string }>;
  let line: { name: string }[];

  beforeEach(() => {
    now = 0;
    line = [];
    order = new FairOrder(() => now);
  });

  const callerOf = (name: string) => () => (name === 'nobody' ? undefined : name);
  const hold = (...names: string[]) => {
    names.forEach((name, connection) => order.noteHeld(connection, callerOf(name)));
  };
  const wait = (name: string, at: number) => {
    now = at;
    const waiter = { name };
    line.push(waiter);
    order.noteWaiting(waiter, callerOf(name));
    return waiter;
  };
  const next = () => {
    order.bringNextToFront(line);
    return line[0];
  };

  it('is that of arrival if each holds one', () => {
    hold('a', 'b', 'c');
    const first = wait('b', 10);
    wait('a', 11);
    wait('c', 12);
    expect(next()).toBe(first);
  });

  it('is that of arrival among the requests of one caller', () => {
    hold('a', 'a', 'a');
    const first = wait('a', 10);
    wait('a', 11);
    expect(next()).toBe(first);
  });

  it('is that of arrival among statements that belong to no caller', () => {
    hold('nobody', 'nobody', 'a');
    wait('a', 9);
    const first = wait('nobody', 10);
    wait('nobody', 11);
    expect(next()).toBe(first);
  });

  it.each([
    [2999, 'b'],
    [3001, 'a'],
  ])('puts a caller of three connections behind one who comes %i ms later: %s', (late, name) => {
    hold('a', 'a', 'a');
    wait('a', 0);
    wait('a', 0);
    wait('b', late);
    expect(next()?.name).toBe(name);
    expect(line).toHaveLength(3);
  });

  it('does not count connections that have been released', () => {
    hold('a', 'a', 'b');
    order.noteReleased(0);
    order.noteReleased(1);
    wait('a', 0);
    wait('b', 0);
    expect(next()?.name).toBe('a');
  });
});

describe("a pool's connections", () => {
  let test: TestDatabase;
  beforeAll(async () => (test = await createTestDatabase()));
  afterAll(() => test.close());

  it.each(['a statement', 'a transaction'])(
    'are free for %s of another caller before one caller gets a further one',
    async (kind) => {
      const database = connect(test.url, 2, { statementTimeout: STATEMENT_TIMEOUT });
      let running = 0;
      database.on('query', () => (running += 1));
      const request = (key: string) =>
        withQueryCount(
          database,
          { statements: 0 },
          { caller: { key }, throwIfAbandoned: () => undefined },
        );
      const holders = await Promise.all([test.knex.transaction(), test.knex.transaction()]);
      const lockOf = (n: number) => `pg_advisory_xact_lock(${n % holders.length})`;
      await Promise.all(holders.map((holder, n) => holder.raw(`SELECT ${lockOf(n)}`)));
      const answered: string[] = [];
      const noted = async (name: string, statement: PromiseLike<unknown>) => {
        await statement;
        answered.push(name);
      };
      // Each is a request of its own. Two run, and four wait for a connection.
      const flood = Array.from({ length: 6 }, (_, n) =>
        noted(`flood ${n}`, request('flood').raw(`SELECT ${lockOf(n)}`)),
      );
      const until = async (isSo: () => boolean) => {
        while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
      };
      await until(() => running === 2);
      const other = request('other');
      const modest = noted(
        'modest',
        kind === 'a statement'
          ? other.raw('SELECT 1')
          : other.transaction((transaction) => transaction.raw('SELECT 1')),
      );
      await until(() => poolOf(database).numPendingAcquires() === 5);
      await holders[0].commit();
      await modest;
      expect(answered).toEqual(['flood 0', 'modest']);
      await holders[1].commit();
      await Promise.all(flood);
      await database.destroy();
    },
  );
});
