import { CallerIds } from '../../../src/overload/rate-limits/caller-ids';
import { collectGarbage } from '../../support/garbage';

/** Issue: unknown tokens filled the memory, whatever their length. */
describe('whose token is whose', () => {
  it('is cached for a bounded number of tokens, and unknown ones evict only each other', () => {
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

  it('takes the same room for a long one as for a short one', () => {
    const callers = new CallerIds();
    const used = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = used();
    for (let n = 0; n < 5_000; n += 1) callers.set(String(n).padStart(15_000, 'x'), null);
    // As tokens they would take 75 MB.
    expect(used() - before).toBeLessThan(10_000_000);
    expect(callers.size).toBe(5_000);
  });
});
