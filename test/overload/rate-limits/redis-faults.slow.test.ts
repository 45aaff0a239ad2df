import Redis from 'ioredis';
import { knex } from 'knex';
import { setTimeout as pause } from 'node:timers/promises';
import { Upstreams } from '../../../src/lib/upstreams/upstreams';
import { createLog } from '../../../src/observability/log';
import {
  openLimitStore,
  type LimitStore,
} from '../../../src/overload/rate-limits/rate-limit-store';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { freePort } from '../../support/free-port';
import {
  describeWithRedis,
  startRedis,
  startUselessRedis,
  type Manner,
} from '../../support/upstreams/redis';
import { startService } from '../../support/service';
import { startStopwatch } from '../../support/stopwatch';

jest.setTimeout(60_000);

interface Line {
  readonly msg: string;
  readonly upstream?: string;
}

const aLog = (name = 'redis') => {
  const lines: Line[] = [];
  const write = (text: string) => void lines.push(JSON.parse(text) as Line);
  const told = () => lines.filter(({ upstream }) => upstream === name).map(({ msg }) => msg);
  return { log: createLog('info', false, { write }), told };
};

/** Starts a Redis that fails in this manner; returns its URL. */
async function useless(
  manner: Manner | 'absent',
): Promise<{ url: string; close(): Promise<void> }> {
  if (manner !== 'absent') return startUselessRedis(manner);
  return { url: `redis://127.0.0.1:${await freePort()}`, close: () => Promise.resolve() };
}

/**
 * Once, a hanging Redis blocked every logged-in request and, through them, anonymous ones, too.
 */
describe.each(['silent', 'dripping', 'garbage', 'lying', 'absent'] as const)(
  'a Redis that is %s',
  (manner) => {
    it('delays no request, is logged as down once and leaves the service ready', async () => {
      const redis = await useless(manner);
      const { log, told } = aLog();
      const service = await startService({ RATE_LIMIT_STORE: redis.url, MAX_IN_FLIGHT: '4' }, log);
      try {
        const token = await service.tokenFor(1);
        const elapsed = startStopwatch();
        // Each would occupy its slot until Redis answers, with anonymous requests waiting behind.
        const callers = Array.from({ length: 65 }, (_, n) => (n < 60 ? token : undefined));
        const replies = await Promise.all(
          callers.map((caller) => service.rest('categoryList', {}, caller)),
        );
        expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([1]));
        expect(elapsed()).toBeLessThan(10_000);
        const metrics = await (await fetch(`${service.base}/metrics`)).text();
        expect(metrics).toContain('gateway_upstream_up{upstream="redis"} 0');
        expect(metrics).toMatch(/gateway_upstream_failures_total\{upstream="redis"\} [1-9]/);
        expect((await fetch(`${service.base}/readyz`)).status).toBe(200);
        expect(told()).toEqual(['an upstream is down']);
      } finally {
        await service.close();
        await redis.close();
      }
    });
  },
);

/** The breaker tries again every second and must not find the store healthy. */
async function expectToStayDown(store: LimitStore, told: () => string[]): Promise<void> {
  while (told().length === 0) await store.take('key', { most: 100, seconds: 60 });
  await pause(2_500);
  expect(told()).toEqual(['an upstream is down']);
}

