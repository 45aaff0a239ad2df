import fc from 'fast-check';
import { distanceText } from '../../src/rest/present';

describe('distanceText', () => {
  it('rounds distances above 1,000 m to 0.1 km, half up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1001, max: 20_037_511 }), (metres) => {
        const tenths = BigInt(metres) / 100n + (BigInt(metres) % 100n >= 50n ? 1n : 0n);
        expect(distanceText(metres)).toBe(`${tenths / 10n}.${tenths % 10n}km`);
      }),
    );
  });
});
