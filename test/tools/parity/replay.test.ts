import timers from 'node:timers/promises';
import { ReplayResults } from '../../../tools/parity/comparison/differences';
import type { Exchange } from '../../../tools/parity/recording/recording';
import { replay } from '../../../tools/parity/replay';

describe('a replay', () => {
  afterEach(() => jest.restoreAllMocks());

  it('keeps to its rate after it was held up', async () => {
    let [now, paused] = [0, 0];
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    jest.spyOn(timers, 'setTimeout').mockImplementation((milliseconds = 0, value) => {
      now += milliseconds;
      paused += milliseconds;
      return Promise.resolve(value as never);
    });
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('away'));
    const exchange = { operation: 'jobList', path: '/jobList', method: 'GET', query: '' };
    async function* recording() {
      for (let each = 0; each < 31; each += 1) {
        if (each === 1) now += 60_000;
        yield await Promise.resolve({ ...exchange, token: null } as Exchange);
      }
    }
    await replay(
      recording(),
      {
        new: new URL('http://127.0.0.1:1'),
        old: null,
        pseudonyms: null,
        clone: false,
        rate: 10,
        parallel: 1,
        progress: () => undefined,
      },
      new ReplayResults([]),
    );
    // The requests of one second may be sent at once, and the other twenty take two.
    expect(Math.round(paused / 1000)).toBe(2);
  });
});
