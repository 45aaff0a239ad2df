import fc from 'fast-check';
import { unitBox, unitVector } from '../../../../src/features/job/list/area/job-area.rules';
import { arcsOf, ringBoxes, ringEnd } from '../../../../src/features/job/list/area/job-ring.rules';
import { distanceInMetres, type Coordinates } from '../../../../src/features/job/distance';
import { PLACES } from '../../../support/job-list/job-list.cases';

const HALF_WAY_ROUND = 20_037_512;
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
const place: fc.Arbitrary<Coordinates> = fc.oneof(
  fc.constantFrom(...PLACES),
  fc.record({ lng: degrees(180), lat: degrees(90) }),
);

describe('the ring of a page by distance', () => {
  it('is covered by its boxes', () => {
    fc.assert(
      fc.property(place, place, fc.nat(3), fc.nat(3), fc.nat(), (centre, other, ...drawn) => {
        const [nearer, farther, pages] = drawn;
        const metres = distanceInMetres(centre, other);
        const least = Math.max(metres - 10 ** nearer + 1, 0);
        const most = metres + 10 ** farther - 1;
        const boxes = ringBoxes({ centre, least, most, arcs: arcsOf(pages) });
        expect(boxes.some((box) => contains(box, unitVector(other)))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('covers less than a quarter of the circle inside it', () => {
    const centre = { lng: 114.05, lat: 22.54 };
    const [least, most] = [100_000, ringEnd(100_000, 0.01)];
    expect(most).toBe(100_499);
    const areas = ringBoxes({ centre, least, most, arcs: arcsOf(400) }).map((box) => {
      const [from, to] = cornersOf(box);
      const [x = 0, y = 0, z = 0] = to.map((value, axis) => value - (from[axis] ?? 0));
      // About the part of the sphere within the box: its largest face.
      return Math.max(x * y, y * z, z * x);
    });
    const circle = Math.PI * (least / 6_378_138) ** 2;
    expect(areas.reduce((sum, area) => sum + area)).toBeLessThan(circle / 4);
  });

  it('is divided into more arcs the more pages lie inside it', () => {
    expect([1, 50, 100, 1_000, 1e15].map(arcsOf)).toEqual([16, 16, 17, 54, 56]);
  });

  it('ends at half of the circumference at most', () => {
    expect(ringEnd(0, 0.5)).toBe(0);
    expect(ringEnd(15_000_000, 1)).toBe(HALF_WAY_ROUND);
    expect(ringEnd(HALF_WAY_ROUND, 0.1)).toBe(HALF_WAY_ROUND);
  });
});

it('unitBox contains every place of a section of the map', () => {
  const each = (least: number, most: number, step: number) =>
    Array.from({ length: (most - least) / step + 1 }, (_, at) => least + at * step);
  const missing = [];
  for (const west of each(-180, 180, 45))
    for (const east of each(-180, 180, 45))
      for (const lng of each(-180, 180, 5)) {
        const isWithin = [lng >= west, lng <= east];
        if (west <= east ? isWithin.includes(false) : !isWithin.includes(true)) continue;
        for (const [south, lat, north] of [
          [-90, 0, 90],
          [-60, -60, -30],
          [30, 40, 40],
        ] as const) {
          const box = unitBox({ west, south, east, north });
          if (!contains(box, unitVector({ lng, lat }))) missing.push({ west, east, lng, lat });
        }
      }
  expect(missing).toEqual([]);
});

const cornersOf = (box: string) =>
  box
    .slice(1, -1)
    .split('),(')
    .map((corner) => corner.split(',').map(Number)) as [number[], number[]];

function contains(box: string, point: string): boolean {
  const [from, to] = cornersOf(box);
  return point
    .slice(1, -1)
    .split(',')
    .every(
      (value, axis) => Number(value) >= Number(from[axis]) && Number(value) <= Number(to[axis]),
    );
}
