import { Socket } from 'node:net';
import type { Knex } from 'knex';
import { PostgresClient } from '../../src/database/connection/client';
import { connect } from '../../src/database/connection/connect';
import { runStatement } from '../../src/database/knex-internals';
import { SharedConnections } from '../../src/database/connection/shared-connections';
import { isConnectionLost } from '../../src/database/faults';
import { createTestDatabase, type TestDatabase } from '../support/database';

const AT_ONCE = 16;

/** Runs a statement like those of lists: the same text has the same name. */
const short = <Row>(database: Knex, text: string, values: readonly unknown[] = []) =>
  runStatement<Row>(database, { name: text, text, values, isShort: true });
const backendOf = async (database: Knex) =>
  (await short<{ id: number }>(database, 'SELECT pg_backend_pid() AS id'))[0]?.id;
const many = <Result>(count: number, run: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)));

describe('short statements on a database', () => {
  let test: TestDatabase;
  let database: Knex;
  beforeAll(async () => (test = await createTestDatabase()));
  afterAll(() => test.close());
  beforeEach(() => (database = connect(test.url, 3)));
  afterEach(() => database.destroy());

  it('each get their own answer when 1,000 run at once', async () => {
    const echo = async (n: number) =>
      (await short<{ n: number }>(database, 'SELECT $1::integer AS n', [n]))[0]?.n;
    expect(await many(1000, echo)).toEqual(Array.from({ length: 1000 }, (_, n) => n));
  });

  it('are sent in one write on one connection when run together', async () => {
    const writes = jest.spyOn(Socket.prototype, '_writev');
    const runTogether = async () => {
      writes.mockClear();
      const backends = await many(5, () => backendOf(database));
      return { backends: new Set(backends).size, writes: writes.mock.calls.length };
    };
    // If the database is slow, some are sent only after earlier ones have been answered.
    let found = await runTogether();
    for (let round = 0; round < 100 && found.writes !== 1; round += 1) found = await runTogether();
    writes.mockRestore();
    expect(found).toEqual({ backends: 1, writes: 1 });
  });

  it('fail independently of each other', async () => {
    const divide = async (n: number) =>
      (await short<{ n: number }>(database, 'SELECT 12 / $1::integer AS n', [n]))[0]?.n;
    const answers = await Promise.allSettled([2, 0, 3, 0, 4].map(divide));
    expect(answers).toMatchObject([
      { value: 6 },
      { reason: { code: '22012' } },
      { value: 4 },
      { reason: { code: '22012' } },
      { value: 3 },
    ]);
    expect(await divide(6)).toBe(2);
  });

  it('fail with their connection; the next statement gets another', async () => {
    for (let n = 0; n < 20; n += 1) await backendOf(database);
    const ended = short(database, 'SELECT pg_terminate_backend(pg_backend_pid())');
    // The number of statements sent on that connection depends on its speed.
    const others = Promise.allSettled(Array.from({ length: 5 }, () => backendOf(database)));
    expect(isConnectionLost(await ended.catch((error: unknown) => error))).toBe(true);
    for (const other of await others)
      expect(other.status === 'fulfilled' || isConnectionLost(other.reason)).toBe(true);
    expect(await backendOf(database)).toEqual(expect.any(Number));
  });

  it('share no connection with a transaction', async () => {
    await database.transaction(async (transaction) => {
      const mine = await backendOf(transaction);
      expect(await backendOf(database)).not.toBe(mine);
      expect(await backendOf(transaction)).toBe(mine);
    });
  });

  it('share no connection if statements are unnamed', async () => {
    const pooled = connect(test.url, 3, { statements: 'unnamed' });
    const holder = await test.knex.transaction();
    await holder.raw('SELECT pg_advisory_xact_lock(1)');
    const waiting = short(pooled, 'SELECT pg_advisory_xact_lock(1)');
    expect(await backendOf(pooled)).toEqual(expect.any(Number));
    await holder.commit();
    await waiting;
    await pooled.destroy();
  });

  it('release a connection in constant use to other callers', async () => {
    const single = connect(test.url, 1);
    let done = false;
    const ask = async () => {
      while (!done) await backendOf(single);
    };
    const askers = many(AT_ONCE, ask);
    const answers = many(20, () =>
      single.transaction(async (each) => each('category').select('id')),
    );
    expect(await answers).toHaveLength(20);
    done = true;
    await askers;
    await single.destroy();
  });
});

