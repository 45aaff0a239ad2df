import fc from 'fast-check';
import { distanceInMetres } from '../../src/lib/distance';
import { parseId } from '../../src/lib/ids';
import { byKeys } from '../../src/lib/keyed';
import { distanceText } from '../../src/rest/present';

const place = fc.record({
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
});

describe('distanceInMetres', () => {
  it('knows a quarter and a half of the way round', () => {
    expect(distanceInMetres({ lng: 0, lat: 0 }, { lng: 0, lat: 90 })).toBe(10_018_756);
    expect(distanceInMetres({ lng: 0, lat: 0 }, { lng: 180, lat: 0 })).toBe(20_037_511);
    expect(distanceInMetres({ lng: 179.9999, lat: 0 }, { lng: -179.9999, lat: 0 })).toBe(22);
  });

  it('is symmetric, zero at home, and never further than half the way round', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(distanceInMetres(a, b)).toBe(distanceInMetres(b, a));
        expect(distanceInMetres(a, a)).toBe(0);
        expect(distanceInMetres(a, b)).toBeLessThanOrEqual(20_037_511);
      }),
    );
  });
});

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

describe('parseId', () => {
  it('takes decimal digits within the integer range and nothing else', () => {
    expect(['7', '007', '2147483647'].map(parseId)).toEqual([7, 7, 2_147_483_647]);
    expect(
      ['', '-1', '+1', '1.0', '5x', 'x', '５', '2147483648', '1e3', ' 1'].map(parseId),
    ).toEqual(Array.from({ length: 10 }, () => null));
  });
});

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
