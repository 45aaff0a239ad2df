import fc from 'fast-check';
import { distanceInMetres } from '../../../src/features/job/distance';

const place = fc.record({
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
});

describe('distanceInMetres', () => {
  it('returns a quarter and half of the circumference, and crosses the antimeridian', () => {
    expect(distanceInMetres({ lng: 0, lat: 0 }, { lng: 0, lat: 90 })).toBe(10_018_756);
    expect(distanceInMetres({ lng: 0, lat: 0 }, { lng: 180, lat: 0 })).toBe(20_037_511);
    expect(distanceInMetres({ lng: 179.9999, lat: 0 }, { lng: -179.9999, lat: 0 })).toBe(22);
  });

  it('is symmetric, zero for equal places, and at most half of the circumference', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(distanceInMetres(a, b)).toBe(distanceInMetres(b, a));
        expect(distanceInMetres(a, a)).toBe(0);
        expect(distanceInMetres(a, b)).toBeLessThanOrEqual(20_037_511);
      }),
    );
  });
});
