import fc from 'fast-check';
import { Upstreams } from '../../../src/lib/upstreams/upstreams';
import { openDatabaseStore } from '../../../src/overload/rate-limits/rate-limit-store.database';
import { openRedisStore } from '../../../src/overload/rate-limits/rate-limit-store.redis';
import { MemoryWindows, type Quota } from '../../../src/overload/rate-limits/sliding-window';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { describeWithRedis, startRedis, type TestRedis } from '../../support/upstreams/redis';

jest.setTimeout(30_000);

/** An arbitrary start time in seconds, far from 0 and with a fraction. */
const START = 1_795_221_763.4;

/** Records the bucket of each passed request; at most the limit pass in any 60 buckets. */
class Model {
  private passed: number[] = [];

  take(now: number, { most, seconds }: Quota): number {
    const width = seconds / 60;
    const bucket = Math.floor(now / width);
    this.passed = this.passed.filter((each) => each > bucket - 60);
    if (this.passed.length >= most) return (Math.min(...this.passed) + 60) * width - now;
    this.passed.push(bucket);
    return 0;
  }
}

interface Step {
  readonly pause: number;
  readonly times: number;
}
const steps = fc.array(
  fc.record({
    pause: fc.oneof(fc.double({ min: 0, max: 3, noNaN: true }), fc.integer({ min: 0, max: 130 })),
    times: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 25 },
);
const quota = fc.record({
  most: fc.integer({ min: 1, max: 20 }),
  seconds: fc.constantFrom(60, 900),
});

type Take = (key: string, quota: Quota) => number | Promise<number>;

/** Runs the steps against a store and the model; all waits must agree to 2 ms. */
async function compare(take: Take, clock: { now: number }, key: string, run: Step[], limit: Quota) {
  const model = new Model();
  const differences: string[] = [];
  for (const { pause, times } of run) {
    clock.now += pause;
    for (let n = 0; n < times; n += 1) {
      const expected = model.take(clock.now, limit);
      const wait = await take(key, limit);
      const same = wait > 0 === expected > 0 && Math.abs(wait - expected) < 0.002;
      if (!same) differences.push(`at ${clock.now}: ${wait}, not ${expected}`);
    }
  }
  expect(differences).toEqual([]);
}

const expectSameAsModel = (take: Take, clock: { now: number }, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(steps, quota, fc.uuid(), (run, limit, key) =>
      compare(take, clock, key, run, limit),
    ),
    { numRuns },
  );

/** The clock is 40 days ahead and then corrected: nobody may be locked out for 40 days. */
async function expectNobodyLockedOut(take: Take, clock: { now: number }) {
  const limit = { most: 3, seconds: 900 };
  const passing = async () => {
    const waits: number[] = [];
    for (let n = 0; n < 4; n += 1) waits.push(await take('set back', limit));
    expect(Math.max(...waits)).toBeLessThanOrEqual(limit.seconds);
    return waits.filter((wait) => wait === 0).length;
  };
  clock.now = START + 40 * 86_400;
  expect(await passing()).toBe(3);
  clock.now = START;
  expect(await passing()).toBe(0);
  clock.now += limit.seconds;
  expect(await passing()).toBe(3);
}

describe('the sliding window', () => {
  const upstreams = new Upstreams({ warn: () => undefined });
  afterAll(() => upstreams.close());

  it('agrees with a model in memory, including the time to wait', async () => {
    const clock = { now: START };
    const windows = new MemoryWindows(() => clock.now);
    await expectSameAsModel((key, limit) => windows.take(key, limit), clock, 200);
  });

  it('passes at most 6,000 requests in any 60 s, and all of an even stream of 100/s', () => {
    const clock = { now: START };
    const windows = new MemoryWindows(() => clock.now);
    const limit = { most: 6000, seconds: 60 };
    const passing = (times: number) =>
      Array.from({ length: times }).filter(() => windows.take('a', limit) === 0).length;
    clock.now = 59.9;
    expect(passing(5999)).toBe(5999);
    clock.now = 66.6;
    expect(passing(6000)).toBe(1);
    expect(windows.take('a', limit)).toBeCloseTo(119 - 66.6);
    clock.now = 118.99;
    expect(passing(1)).toBe(0);
    clock.now = 119;
    expect(passing(6000)).toBe(5999);
    let refused = 0;
    for (let n = 0; n < 30_000; n += 1) {
      clock.now = 300 + n / 100;
      if (windows.take('even', limit) > 0) refused += 1;
    }
    expect(refused).toBe(0);
  });

  it('keeps at most 20,000 keys in memory and drops expired ones', () => {
    const clock = { now: START };
    const windows = new MemoryWindows(() => clock.now);
    const limit = { most: 1, seconds: 60 };
    for (let n = 0; n < 25_000; n += 1) windows.take(`key ${n}`, limit);
    expect(windows.size).toBe(20_000);
    expect(windows.take('key 24999', limit)).toBeGreaterThan(0);
    clock.now += 61;
    windows.take('another', limit);
    expect(windows.size).toBe(1);
  });

  describe('in the database', () => {
    let database: TestDatabase;
    beforeAll(async () => (database = await createTestDatabase()));
    afterAll(() => database.close());

    itIsShared((clock) => openDatabaseStore(database.knex, upstreams, clock), 15);
  });

  describeWithRedis('at a Redis (skipped without redis-server)', () => {
    let redis: TestRedis;
    beforeAll(async () => (redis = await startRedis()));
    afterAll(() => redis.close());

    itIsShared((clock) => openRedisStore(redis.url, upstreams, clock), 100);
  });

  /** Tests of a window that instances share; `times` is the number of comparisons to the model. */
  function itIsShared(
    open: (clock?: () => number) => ReturnType<typeof openRedisStore>,
    times: number,
  ): void {
    let windows: ReturnType<typeof open>;
    afterEach(() => windows.close());

    it('agrees with a model', async () => {
      const clock = { now: START };
      windows = open(() => clock.now);
      await expectSameAsModel((key, limit) => windows.take(key, limit), clock, times);
    });

    it('locks nobody out after the clock is set back', async () => {
      const clock = { now: START };
      windows = open(() => clock.now);
      await expectNobodyLockedOut((key, limit) => windows.take(key, limit), clock);
    });

    it("passes 20 of 50 concurrent requests, by the server's clock", async () => {
      windows = open();
      const limit = { most: 20, seconds: 60 };
      const waits = await Promise.all(
        Array.from({ length: 50 }, () => windows.take('at once', limit)),
      );
      expect(waits.filter((wait) => wait === 0)).toHaveLength(20);
      expect(Math.max(...waits)).toBeLessThanOrEqual(60);
    });
  }
});
