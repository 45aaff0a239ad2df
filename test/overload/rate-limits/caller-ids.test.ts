import { CallerIds } from '../../../src/overload/rate-limits/caller-ids';
import { collectGarbage } from '../../support/garbage';

/** Unknown tokens must not fill the memory, whatever their number and length. */
describe('the cache of token owners', () => {
  it('is limited, and unknown tokens evict only each other', () => {
    const callers = new CallerIds();
    callers.set('known', 7);
    for (let n = 0; n < 20_001; n += 1) callers.set(`unknown ${n}`, null);
    expect(callers.size).toBe(20_001);
    expect(callers.get('known')).toBe(7);
    expect(callers.get('unknown 0')).toBeUndefined();
    expect(callers.get('unknown 20000')).toBeNull();
    callers.set('unknown 20000', 8);
    expect(callers.get('unknown 20000')).toBe(8);
  });

  it('takes less than 10 MB for 5,000 tokens of 15,000 characters', () => {
    const callers = new CallerIds();
    const used = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = used();
    for (let n = 0; n < 5_000; n += 1) callers.set(String(n).padStart(15_000, 'x'), null);
    // The tokens themselves would take 75 MB.
    expect(used() - before).toBeLessThan(10_000_000);
    expect(callers.size).toBe(5_000);
  });
});
