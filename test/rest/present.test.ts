import fc from 'fast-check';
import { distanceText } from '../../src/rest/present';

describe('distanceText', () => {
  it('rounds metres/100 half up, above a thousand', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1001, max: 20_037_511 }), (metres) => {
        const tenths = BigInt(metres) / 100n + (BigInt(metres) % 100n >= 50n ? 1n : 0n);
        expect(distanceText(metres)).toBe(`${tenths / 10n}.${tenths % 10n}km`);
      }),
    );
  });
});
