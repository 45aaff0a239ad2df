import { Breaker, type BreakerOptions } from '../../../src/lib/upstreams/breaker';
import { UpstreamDown, UpstreamTimeout } from '../../../src/lib/upstreams/breaker.errors';
import { fakeOnly } from '../../support/fake-timers';

/**
 * Every upstream has a time limit for each call, a breaker, and one log line each when it goes
 * down and when it comes up.
 */
describe('a breaker', () => {
  const told: string[] = [];
  let now = 0;
  beforeEach(() => {
    told.length = 0;
    now = 0;
  });
  afterEach(() => jest.useRealTimers());
  const aBreaker = (options: Partial<BreakerOptions> = {}) =>
    new Breaker(
      'upstream',
      { timeLimit: 20, ...options },
      {
        down: () => told.push('down'),
        up: (_, milliseconds) => told.push(`up after ${milliseconds}`),
      },
      () => now,
    );
  const fails = () => Promise.reject(new Error('refused'));
  const hangs = () => new Promise<never>(() => undefined);
  const works = () => Promise.resolve('done');

  it('rejects a call after the time limit and aborts its signal', async () => {
    const breaker = aBreaker();
    let aborted: AbortSignal | undefined;
    const call = breaker.call((signal) => {
      aborted = signal;
      return hangs();
    });
    await expect(call).rejects.toThrow(UpstreamTimeout);
    expect(aborted?.aborted).toBe(true);
    expect(breaker.isUp).toBe(true);
  });

  it('opens after three failures in a row and then lets one caller try per second', async () => {
    const breaker = aBreaker();
    await expect(breaker.call(fails)).rejects.toThrow('refused');
    await breaker.call(works);
    for (let n = 0; n < 3; n += 1) await expect(breaker.call(fails)).rejects.toThrow('refused');
    expect(breaker.isUp).toBe(false);
    let asked = 0;
    const counts = () => {
      asked += 1;
      return works();
    };
    await expect(breaker.call(counts)).rejects.toThrow(UpstreamDown);
    now = 999;
    await expect(breaker.call(counts)).rejects.toThrow(UpstreamDown);
    now = 1000;
    const hanging = breaker.call(hangs);
    await expect(breaker.call(counts)).rejects.toThrow(UpstreamDown);
    await expect(hanging).rejects.toThrow(UpstreamTimeout);
    now = 1999;
    await expect(breaker.call(counts)).rejects.toThrow(UpstreamDown);
    now = 2000;
    expect(asked).toBe(0);
    await expect(breaker.call(counts)).resolves.toBe('done');
    expect(told).toEqual(['down', 'up after 2000']);
    await expect(breaker.call(counts)).resolves.toBe('done');
    expect(breaker.failed).toBe(5);
  });

  it('lets a caller try again after the pause of its upstream', async () => {
    const breaker = aBreaker({ rest: 500 });
    for (let n = 0; n < 3; n += 1) await expect(breaker.call(fails)).rejects.toThrow('refused');
    now = 500;
    await expect(breaker.call(works)).resolves.toBe('done');
  });

  it('counts concurrent failures as one', async () => {
    const breaker = aBreaker();
    const calls = [1, 2, 3].map(() => breaker.call(fails));
    now = 1;
    await Promise.allSettled(calls);
    expect([breaker.isUp, breaker.failed]).toEqual([true, 3]);
  });

  it('takes an error that isFailure excludes for a success, but never a time limit', async () => {
    const isFailure = (error: unknown) => error instanceof Error && error.message === 'refused';
    const breaker = aBreaker({ isFailure });
    const answers = () => Promise.reject(new Error('no such object'));
    const call = (work: () => Promise<never>) => breaker.call(work).catch(() => undefined);
    for (const work of [fails, fails, answers, hangs, hangs]) await call(work);
    expect([breaker.isUp, breaker.failed]).toEqual([true, 4]);
    await call(hangs);
    expect(breaker.isUp).toBe(false);
  });

  it('is closed only by its probe if it has one', async () => {
    let answers = false;
    const breaker = aBreaker({ rest: 1, probe: () => (answers ? works() : fails()) });
    await breaker.check();
    expect(breaker.isUp).toBe(false);
    now = 5000;
    await expect(breaker.call(works)).rejects.toThrow(UpstreamDown);
    answers = true;
    while (!breaker.isUp) await new Promise((resolve) => setImmediate(resolve));
    expect(told).toEqual(['down', 'up after 5000']);
    breaker.close();
  });

  it('sends one probe at a time, and none once the upstream answers', async () => {
    fakeOnly(['setInterval', 'clearInterval']);
    let answer: (value: unknown) => void = () => undefined;
    const probe = jest.fn(() => new Promise((resolve) => (answer = resolve)));
    const breaker = aBreaker({ probe: probe.mockImplementationOnce(fails) });
    await breaker.check();
    jest.advanceTimersByTime(10_000);
    expect(probe).toHaveBeenCalledTimes(2);
    answer('done');
    while (!breaker.isUp) await new Promise((resolve) => setImmediate(resolve));
    jest.advanceTimersByTime(10_000);
    expect(probe).toHaveBeenCalledTimes(2);
  });

  it('neither probes nor reports once it is closed', async () => {
    fakeOnly(['setInterval', 'clearInterval']);
    const probe = jest.fn(fails);
    const [down, up] = [aBreaker({ probe }), aBreaker({ probe })];
    await down.check();
    for (const breaker of [down, up]) breaker.close();
    jest.advanceTimersByTime(60_000);
    await up.check();
    for (let n = 0; n < 3; n += 1) await expect(up.call(fails)).rejects.toThrow('refused');
    expect([probe.mock.calls.length, told]).toEqual([1, ['down']]);
  });
});
