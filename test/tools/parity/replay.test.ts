import timers from 'node:timers/promises';
import { ReplayResults } from '../../../tools/parity/comparison/differences';
import type { Pseudonyms } from '../../../tools/parity/recording/pseudonyms';
import type { Exchange } from '../../../tools/parity/recording/recording';
import { replay } from '../../../tools/parity/replay';

const URL_OF_NEW = new URL('http://127.0.0.1:1');
const OPTIONS = {
  ...{ new: URL_OF_NEW, old: null, pseudonyms: null, clone: false, rate: 1_000, parallel: 1 },
  progress: () => undefined,
};

describe('a replay', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['leaves out what shows a change that was not replayed', null, 0],
    ['compares it if both services are asked', URL_OF_NEW, 1],
  ])('%s, and follows no redirect', async (_title, old, compared) => {
    const asked = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => Promise.resolve(new Response('{}')));
    async function* recording() {
      for (const operation of ['jobCollect', 'collectList', 'categoryList']) {
        const exchange = {
          operation,
          path: `/${operation}`,
          method: 'GET',
          query: '',
          token: 'p1',
        };
        const [answer, body] = [
          { status: 200, text: '{}' },
          { text: '', encoding: 'utf8' },
        ];
        yield await Promise.resolve({ ...exchange, contentType: null, answer, body } as Exchange);
      }
    }
    const pseudonyms = { tokenOf: () => 't' } as unknown as Pseudonyms;
    const results = new ReplayResults([]);
    await replay(recording(), { ...OPTIONS, old, pseudonyms }, results);
    const rows = [...results.rows].map(([name, row]) => [name, row.compared, row.skipped]);
    expect(rows).toEqual([
      ['jobCollect', 0, 1],
      ['collectList', compared, 1 - compared],
      ['categoryList', 1, 0],
    ]);
    for (const [, options] of asked.mock.calls) expect(options?.redirect).toBe('manual');
  });

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
    await replay(recording(), { ...OPTIONS, rate: 10 }, new ReplayResults([]));
    // The requests of one second may be sent at once, and the other twenty take two.
    expect(Math.round(paused / 1000)).toBe(2);
  });
});
