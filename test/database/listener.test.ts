import { EventEmitter, once } from 'node:events';
import { PostgresClient } from '../../src/database/connection/client';
import { Hosts } from '../../src/database/connection/hosts';
import { Listener } from '../../src/database/connection/listener';
import { createTestDatabase, type TestDatabase } from '../support/database';

const LISTENING = "FROM pg_stat_activity WHERE application_name = 'listening'";

describe('a listening connection', () => {
  let test: TestDatabase;
  beforeAll(async () => (test = await createTestDatabase()));
  afterAll(() => test.close());
  afterEach(() => jest.restoreAllMocks());

  const options = () => ({
    hosts: new Hosts(test.url),
    settings: { application_name: 'listening' },
    availability: { away: true },
    channel: 'nothing',
    times: { answer: 5_000, heartbeat: 5, retry: [5, 5] as const },
  });

  /** Waits until this many connections are open. */
  async function untilOpen(count: number): Promise<void> {
    const open = () => test.knex.raw<{ rows: object[] }>(`SELECT ${LISTENING}`);
    while ((await open()).rows.length !== count);
  }

  it('is used although the connection that tested it does not close', async () => {
    const hangs = new Promise(() => undefined) as never;
    jest.spyOn(PostgresClient.prototype, 'end').mockReturnValueOnce(hangs);
    const events = new EventEmitter();
    const listener = new Listener({
      ...options(),
      onNotification: () => undefined,
      onConnect: () => Promise.resolve(),
      onHeartbeat: () => Promise.resolve(void events.emit('beat')),
    });
    expect(await once(events, 'beat')).toEqual([]);
    await listener.close();
  });

  it('stays open if only the pooler in front of the database is unavailable', async () => {
    const events = new EventEmitter();
    let connected = 0;
    const payloads: string[] = [];
    const listener = new Listener({
      ...options(),
      onNotification: (payload) => events.emit('notification', payloads.push(payload)),
      onConnect: () => Promise.resolve(void (connected += 1)),
      onHeartbeat: async (client) => void events.emit('beat', await client.query('SELECT 1')),
    });
    try {
      for (let beat = 0; beat < 5; beat += 1) await once(events, 'beat');
      const heard = once(events, 'notification');
      await test.knex.raw("SELECT pg_notify('nothing', 'new')");
      await heard;
      expect(payloads).toEqual(['new']);
      expect(connected).toBe(1);
    } finally {
      await listener.close();
    }
  });

  it('is replaced as soon as it is lost', async () => {
    const events = new EventEmitter();
    const listener = new Listener({
      ...options(),
      times: { ...options().times, heartbeat: 60_000 },
      onNotification: () => undefined,
      onConnect: () => Promise.resolve(void events.emit('connect')),
      onHeartbeat: () => Promise.resolve(),
      onLost: () => events.emit('lost'),
    });
    await once(events, 'connect');
    while (listener.client === undefined) await new Promise((next) => setImmediate(next));
    const replaced = Promise.all(['lost', 'connect'].map((event) => once(events, event)));
    await test.knex.raw(`SELECT pg_terminate_backend(pid) ${LISTENING}`);
    expect(await replaced).toEqual([[], []]);
    await listener.close();
  });

  it('is the only one that stays open, and none does that failed or came too late', async () => {
    let attempts = 0;
    const listener = new Listener({
      ...options(),
      onNotification: () => undefined,
      onConnect: async () => {
        attempts += 1;
        if (attempts < 3) throw new Error('refused');
        await untilOpen(1);
        await listener.close();
      },
      onHeartbeat: () => Promise.resolve(),
    });
    while (attempts < 3) await new Promise((next) => setImmediate(next));
    await untilOpen(0);
    expect(listener.client).toBeUndefined();
  });

  it('is tried again after pauses that double up to a limit, anew after each success', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const pauses = jest.spyOn(globalThis, 'setTimeout');
    const failures: number[] = [];
    let attempts = 0;
    const listener = new Listener({
      ...options(),
      times: { ...options().times, retry: [3, 10] },
      onNotification: () => undefined,
      onConnect: async () => {
        attempts += 1;
        if (attempts !== 5) await Promise.reject(new Error('refused'));
      },
      onHeartbeat: () => Promise.reject(new Error('lost')),
      onFailure: (_, inARow) => failures.push(inARow),
    });
    while (failures.length < 6) await new Promise((next) => setImmediate(next));
    await listener.close();
    expect(failures.slice(0, 6)).toEqual([1, 2, 3, 4, 1, 2]);
    const times = pauses.mock.calls
      .map(([, time]) => time)
      .filter((time) => [3, 6, 10, 12].includes(time ?? 0));
    expect(times.slice(0, 6)).toEqual([3, 6, 10, 10, 3, 6]);
  });
});
