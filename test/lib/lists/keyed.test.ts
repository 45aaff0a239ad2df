import fc from 'fast-check';
import { byKeys } from '../../../src/lib/lists/keyed';

describe('byKeys', () => {
  it('keeps the order and the number of the keys', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.uniqueArray(fc.integer()), (keys, present) => {
        const values = byKeys(keys, present, (row) => row, String, 'none');
        expect(values).toEqual(keys.map((key) => (present.includes(key) ? String(key) : 'none')));
      }),
    );
  });
});
