import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { fillJobs } from '../../bench/data/jobs';
import { describeBuilt, root } from '../support/built';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { childEnvironment } from '../support/environment';
import { untilLockWaits } from '../support/lock-waits';
import { startService, type TestService } from '../support/service';

jest.setTimeout(120_000);

/** The benchmark calls compiled files with arguments that the compiler does not check. */
describeBuilt('the benchmark', () => {
  let database: TestDatabase;
  let service: TestService;
  const peers: ChildProcess[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await fillJobs(client, 2_000);
    // More than a page at each of a dozen places, so that a page ends among equally distant jobs.
    await client.query('UPDATE job SET lng = 110 + id % 12, lat = 30 WHERE id <= 240');
    await client.end();
    service = await startService({ DATABASE_URL: database.url });
  });
  afterAll(async () => {
    for (const peer of peers) peer.kill();
    await service.close();
    await database.close();
  });

  async function answerOf(base: string, place: Record<string, string>): Promise<unknown> {
    const response = await fetch(`${base}/api/v2.home/jobList`, {
      method: 'POST',
      body: new URLSearchParams({ ...place, page_num: '10' }),
    });
    return JSON.parse((await response.text()).replaceAll(base, ''));
  }

  async function baseOf(file: string, list: string): Promise<string> {
    const peer = fork(join(root, `bench/peers/${file}.mjs`), [list], {
      env: childEnvironment({ DATABASE_URL: database.url }),
    });
    peers.push(peer);
    const [{ port }] = (await once(peer, 'message')) as [{ port: number }];
    return `http://127.0.0.1:${port}`;
  }

  async function outputOf(script: string): Promise<string> {
    const words = ['--input-type=module', '--eval', script];
    const env = childEnvironment({ DATABASE_URL: database.url });
    const options = { cwd: root, env, timeout: 60_000 };
    return (await promisify(execFile)(process.execPath, words, options)).stdout;
  }

  it('keeps the database that a second run has migrated', async () => {
    const data = mkdtempSync(join(tmpdir(), 'job-gateway-bench-data-'));
    const words = ['bench/migrate.mjs', '--jobs', '10', '--keep', '--data', data];
    const options = { cwd: root, env: childEnvironment({}) };
    try {
      for (let run = 0; run < 2; run += 1)
        expect((await promisify(execFile)(process.execPath, words, options)).stdout).toMatch(
          /minutes for 10 jobs.*reached/,
        );
    } finally {
      rmSync(data, { recursive: true });
    }
  });

  it('ends although a contender has been killed', async () => {
    const script = `
      import { setTimeout as after } from 'node:timers/promises';
      import { PEERS, startPeer } from './bench/contenders.mjs';
      process.execArgv = [];
      const peer = await startPeer(PEERS['express-pg'], process.env.DATABASE_URL);
      process.kill(peer.pid, 'SIGKILL');
      await after(500);
      await peer.stop();
      console.log('stopped');
      process.exit();`;
    expect(await outputOf(script)).toBe('stopped\n');
  });

  it('ends its contenders when it is terminated', async () => {
    const script = `
      import { PEERS, startPeer } from './bench/contenders.mjs';
      process.execArgv = [];
      const { base } = await startPeer(PEERS['express-pg'], process.env.DATABASE_URL);
      console.log(base);
      process.kill(process.pid, 'SIGTERM');`;
    const ended = (await outputOf(script).catch((error: unknown) => error)) as object;
    expect(ended).toMatchObject({ code: 143, stdout: expect.stringMatching(/^http/) as string });
    await expect(fetch((ended as { stdout: string }).stdout.trim())).rejects.toThrow();
  });

  it.each([
    ['express', 'nearby'],
    ['express', 'naive'],
    ['node', ''],
  ])('compares with peers that give the same answers: %s %s', async (file, list) => {
    const base = await baseOf(file, list);
    for (let n = 0; n < 12; n += 1) {
      const place = { lng: String(110 + n), lat: '30' };
      const [theirs, ours] = await Promise.all(
        [base, service.base].map((base) => answerOf(base, place)),
      );
      expect(theirs).toMatchObject({ data: (ours as { data: unknown }).data });
    }
  });

  it('compares with a peer of node:http that outlives a cancelled statement', async () => {
    const base = await baseOf('node', '');
    const place = { lng: '110', lat: '30' };
    let cancelled: Promise<Response> | undefined;
    await service.knex.transaction(async (transaction) => {
      await transaction.raw('LOCK TABLE job');
      const body = new URLSearchParams(place);
      cancelled = fetch(`${base}/api/v2.home/jobList`, { method: 'POST', body });
      await untilLockWaits(service.knex);
      await service.knex.raw(
        `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
    });
    expect((await cancelled)?.status).toBe(500);
    expect(await answerOf(base, place)).toMatchObject({ code: 1 });
  });

  it('asks for the last page of a list although that is not full', async () => {
    const script = `
      import { requests } from './bench/contenders.mjs';
      console.log(requests(12_345, 1).deep[0].body);`;
    expect(await outputOf(script)).toBe('page=1235\n');
  });

  it('times each of its statements, and its GraphQL peers answer with our schema', async () => {
    const script = `
      import { databaseTimes, STATEMENTS } from './bench/statements.mjs';
      import { contextOf, schema } from './bench/peers/schema.mjs';
      import { graphql } from 'graphql';
      const times = await databaseTimes(process.env.DATABASE_URL, 1);
      const source = '{ jobs { total } }';
      const contextValue = contextOf({ headers: {}, socket: {} });
      const answer = await graphql({ schema, source, contextValue });
      console.log(JSON.stringify({ times, STATEMENTS, answer }));
      process.exit();`;
    const { times, STATEMENTS, answer } = JSON.parse(await outputOf(script)) as {
      times: Record<string, number>;
      STATEMENTS: number;
      answer: unknown;
    };
    expect(Object.values(times).every((time) => time > 0)).toBe(true);
    const statements = Object.keys(times).filter((name) => !name.startsWith('insert'));
    expect(statements).toHaveLength(STATEMENTS);
    expect(answer).toEqual({ data: { jobs: { total: 2_000 } } });
  });
});
