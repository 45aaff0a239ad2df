import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { Registry } from 'prom-client';
import { isExhausted } from '../../src/database/knex-internals';
import { operatorRoutes } from '../../src/http/health';
import { createLog } from '../../src/observability/log';
import { createTestDatabase } from '../support/database';
import { withoutFreeFiles } from '../support/open-files';
import { startService } from '../support/service';

/** However many clients ask, readiness costs the pool one statement at a time. */
it('/readyz shares one database query among concurrent requests', async () => {
  const service = await startService();
  const statements: string[] = [];
  service.database.on('query', ({ sql }: { sql: string }) => statements.push(sql));
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => fetch(`${service.base}/readyz`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  // Ideally one; on a slow machine, answers may expire before all requests are served.
  const asked = statements.filter((sql) => sql === 'SELECT 1').length;
  expect(asked).toBeGreaterThanOrEqual(1);
  expect(asked).toBeLessThan(10);
  await service.close();
});

it('/readyz reports too many open files rather than a database outage', async () => {
  let told = '';
  const log = createLog('warn', false, { write: (line) => void (told += line) });
  const service = await startService({}, log);
  // Keeps one connection open.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      get(`${service.base}/readyz`, { agent }, (answer) => resolve(text(answer))).on(
        'error',
        reject,
      );
    });
  try {
    expect(await ask()).toBe('ready\n');
    await service.knex.raw('SELECT 1');
    const answer = await withoutFreeFiles(async () => {
      await service.knex.raw(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      // Answers are cached for a moment.
      for (;;) {
        const found = await ask();
        if (found !== 'ready\n') return found;
      }
    });
    expect(answer).toBe('not ready: too many open files\n');
    expect(told).not.toContain('the database is away');
    expect(await ask()).toBe('ready\n');
  } finally {
    agent.destroy();
    await service.close();
  }
});

it('/readyz reports that the database server has no connection left', async () => {
  const { knex, url, close } = await createTestDatabase();
  const limited = new URL(url);
  limited.username = limited.pathname.slice(1);
  const role = limited.username;
  await knex.raw(`CREATE ROLE ${role} LOGIN PASSWORD '${limited.password}'`);
  await knex.raw(`GRANT pg_read_all_data, pg_write_all_data TO ${role}`);
  const service = await startService({ DATABASE_URL: limited.href });
  const ask = async () => (await fetch(`${service.base}/readyz`)).text();
  try {
    expect(await ask()).toBe('ready\n');
    await knex.raw(`ALTER ROLE ${role} CONNECTION LIMIT 0`);
    await knex.raw('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = ?', [
      role,
    ]);
    let answer = 'ready\n';
    while (answer === 'ready\n') answer = await ask();
    expect(answer).toBe('not ready: the database server has no connection left\n');
  } finally {
    await service.close();
    await knex.raw(`DROP ROLE ${role}`);
    await close();
  }
});

it('/readyz is ready while requests use and await every connection of the pool', async () => {
  const service = await startService({ DATABASE_POOL_SIZE: '2' });
  const holder = await service.knex.transaction();
  await holder.raw('LOCK TABLE category IN ACCESS EXCLUSIVE MODE');
  const blocked = [1, 2, 3].map(async () => service.database('category').count());
  while (!isExhausted(service.database)) await new Promise((resolve) => setImmediate(resolve));
  const ready = await fetch(`${service.base}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([200, 'ready\n']);
  await holder.rollback();
  await Promise.all(blocked);
  await service.close();
});

it.each([
  ['ready', 200, {}],
  ['ready, without s3, wechat', 200, { down: ['s3', 'wechat'] }],
  ['ready, without the primary, s3', 200, { down: ['s3'], away: true, canRead: true }],
  ['not ready: the database is away', 503, { away: true }],
  ['not ready: stopping', 503, { stopping: true, away: true, canRead: true }],
])('/readyz says "%s" with status %i', async (said, status, state) => {
  const {
    down = [],
    away = false,
    canRead = false,
    stopping = false,
  } = { ...state } as {
    readonly down?: readonly string[];
    readonly away?: boolean;
    readonly canRead?: boolean;
    readonly stopping?: boolean;
  };
  const { knex, close } = await createTestDatabase();
  const breakers = ['s3', 'redis', 'wechat'].map((upstream) => ({
    upstream,
    isUp: !down.includes(upstream),
  }));
  const options = {
    ...{ database: knex, availability: { away }, upstreams: { breakers } },
    ...{ registry: new Registry(), stopping: () => stopping, canRead: () => canRead },
    token: undefined,
  } as unknown as Parameters<typeof operatorRoutes>[0];
  const server = createServer(express().use(operatorRoutes(options))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect([answer.status, await answer.text()]).toEqual([status, `${said}\n`]);
  server.close();
  await close();
});