describe('rate limits while their store is down', () => {
  let database: TestDatabase;
  const upstreams = new Upstreams({ warn: () => undefined });
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(async () => {
    upstreams.close();
    await database.close();
  });

  /** The number of ten requests that pass; two are allowed. */
  async function passing(store: LimitStore): Promise<number> {
    const waits = await Promise.all(
      Array.from({ length: 10 }, async () => store.take('key', { most: 2, seconds: 60 })),
    );
    return waits.filter((wait) => wait === 0).length;
  }

  it('are counted in memory if Redis hangs', async () => {
    const redis = await startUselessRedis('silent');
    const store = openLimitStore(redis.url, database.knex, upstreams);
    expect(await passing(store)).toBe(2);
    store.close();
    await redis.close();
  });

  it('are counted in memory if the database hangs', async () => {
    const holder = await database.knex.transaction();
    await holder.raw('LOCK TABLE rate_window');
    const store = openLimitStore('database', database.knex, upstreams);
    expect(await passing(store)).toBe(2);
    store.close();
    await holder.rollback();
  });

  it('do not use the database again until it can be written', async () => {
    const { log, told } = aLog('rate_limit_database');
    const store = openLimitStore('database', database.knex, new Upstreams(log));
    await database.knex.raw('ALTER TABLE rate_window RENAME TO read_only');
    try {
      await expectToStayDown(store, told);
    } finally {
      await database.knex.raw('ALTER TABLE read_only RENAME TO rate_window');
    }
    while (told().length < 2) await pause(50);
    store.close();
  });

  it('log a wrong address at startup, before the first request', async () => {
    const redis = await useless('absent');
    const { log, told } = aLog();
    const store = openLimitStore(redis.url, database.knex, new Upstreams(log));
    while (told().length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(told()).toEqual(['an upstream is down']);
    store.close();
  });
});

describeWithRedis('a real Redis (skipped without redis-server)', () => {
  it('that is full is used again once it has room', async () => {
    const redis = await startRedis();
    const client = new Redis(redis.url);
    const { log, told } = aLog();
    const store = openLimitStore(redis.url, knex({ client: 'pg' }), new Upstreams(log));
    try {
      await client.config('SET', 'maxmemory', '1');
      await expectToStayDown(store, told);
      await client.config('SET', 'maxmemory', '0');
      while (told().length < 2) await pause(50);
    } finally {
      store.close();
      client.disconnect();
      await redis.close();
    }
  });

  it.each([
    ['is stopped and continues', 'SIGSTOP'],
    ['is killed and restarted', 'SIGKILL'],
  ] as const)('that %s is used again, and both changes are logged', async (_, signal) => {
    let redis = await startRedis();
    const { log, told } = aLog();
    const service = await startService({ RATE_LIMIT_STORE: redis.url, MAX_IN_FLIGHT: '4' }, log);
    const up = async () =>
      /_up\{.*"\} (.)/.exec(await (await fetch(`${service.base}/metrics`)).text())?.[1];
    try {
      const token = await service.tokenFor(1);
      const many = () =>
        Promise.all(Array.from({ length: 40 }, () => service.rest('categoryList', {}, token)));
      expect(new Set((await many()).map(({ code }) => code))).toEqual(new Set([1]));
      expect([await up(), told()]).toEqual(['1', []]);
      redis.signal(signal);
      while ((await up()) === '1') {
        expect(new Set((await many()).map(({ code }) => code))).toEqual(new Set([1]));
      }
      if (signal === 'SIGSTOP') redis.signal('SIGCONT');
      else redis = await startRedis(Number(new URL(redis.url).port));
      while ((await up()) === '0') await service.rest('categoryList', {}, token);
      expect(told()).toEqual(['an upstream is down', 'an upstream is up again']);
    } finally {
      await service.close();
      await redis.close();
    }
  });
});

describeWithRedis('the log, when Redis refuses a login,', () => {
  it.each([
    ['a wrong password', ':bad@', /WRONGPASS/],
    ['no password', '', /NOAUTH/],
  ])('states the reason: %s', async (_, user, reason) => {
    const redis = await startRedis();
    const operator = new Redis(redis.url);
    await operator.config('SET', 'requirepass', 'right');
    operator.disconnect();
    const url = redis.url.replace('//', `//${user}`);
    let store: LimitStore | undefined;
    const told = await new Promise<unknown>((resolve) => {
      const upstreams = new Upstreams({ warn: (details) => resolve(details) });
      store = openLimitStore(url, knex({ client: 'pg' }), upstreams);
    });
    store?.close();
    await redis.close();
    expect(String((told as { err: unknown }).err)).toMatch(reason);
  });
});