describe("the driver's pipeline", () => {
  let test: TestDatabase;
  beforeAll(async () => (test = await createTestDatabase()));
  afterAll(() => test.close());

  it('can be enabled later and sends a statement before the previous answer', async () => {
    const client = new PostgresClient({ connectionString: test.url });
    await client.connect();
    (client as { pipeline?: boolean }).pipeline = true;
    const holder = await test.knex.transaction();
    await holder.raw('SELECT pg_advisory_xact_lock(1)');
    const waiting = client.query('SELECT pg_advisory_xact_lock(1)');
    const written = () => (client.connection.stream as Socket).bytesWritten;
    const before = written();
    const next = client.query('SELECT 1');
    expect(written()).toBeGreaterThan(before);
    await holder.commit();
    await Promise.all([waiting, next]);
    await client.end();
  });

  it('fails statements of a name that cannot be prepared for that reason', async () => {
    const client = new PostgresClient({ connectionString: test.url });
    await client.connect();
    (client as { pipeline?: boolean }).pipeline = true;
    const run = () => client.run({ name: 'later', text: 'SELECT id FROM later', values: [] });
    const answers = await Promise.allSettled([run(), run(), run()]);
    expect(answers).toMatchObject(answers.map(() => ({ reason: { code: '42P01' } })));
    await test.knex.raw('CREATE TABLE later AS SELECT 7 AS id');
    const found = await Promise.all([run(), run()]);
    expect(found.map(({ rows }) => rows as unknown)).toEqual([[{ id: 7 }], [{ id: 7 }]]);
    await client.end();
  });
});

describe('a shared connection', () => {
  const callers = { waiting: 0 };
  let available: number;
  let canSpareOne: boolean;
  let opened = 0;
  let held: string[];
  let shared: SharedConnections<string>;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    [opened, held, callers.waiting, canSpareOne, available] = [0, [], 0, true, Infinity];
    shared = new SharedConnections({
      acquire: () => {
        held.push(`number ${(opened += 1)}`);
        if (opened > available) return new Promise(() => undefined);
        return Promise.resolve(`number ${opened}`);
      },
      release: (connection) => {
        held = held.filter((each) => each !== connection);
        return Promise.resolve();
      },
      waiting: () => callers.waiting,
      get canSpareOne() {
        return canSpareOne;
      },
    });
  });
  afterEach(() => jest.useRealTimers());

  /** Runs a statement that is answered when `finish` is called. */
  async function send() {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    let on = '';
    const run = shared.run((connection) => {
      on = connection;
      return answered;
    });
    await new Promise((resolve) => setImmediate(resolve));
    const finish = () => {
      answer();
      return run;
    };
    return { on, finish };
  }

  /** Teaches the pool that statements take this many milliseconds. */
  async function known(ms: number) {
    for (let n = 0; n < 100; n += 1) {
      const { finish } = await send();
      jest.advanceTimersByTime(ms);
      await finish();
    }
    opened = 0;
  }
  /** The number of a hundred concurrent statements that use the first connection. */
  async function onTheFirst() {
    let count = 0;
    for (let n = 0; n < 100; n += 1) if ((await send()).on === 'number 1') count += 1;
    return count;
  }

  it.each([
    ['1 statement of unknown duration', undefined, 1],
    ['16 quick statements', 0, 16],
    ['5 statements of 2 ms', 2, 5],
    ['1 statement of 100 ms', 100, 1],
  ])('takes at most %s at once', async (_name, ms, statements) => {
    if (ms !== undefined) await known(ms);
    expect(await onTheFirst()).toBe(statements);
  });

  it('gets no more statements after 11 ms without an answer', async () => {
    await known(0);
    const slow = await send();
    expect((await send()).on).toBe('number 1');
    jest.advanceTimersByTime(11);
    expect((await send()).on).toBe('number 2');
    await slow.finish();
    expect((await send()).on).toBe('number 1');
  });

  it('of a small pool is released while a caller waits for a connection', async () => {
    canSpareOne = false;
    await known(0);
    const first = await send();
    callers.waiting = 1;
    expect((await send()).on).toBe('number 2');
    await first.finish();
    expect(held).toEqual(['number 2']);
  });

  it('is kept for up to 16 slow statements while callers wait for others', async () => {
    await known(100);
    await send();
    callers.waiting = 1;
    expect(await onTheFirst()).toBe(15);
  });

  it('that is kept without statements is released within a second of the last wait', async () => {
    const { finish } = await send();
    callers.waiting = 1;
    await finish();
    jest.advanceTimersByTime(5000);
    expect(held).toEqual(['number 1']);
    callers.waiting = 0;
    await jest.advanceTimersByTimeAsync(1000);
    expect(held).toEqual([]);
    await (await send()).finish();
    await jest.advanceTimersByTimeAsync(5000);
    expect([opened, held]).toEqual([2, []]);
  });

  it('is not kept if only short statements wait for another one', async () => {
    await known(100);
    await send();
    available = 1;
    expect((await send()).on).toBe('');
    callers.waiting = 1;
    expect((await send()).on).toBe('');
    callers.waiting = 3;
    expect((await send()).on).toBe('number 1');
  });

  it('is released, not kept, if short statements hold another one', async () => {
    await known(100);
    const [first, second] = [await send(), await send()];
    callers.waiting = 1;
    await first.finish();
    expect(held).toEqual(['number 2']);
    await second.finish();
    expect(held).toEqual(['number 2']);
  });

  it('gets no more statements after an error and is released', async () => {
    await known(0);
    const first = await send();
    await expect(shared.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect((await send()).on).toBe('number 2');
    await first.finish();
    expect(held).toEqual(['number 2']);
  });
});
