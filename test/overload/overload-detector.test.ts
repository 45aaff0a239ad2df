import { OverloadDetector } from '../../src/overload/overload-detector';

/** All of 100 slots are in use; times are in milliseconds. */
describe('overload', () => {
  const LIMIT = 100;
  const join = (detector: OverloadDetector, times: number, waiting: number) => {
    for (let n = 0; n < times; n += 1) detector.noteJoined(waiting);
  };
  /** Requests keep joining a queue of 50, which began to fill at 10,000 ms. */
  const filling = (joined: number) => {
    const detector = new OverloadDetector(LIMIT);
    detector.noteFirst(0);
    join(detector, 1000, 1000);
    detector.noteFirst(10_000);
    join(detector, joined, 50);
    detector.update(10_201, LIMIT, 50, 10_000);
    return detector;
  };

  it('is detected from the current queue, not from an earlier, longer one', () => {
    expect([filling(256).shedding, filling(257).shedding]).toEqual([false, true]);
  });

  it('ends two seconds after demand has fallen to twice the slots', () => {
    const detector = filling(257);
    const state = (now: number, waiting: number) => {
      detector.update(now, LIMIT, waiting, now);
      return [detector.shedding, detector.underPressure];
    };
    expect(state(12_000, 101)).toEqual([true, true]);
    expect(state(14_000, 101)).toEqual([true, true]);
    expect(state(14_100, 100)).toEqual([true, true]);
    expect(state(14_101, 100)).toEqual([true, false]);
    expect(state(16_000, 100)).toEqual([true, false]);
    expect(state(16_001, 100)).toEqual([false, false]);
  });
});
