import fc from 'fast-check';
import { distanceInMetres, type Coordinates } from '../../../../src/features/job/distance';
import { startService, type TestService } from '../../../support/service';

/** Floats near which products of sines and cosines underflow, or change their sign. */
const EDGES = [
  0, -0, 5e-324, 1e-310, 2.2250738585072014e-308, 1e-200, 1.5e-162, 1e-160, 1e-154, 1e-100, 1e-16,
  1e-9,
];

const angle = (most: number) =>
  fc
    .oneof(
      fc.constantFrom(...EDGES, most, most / 2, most - 1e-13),
      fc.double({ min: 0, max: most, noNaN: true }),
      fc.double({ min: 0, max: 1e-90, noNaN: true }),
    )
    .chain((degrees) => fc.constantFrom(degrees, -degrees));
const place: fc.Arbitrary<Coordinates> = fc.record({ lng: angle(180), lat: angle(90) });
const radius = fc.oneof(
  fc.constantFrom(...EDGES),
  fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
);

/**
 * Everything that uses distances: the order, circles, sections of the map, the pages after a job.
 */
const LISTS = `query (
  $near: CoordinatesInput!, $within: CircleInput!, $bounds: BoundsInput!, $after: String
) {
  jobs(near: $near, pageSize: 100) { items { id distance(from: $near) } }
  circle: jobs(near: $near, within: $within) { total }
  unordered: jobs(within: $within) { total }
  section: jobs(bounds: $bounds) { total }
  jobsConnection(near: $near, first: 2, after: $after) { edges { cursor } }
}`;

interface Lists {
  readonly jobs: { readonly items: { readonly id: string; readonly distance: number }[] };
  readonly jobsConnection: { readonly edges: { readonly cursor: string }[] };
}

/** No float in range may cause an error: neither a caller's nor a job's. */
describe('every coordinate', () => {
  let service: TestService;
  let jobs: Coordinates[];
  beforeAll(async () => {
    service = await startService({ DISTANCE_FORMAT: 'metres' });
    jobs = [
      ...EDGES.map((edge) => ({ lng: edge, lat: -edge })),
      ...EDGES.flatMap((edge) => [90, -90].map((lat) => ({ lng: -edge, lat }))),
      ...EDGES.map((edge) => ({ lng: 180, lat: edge })),
      { lng: 120.9, lat: 31.3 },
    ];
    for (const { lng, lat } of jobs)
      await service.knex.raw(
        "INSERT INTO job (job_name, lng, lat) VALUES ('普工', ?::text::float8, ?::text::float8)",
        [String(lng), String(lat)],
      );
  });
  afterAll(() => service.close());

  const check = (
    from: Coordinates,
    items: readonly { id: string | number; distance: number }[],
  ) => {
    expect(items).toHaveLength(jobs.length);
    for (const { id, distance } of items) {
      const to = jobs[Number(id) - 1] ?? from;
      expect(Math.abs(distance - distanceInMetres(from, to))).toBeLessThanOrEqual(1);
    }
  };

  it("has a distance within 1 m of the formula's at the REST endpoint", async () => {
    await fc.assert(
      fc.asyncProperty(place, async (from) => {
        interface Page {
          data: { id: number; distance: number }[];
        }
        const answer = await service.rest<Page>('jobList', {
          lng: String(from.lng),
          lat: String(from.lat),
          page_num: 100,
        });
        expect(answer).toMatchObject({ code: 1 });
        check(from, answer.data.data);
      }),
      { numRuns: 40, seed: 5 },
    );
  });

  it('is accepted as a point, a circle and a section of the map in GraphQL', async () => {
    await fc.assert(
      fc.asyncProperty(place, place, radius, async (near, other, metres) => {
        const [south, north] = [near.lat, other.lat].sort((one, two) => one - two);
        const variables = {
          near,
          within: { centre: other, radius: metres },
          bounds: { west: near.lng, east: other.lng, south, north },
        };
        const first = await service.graphql<Lists>(LISTS, variables);
        expect(first.errors).toBeUndefined();
        check(near, first.data.jobs.items);
        const after = first.data.jobsConnection.edges.at(-1)?.cursor;
        expect((await service.graphql(LISTS, { ...variables, after })).errors).toBeUndefined();
      }),
      { numRuns: 40, seed: 6 },
    );
  });

  it("has the formula's distance to the last bit, unless a value underflows", async () => {
    // fast-check draws doubles by their bits, and most of those are tiny; hence scaled integers.
    const upTo = (most: number) =>
      fc.oneof(
        fc.integer({ min: -1e9, max: 1e9 }).map((share) => (share / 1e9) * most),
        fc.integer({ min: 1, max: 1e9 }).map((share) => share * 1e-30),
      );
    const pairs = fc
      .sample(fc.tuple(upTo(180), upTo(90), upTo(180), upTo(90)), { numRuns: 2000, seed: 7 })
      .filter((pair) => pair.every((degrees) => degrees !== 0))
      .map(([a, b, c, d]) => ({ a, b, c, d }));
    const { rows } = await service.knex.raw<{ rows: unknown[] }>(
      `SELECT * FROM json_to_recordset(?) AS pair (a float8, b float8, c float8, d float8)
       WHERE job_metres(a, b, c, d) IS DISTINCT FROM round(2 * 6378138 * asin(sqrt(least(1,
           power(sin(radians(b - d) / 2), 2)
             + cos(radians(d)) * cos(radians(b)) * power(sin(radians(a - c) / 2), 2)))))
         OR cube_enlarge(job_place(a, b),
             CASE WHEN cube_is_point(job_place(a, b)) THEN 0 ELSE -1e-15 END, 3)
           <-> cube(ARRAY[cos(radians(b)) * cos(radians(a)), cos(radians(b)) * sin(radians(a)),
             sin(radians(b))]) > CASE WHEN cube_is_point(job_place(a, b)) THEN 0 ELSE 2e-16 END`,
      [JSON.stringify(pairs)],
    );
    expect(pairs.length).toBeGreaterThan(1000);
    expect(rows).toEqual([]);
  });
});
