import { EventEmitter, once } from 'node:events';
import { PostgresClient } from '../../src/database/connection/client';
import { Hosts } from '../../src/database/connection/hosts';
import { Listener } from '../../src/database/connection/listener';
import { createTestDatabase, type TestDatabase } from '../support/database';

describe('a listening connection', () => {
  let test: TestDatabase;
  beforeAll(async () => (test = await createTestDatabase()));
  afterAll(() => test.close());

  const options = () => ({
    hosts: new Hosts(test.url),
    settings: {},
    availability: { away: true },
    channel: 'nothing',
    times: { answer: 5_000, heartbeat: 5, retry: [5, 5] as const },
  });

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
    const listener = new Listener({
      ...options(),
      onNotification: (payload) => events.emit('notification', payload),
      onConnect: () => Promise.resolve(void (connected += 1)),
      onHeartbeat: async (client) => void events.emit('beat', await client.query('SELECT 1')),
    });
    try {
      for (let beat = 0; beat < 5; beat += 1) await once(events, 'beat');
      const heard = once(events, 'notification');
      await test.knex.raw("SELECT pg_notify('nothing', 'new')");
      expect(await heard).toEqual(['new']);
      expect(connected).toBe(1);
    } finally {
      await listener.close();
    }
  });
});
