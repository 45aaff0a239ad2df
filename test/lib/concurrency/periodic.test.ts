import { Periodic } from '../../../src/lib/concurrency/periodic';
import { fakeOnly } from '../../support/fake-timers';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('periodic work', () => {
  const ends: (() => void)[] = [];
  let periodic: Periodic;
  beforeEach(() => {
    ends.length = 0;
    fakeOnly(['setInterval', 'clearInterval']);
    periodic = new Periodic(1000, () => new Promise<void>((resolve) => ends.push(resolve)));
  });
  afterEach(() => jest.useRealTimers());

  it('never runs twice at once, even if a run takes longer than the interval', async () => {
    jest.advanceTimersByTime(3000);
    expect(ends).toHaveLength(1);
    const shared = periodic.run();
    ends[0]?.();
    await shared;
    await turn();
    jest.advanceTimersByTime(1000);
    expect(ends).toHaveLength(2);
  });

  it('is closed only after the current run has ended, and does not run again', async () => {
    jest.advanceTimersByTime(3000);
    let isClosed = false;
    const closing = periodic.close().then(() => (isClosed = true));
    await turn();
    expect(isClosed).toBe(false);
    ends[0]?.();
    await closing;
    jest.advanceTimersByTime(3000);
    expect(ends).toHaveLength(1);
  });
});
