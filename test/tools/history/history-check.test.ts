import { violationsOf } from '../../../tools/history/check';
import { History } from '../../../tools/history/history';

/** A register with `0`, then `1` written from 10 to 20 and `2` from 30 to 40, and these reads. */
function kindsOf(...reads: [value: string, begin: number, end: number, slack?: number][]) {
  const history = new History();
  const register = history.register('r', '0');
  register.writes.push({ value: '1', begin: 10, end: 20 }, { value: '2', begin: 30, end: 40 });
  for (const [value, begin, end, slack = 0] of reads)
    register.reads.push({ value, begin, end, slack });
  return violationsOf(history).map(({ kind }) => kind);
}

describe('the history checker', () => {
  it('accepts a value that was current at some time during the read', () => {
    expect(
      kindsOf(['0', 1, 2], ['0', 11, 15], ['1', 12, 18], ['1', 25, 35], ['2', 36, 50]),
    ).toEqual([]);
  });

  it('finds a write that its own user did not read', () => {
    expect(kindsOf(['0', 21, 22], ['1', 41, 42])).toEqual([
      'own write not read',
      'own write not read',
    ]);
  });

  it('finds a value older than an earlier read during a write', () => {
    expect(kindsOf(['1', 11, 12], ['0', 13, 14])).toEqual(['older than an earlier read']);
    expect(kindsOf(['1', 11, 14], ['0', 13, 15])).toEqual([]);
  });

  it('lets others see a change late, up to the slack', () => {
    expect(kindsOf(['1', 45, 46, 10], ['1', 55, 56, 10])).toEqual([
      'stale beyond the time allowed',
    ]);
  });

  it('finds values that nobody wrote or that were written later', () => {
    expect(kindsOf(['9', 1, 2], ['2', 1, 2])).toEqual(['never written', 'own write not read']);
  });

  it('finds a toggle whose answer is inverted', () => {
    const history = new History();
    const register = history.register('r', 'off');
    register.writes.push({ value: 'on', said: 'off', begin: 1, end: 2 });
    expect(violationsOf(history)).toHaveLength(1);
  });

  it('accepts either value after an unacknowledged write', () => {
    const history = new History();
    const register = history.register('r', 'off');
    register.writes.push({ value: 'on', begin: 1, end: Infinity });
    for (const value of ['on', 'off']) register.reads.push({ value, begin: 9, end: 10, slack: 0 });
    expect(violationsOf(history)).toEqual([]);
  });

  describe('with ten entries shared by all users', () => {
    /** Writes `own` twice, then this many values of others, and then reads `value`. */
    function kindsAfter(others: number, value: string) {
      const history = new History();
      const place = { registers: [], size: 10, empty: 'none' };
      const own = history.register('own', 'none', place);
      const another = history.register('another', 'none', place);
      own.writes.push({ value: 'a', begin: 1, end: 2 }, { value: 'b', begin: 3, end: 4 });
      for (let n = 0; n < others; n += 1)
        another.writes.push({ value: `x${n}`, begin: 10 + n, end: 10.5 + n });
      own.reads.push({ value, begin: 90, end: 91, slack: 0 });
      return violationsOf(history).map(({ kind }) => kind);
    }

    it('accepts an eviction by eleven later searches, not by ten', () => {
      expect(kindsAfter(11, 'none')).toEqual([]);
      expect(kindsAfter(10, 'none')).toEqual(['own write not read']);
    });

    it('finds an older search that must have been evicted before the last one', () => {
      expect(kindsAfter(11, 'a')).toEqual(['own write not read']);
      expect(kindsAfter(11, 'b')).toEqual([]);
    });

    it('does not take clearing by others for an eviction', () => {
      const history = new History();
      const place = { registers: [], size: 10, empty: 'none' };
      const own = history.register('own', 'none', place);
      const another = history.register('another', 'none', place);
      own.writes.push({ value: 'a', begin: 1, end: 2 });
      for (let n = 0; n < 20; n += 1)
        another.writes.push({ value: 'none', begin: 10 + n, end: 10.5 + n });
      own.reads.push({ value: 'none', begin: 90, end: 91, slack: 0 });
      expect(violationsOf(history)).toHaveLength(1);
    });
  });
});
