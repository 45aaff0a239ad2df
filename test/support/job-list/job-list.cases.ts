import fc from 'fast-check';
import { JobOrder } from '../../../src/features/job/list/job-list.order';
import { THRESHOLDS, type Thresholds } from '../../../src/features/job/list/job-list.request';
import type { Coordinates } from '../../../src/features/job/distance';

const GATE = { lng: 120.98, lat: 31.39 };

/**
 * A gate and its neighbourhood, poles, both sides of the antimeridian, and the other side of the
 * globe.
 */
export const PLACES: readonly Coordinates[] = [
  GATE,
  { lng: 120.980003, lat: 31.390002 },
  { lng: 120.9801, lat: 31.3905 },
  { lng: 121.5, lat: 31.2 },
  { lng: 0, lat: 90 },
  { lng: 77, lat: 90 },
  { lng: -33, lat: -90 },
  { lng: 180, lat: 10 },
  { lng: -180, lat: 10 },
  { lng: 179.9999, lat: 10.0001 },
  { lng: -179.9999, lat: -10 },
  { lng: GATE.lng - 180, lat: -GATE.lat },
  { lng: 0, lat: 0 },
];

const NAMES =
  '电子厂普工,普工普工,工普工,CNC操作工,100%日结,a_b\\c,Ä级焊工,x\u0001y,工,,普 工12345'.split(',');
export const KEYWORDS = '工,普工,普工普,cnc,00%,_,\\,ä级,\u0001,%,没有, ,12345'.split(',');

const WAGES =
  '0.00,18.00,18.50,18.50,19.99,20.00,20.01,99.99,100.00,100.01,250.50,99999999.99'.split(',');

const tenths = (most: number) =>
  fc.integer({ min: -10 * most, max: 10 * most }).map((value) => value / 10);
const place = fc.oneof(
  // More than the margin of a page (job-list.nearest-rows.ts).
  { weight: 1, arbitrary: fc.constant(GATE) },
  { weight: 3, arbitrary: fc.constantFrom(...PLACES) },
  fc.record({ lng: tenths(180), lat: tenths(90) }),
);
const types = fc.subarray([1, 2, 3]);
const people = fc.subarray([1, 2, 3, 4, 5]);

const job = fc.record({
  job_name: fc.constantFrom(...NAMES),
  place: fc.option(place, { freq: 8 }),
  type: types,
  user_ids: fc.oneof(fc.constant([]), people),
  weigh: fc.constantFrom(0, 0, 1, 1, 2, 7, -3, 2_147_483_647, -2_147_483_648),
  factory_price_total: fc.constantFrom(...WAGES),
  status: fc.constantFrom('published', 'published', 'published', 'published', 'hidden'),
  expiretime: fc.constantFrom(null, null, null, new Date('2020-01-01'), new Date('2200-01-01')),
});

/** A table of jobs, and the indices of those that are bounds of buckets (migration 0002). */
export const filling = fc.record({
  jobs: fc.array(job, { minLength: 30, maxLength: 120, size: 'max' }),
  bounds: fc.array(fc.nat(119), { maxLength: 6 }),
});

const edge = (most: number) =>
  fc.oneof(fc.constantFrom(-most, 0, most), fc.integer({ min: -most, max: most }));
const bounds = fc
  .record({ west: edge(180), east: edge(180), one: edge(90), other: edge(90) })
  .map(({ west, east, one, other }) => ({
    west,
    east,
    south: Math.min(one, other),
    north: Math.max(one, other),
  }));
const circle = fc.record({
  centre: fc.constantFrom(...PLACES),
  radius: fc.constantFrom(0, 1, 57, 850.5, 60_000, 5_000_000, 20_037_000, 30_000_000),
});

/** Null in two of three cases: rarer conditions still meet all others. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
const area = fc.oneof(
  circle.map((only) => ({ circle: only, bounds: null })),
  bounds.map((only) => ({ circle: null, bounds: only })),
  fc.record({ circle, bounds }),
);

/** The request of a list; `after`, the index of a job, and `offset` are reduced to its length. */
const anyQuestion = fc.record({
  types: seldom(types.filter((set) => set.length > 0)),
  audience: fc.option(people, { freq: 2 }),
  keyword: fc.option(fc.constantFrom(...KEYWORDS), { freq: 2 }),
  /** Right, wrong, or unknown. */
  spread: fc.option(
    fc.record({
      frequency: fc.constantFrom(0.01, 0.5, 1),
      jobs: fc.constant(100),
      pages: fc.constant(100),
    }),
    { freq: 5 },
  ),
  area: fc.option(area, { freq: 2 }),
  point: fc.option(fc.constantFrom(...PLACES), { freq: 2 }),
  minWage: seldom(fc.constantFrom('18', '18.5', '19.99', '20.00', '100', '100.01', '99999999.99')),
  order: fc.constantFrom(...Object.values(JobOrder)),
  after: fc.option(fc.nat(60), { freq: 2 }),
  /** The job's position in the list, according to the cursor. */
  depth: fc.constantFrom<'right' | number | null>(
    'right',
    null,
    100,
    1000,
    1_000_000,
    2_147_483_647,
  ),
  offset: fc.oneof(fc.constant(0), fc.nat(60), fc.nat(140)),
  limit: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 25 })),
  withTotal: fc.boolean(),
});

/** Strategies for lists without some of the conditions would hardly be tried otherwise. */
const WITHOUT = [
  {},
  { keyword: null, area: null },
  { keyword: null, area: null, minWage: null, after: null },
  { keyword: null, area: null, minWage: null, after: null, audience: null },
];
export const question = fc
  .tuple(anyQuestion, fc.constantFrom(...WITHOUT))
  .map(([asked, without]) => ({ ...asked, ...without }));

const most = fc.constantFrom(0, 3, 1000);

/** Thresholds for each strategy, even if the real ones would not choose it. */
export const thresholds: fc.Arbitrary<Thresholds> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(THRESHOLDS) },
  {
    weight: 4,
    arbitrary: fc.record({
      mostGathered: fc.record({ byWeight: most, byDistance: most }),
      mostGatheredByWage: fc.constantFrom(0, 5, 1000),
      fromBucket: fc.constantFrom(0, 5, 1000),
      wholeRows: fc.constantFrom(0, 0, 15, 1000),
      fromRing: fc.constantFrom(0, 0, 0, 50),
      mostInRing: fc.constantFrom(5, 20_000, 20_000),
      farAway: fc.constantFrom(0, 20, 1000),
      mostMatched: fc.constantFrom(0, 1000),
      mostWalked: fc.constantFrom(10, 10, 40, 1000),
      mostPages: fc.constantFrom(0, 1000),
    }),
  },
);
