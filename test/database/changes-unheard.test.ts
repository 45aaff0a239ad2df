import { EventEmitter, once } from 'node:events';
import { ChangeListener } from '../../src/database/changes';
import { connect } from '../../src/database/connection/connect';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startNetworkProxy } from '../support/upstreams/network-proxy';

const SILENT = 'notifications do not arrive, so nothing is cached and no replica is used';

/** Nothing is cached meanwhile, which operators must know. */
describe('when notifications of changes cannot arrive, the service', () => {
  let test: TestDatabase;
  let network: Awaited<ReturnType<typeof startNetworkProxy>>;
  beforeAll(async () => {
    test = await createTestDatabase();
    network = await startNetworkProxy(new URL(test.url));
  });
  afterAll(async () => {
    await network.close();
    await test.close();
  });

  /** A listener behind a cut network; emits `line` and `asked`. */
  function listen(isAway: boolean) {
    const events = new EventEmitter();
    const lines: string[] = [];
    const log = {
      warn: (...said: unknown[]) => {
        lines.push(String(said.at(-1)));
        events.emit('line');
      },
    };
    const isAwayNow = () => {
      events.emit('asked');
      return Promise.resolve(isAway);
    };
    network.cut(true);
    const availability = { away: false, isAwayNow };
    const changes = new ChangeListener(test.knex, availability, log, network.url);
    return { changes, events, lines };
  }

  it('logs each such time once, and when they arrive again', async () => {
    const { changes, events, lines } = listen(false);
    try {
      await once(events, 'line');
      network.cut(false);
      await once(events, 'line');
      network.cut(true);
      await once(events, 'line');
      const silent = `${SILENT}: check DATABASE_LISTEN_URL`;
      expect(lines).toEqual([silent, 'notifications arrive again', silent]);
    } finally {
      await changes.close();
    }
  });

  it('does not mention DATABASE_LISTEN_URL if the server itself refuses', async () => {
    const [lines, url] = [[] as string[], new URL(test.url)];
    url.pathname = '/no_such_database';
    const nowhere = connect(url.href, 1);
    const said = new EventEmitter();
    const log = { warn: (_: object, line: string) => said.emit('line', lines.push(line)) };
    const availability = { away: false, isAwayNow: () => Promise.resolve(false) };
    const changes = new ChangeListener(nowhere, availability, log);
    await once(said, 'line');
    await changes.close();
    await nowhere.destroy();
    expect(lines).toEqual([SILENT]);
  });

  it('logs nothing while the database is unavailable', async () => {
    const { changes, events, lines } = listen(true);
    await once(events, 'asked');
    network.cut(false);
    while (!changes.isCurrent) await new Promise((next) => setImmediate(next));
    await changes.close();
    expect(lines).toEqual([]);
  });
});
