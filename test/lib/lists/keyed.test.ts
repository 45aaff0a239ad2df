import fc from 'fast-check';
import { byKeys } from '../../../src/lib/lists/keyed';

describe('byKeys', () => {
  it('returns one value per key, in the order of the keys', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.uniqueArray(fc.integer()), (keys, present) => {
        const rows = present.map((id) => ({ id }));
        const values = byKeys(keys, rows, 'id', ({ id }) => String(id), 'none');
        expect(values).toEqual(keys.map((key) => (present.includes(key) ? String(key) : 'none')));
      }),
    );
  });
});
