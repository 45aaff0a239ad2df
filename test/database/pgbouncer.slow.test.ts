import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../src/config';
import { Availability } from '../../src/database/connection/availability';
import { connect } from '../../src/database/connection/connect';
import { Hosts } from '../../src/database/connection/hosts';
import { Listener } from '../../src/database/connection/listener';
import { openDatabase } from '../../src/database/connection/open';
import { createLog } from '../../src/observability/log';
import { startNetworkProxy } from '../support/upstreams/network-proxy';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { aJob } from '../support/factories';
import { describeWithPgBouncer, startPgBouncer } from '../support/upstreams/pgbouncer';
import { startService, type TestService } from '../support/service';

/** 2.5 times the number of the pooler's connections. */
const AT_ONCE = 8;

describeWithPgBouncer('behind PgBouncer in transaction mode, the service', () => {
  let test: TestDatabase;
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  let service: TestService;
  const lines: string[] = [];

  const start = (statements: string) =>
    startService(
      {
        DATABASE_URL: bouncer.url,
        DATABASE_LISTEN_URL: test.url,
        DATABASE_STATEMENTS: statements,
        RATE_LIMITS: 'off',
      },
      createLog('error', false, { write: (line) => void lines.push(line) }),
    );
  const many = <Result>(work: (n: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, n) => work(n)));

  beforeAll(async () => {
    test = await createTestDatabase();
    bouncer = await startPgBouncer(test.url);
    service = await start('unnamed');
  });
  afterAll(async () => {
    await service.close();
    await bouncer.close();
    await test.close();
  });

  it('answers all ten operations concurrently', async () => {
    const job = await aJob(test.knex, { job_name: '电子厂', lng: 121, lat: 31 });
    const operations = [
      ['categoryList', {}],
      ['factoryList', {}],
      ['jobList', { lng: 121, lat: 31, keyword: '电子' }],
      ['jobInfo', { job_id: job }],
      ['jobCollect', { job_id: job }],
      ['collectList', {}],
      ['keywordList', {}],
      ['keywordClear', {}],
      ['agentContent', {}],
      ['jobPoster', { job_id: job }],
    ] as const;
    await many(async (n) => {
      const token = await service.tokenFor(n + 1);
      for (const [name, parameters] of operations)
        expect([name, await service.rest(name, parameters, token)]).toMatchObject([
          name,
          { code: 1 },
        ]);
    });
    expect(lines).toEqual([]);
  });

  it('runs concurrent GraphQL mutations, each with its entry in the audit log', async () => {
    const token = await service.tokenFor(1);
    await test.knex('users').where({ id: 1 }).update({ role: 'admin' });
    const create = 'mutation ($name: String!) { createCategory(input: { name: $name }) { id } }';
    const answers = await many((n) => service.graphql(create, { name: `类 ${n}` }, token));
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    const written = await test.knex('audit_log').where({ user_id: 1 });
    expect(written).toHaveLength(AT_ONCE);
  });

  it('receives notifications of changes', async () => {
    const names = async () =>
      (
        await service.graphql<{ categories: { name: string }[] }>('{ categories { name } }')
      ).data.categories.map(({ name }) => name);
    while (!(await names()).includes('类 1'));
    await test.knex('category').insert({ name: '新' });
    while (!(await names()).includes('新'));
    expect(await names()).toContain('类 1');
  });

  it('rejects a listening connection on which no notification arrives', async () => {
    const failed = await new Promise<unknown>((resolve) => {
      const listener: Listener = new Listener({
        hosts: new Hosts(bouncer.url),
        settings: {},
        availability: { away: false },
        channel: 'user_wrote',
        times: { answer: 1_000, heartbeat: 100, retry: [10_000, 10_000] },
        onNotification: () => undefined,
        onConnect: () => {
          resolve('connected');
          return Promise.resolve();
        },
        onHeartbeat: () => Promise.resolve(),
        onFailure: (error) => void listener.close().then(() => resolve(error)),
      });
    });
    expect(failed).toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('advises to set DATABASE_STATEMENTS=unnamed if statements are named', async () => {
    const wrong = await start('named');
    try {
      while (lines.length === 0) await many(() => wrong.rest('jobList'));
      expect(lines.join('')).toContain('set DATABASE_STATEMENTS=unnamed');
    } finally {
      await wrong.close();
    }
  });

  it('bypasses it for commands, whose statement timeout it would drop', async () => {
    const { withLongTimeout, close } = await openDatabase(
      readConfig({ DATABASE_URL: bouncer.url, DATABASE_LISTEN_URL: test.url }),
    );
    try {
      const { rows } = await withLongTimeout((database) =>
        database.raw<{ rows: object[] }>('SHOW statement_timeout'),
      );
      expect(rows).toEqual([{ statement_timeout: '6h' }]);
    } finally {
      await close();
    }
  });

  it('has the same session settings with the ALTER ROLE lines of docs/deployment.md', async () => {
    const document = readFileSync(join(__dirname, '../../docs/deployment.md'), 'utf8');
    const statements = document.match(/ALTER ROLE jobs IN DATABASE jobs SET .+;/g) ?? [];
    const { username, pathname } = new URL(test.url);
    for (const statement of statements)
      await test.knex.raw(
        statement.replace('jobs IN DATABASE jobs', `${username} IN DATABASE ${pathname.slice(1)}`),
      );
    // A new pooler, since the other one has connections with the old settings.
    const pooler = await startPgBouncer(test.url);
    try {
      const [pooled, direct] = await Promise.all(
        [pooler.url, test.url].map(async (url) => {
          const database = connect(url, 1, { statements: 'unnamed' });
          const { rows } = await database.raw<{ rows: object[] }>(
            `SELECT name, setting FROM pg_settings
             WHERE context = 'user' AND name <> 'application_name' ORDER BY name`,
          );
          await database.destroy();
          return rows;
        }),
      );
      expect(pooled).toEqual(direct);
    } finally {
      await pooler.close();
    }
  });

  it('counts the database as unavailable if only the pooler is reachable', async () => {
    const network = await startNetworkProxy(new URL(test.url));
    const pooler = await startPgBouncer(network.url);
    const database = connect(pooler.url, 2, { statements: 'unnamed' });
    const lines: string[] = [];
    const availability = new Availability(database, { warn: (_, line) => void lines.push(line) });
    try {
      await database.raw('SELECT 1');
      network.cut(true);
      expect(await availability.isAwayNow()).toBe(true);
      network.cut(false);
      while (availability.away) await new Promise((resolve) => setImmediate(resolve));
      expect(lines).toEqual(['the database is away', 'the database is back']);
    } finally {
      availability.close();
      await database.destroy();
      await pooler.close();
      await network.close();
    }
  });
});
