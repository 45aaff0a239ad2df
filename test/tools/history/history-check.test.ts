import { violationsOf } from '../../../tools/history/check';
import { History } from '../../../tools/history/history';

/** A register `0`, then `1` written from 10 to 20 and `2` from 30 to 40; reads as given. */
function kindsOf(...reads: [value: string, begin: number, end: number, slack?: number][]) {
  const history = new History();
  const register = history.register('r', '0');
  register.writes.push({ value: '1', begin: 10, end: 20 }, { value: '2', begin: 30, end: 40 });
  for (const [value, begin, end, slack = 0] of reads)
    register.reads.push({ value, begin, end, slack });
  return violationsOf(history).map(({ kind }) => kind);
}

describe('the history checker', () => {
  it('takes what was current at some time during the read', () => {
    expect(
      kindsOf(['0', 1, 2], ['0', 11, 15], ['1', 12, 18], ['1', 25, 35], ['2', 36, 50]),
    ).toEqual([]);
  });

  it('finds an own write that was not read', () => {
    expect(kindsOf(['0', 21, 22], ['1', 41, 42])).toEqual([
      'own write not read',
      'own write not read',
    ]);
  });

  it('finds a list that goes backwards while a write is under way', () => {
    expect(kindsOf(['1', 11, 12], ['0', 13, 14])).toEqual(['older than an earlier read']);
    expect(kindsOf(['1', 11, 14], ['0', 13, 15])).toEqual([]);
  });

  it('lets others see a change late, and no later than that', () => {
    expect(kindsOf(['1', 45, 46, 10], ['1', 55, 56, 10])).toEqual([
      'stale beyond the time allowed',
    ]);
  });

  it('finds what nobody wrote, and what was written later', () => {
    expect(kindsOf(['9', 1, 2], ['2', 1, 2])).toEqual(['never written', 'own write not read']);
  });

  it('finds a toggle whose answer is the wrong way round', () => {
    const history = new History();
    const register = history.register('r', 'off');
    register.writes.push({ value: 'on', said: 'off', begin: 1, end: 2 });
    expect(violationsOf(history)).toHaveLength(1);
  });

  it('takes either value after a write that was not acknowledged', () => {
    const history = new History();
    const register = history.register('r', 'off');
    register.writes.push({ value: 'on', begin: 1, end: Infinity });
    for (const value of ['on', 'off']) register.reads.push({ value, begin: 9, end: 10, slack: 0 });
    expect(violationsOf(history)).toEqual([]);
  });

  describe('where all users share one place of ten', () => {
    /** `own` is written first; then others write so many; then `value` is read. */
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

    it('accepts that eleven later searches evicted one, and no fewer', () => {
      expect(kindsAfter(11, 'none')).toEqual([]);
      expect(kindsAfter(10, 'none')).toEqual(['own write not read']);
    });

    it('finds an older search than the last, which was pushed out before it', () => {
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
