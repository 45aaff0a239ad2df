import timers from 'node:timers/promises';
import { askFor, KINDS } from '../../tools/plan/kinds';
import { COST_PARTS, costFrom, readMeasured, readMix } from '../../tools/plan/measured';
import { averageCost, grown, kindsIn, planFor, type Wanted } from '../../tools/plan/model';
import { bytesText, reportOf } from '../../tools/plan/report';
import { depthOf, storageOf } from '../../tools/plan/storage';

const measured = readMeasured();
const kinds = Object.keys(measured.sizes[1].kinds);
const mix = readMix(kinds);

const wanted = {
  jobs: 10_000_000,
  users: 50_000_000,
  rate: 20_000,
  databaseCores: 16,
  instanceCores: 1,
  busy: 0.6,
  network: 10e9,
  slowness: 1,
  favouritesEach: 5,
  sessionsEach: 1,
  searchesEach: 5,
  mediaMb: 1,
} satisfies Wanted & { mediaMb: number };
const plan = (changes: Partial<Wanted> = {}, of = mix) =>
  planFor(measured, of, { ...wanted, ...changes });
const used = (what: RegExp, changes: Partial<Wanted> = {}) =>
  plan(changes).limits.find((limit) => what.test(limit.what))?.used ?? NaN;

describe('the measured costs', () => {
  it('have two sizes, each with figures for all parts', () => {
    expect(Object.keys(KINDS)).toEqual(expect.arrayContaining(kinds));
    for (const { kinds: each, idle, mixed } of measured.sizes)
      for (const cost of [...Object.values(each), idle, mixed])
        for (const part of COST_PARTS) expect(cost[part]).toBeGreaterThanOrEqual(0);
    expect(measured.sizes[1].rows).toBe(10 * measured.sizes[0].rows);
  });

  it.each(['instance', 'primary', 'replica', 'onPrimary', 'onReplica'] as const)(
    'predict the cost of a mixed load to within a factor of 1.5: %s',
    (part) => {
      const { rows, mixed } = measured.sizes[1];
      const kindsAtSize = kindsIn(measured, mix, { ...wanted, jobs: rows, users: rows });
      const said = averageCost(kindsAtSize)[part];
      expect(said / mixed[part]).toBeGreaterThan(1 / 1.5);
      expect(said / mixed[part]).toBeLessThan(1.5);
    },
  );
});

describe('a measured request', () => {
  afterEach(() => jest.restoreAllMocks());
  const caller = { base: 'http://any', tokens: ['t'], administrator: 'a', jobs: 1, users: 1 };
  const answers = (...bodies: object[]) => {
    const asked = jest.spyOn(globalThis, 'fetch');
    for (const body of bodies) asked.mockResolvedValueOnce(Response.json(body));
    return askFor('categoryList', caller, 1);
  };

  it('is repeated while the service is overloaded', async () => {
    jest.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
    expect(await answers({ code: 503 }, { code: 503 }, { code: 1 })).toBe('{"code":1}');
  });

  it.each([{ code: 0 }, { errors: [] }])('that is answered with %j ends the run', (body) =>
    expect(answers(body, { code: 1 })).rejects.toThrow('categoryList: {'),
  );
});

describe('the model', () => {
  it('computes a plan from the costs of requests and idle instances', () => {
    const none = costFrom(() => 0);
    const request = { ...none, instance: 2, primary: 1, replica: 9.6, replay: 0.1, wal: 1_000 };
    const idle = { ...none, instance: 100, primary: 10, replica: 30, replay: 10, wal: 20_000 };
    const size = { ...measured.sizes[1], kinds: { any: request }, idle };
    const load = { rate: 1_000, databaseCores: 10, busy: 0.5, network: 1e9 };
    const { limits, mostRequests, ...planned } = planFor(
      { ...measured, sizes: [size, size] },
      { any: 1 },
      { ...wanted, ...load },
    );
    // 1,000 × 2 ms / (500 - 100 ms), and 1,000 × 9.6 ms / (5,000 - 100 - 5 × 40 ms).
    expect(planned).toMatchObject({ instances: 5, replicas: 3, wal: 1_100_000 });
    const figures = limits.map(({ used, most }) => [used, most].map((each) => each.toFixed(2)));
    expect(figures).toEqual([
      ['1.05', '5.00'],
      ['0.10', '0.50'],
      ['26.40', '500.00'],
    ]);
    // More need a 13th replica, and 13 × 8 bits × (4,533 × 1,000 + 23 × 20,000) exceed the network.
    expect(mostRequests).toBeCloseTo(4_533.3, 0);
    expect(planned.fullFirst).toBe("the primary's network");
  });

  it("lets requests for callers' own rows grow with the users, others with the jobs", () => {
    const costing = (ms: number) => costFrom(() => ms);
    const [small, large] = measured.sizes.map((size, at) => {
      const cost = costing(10 ** at);
      return { ...size, kinds: { keywordList: cost, jobInfo: cost } };
    });
    if (small === undefined || large === undefined) throw new Error('Two sizes are needed.');
    const rows = { ...wanted, jobs: 2 * large.rows, users: 3 * large.rows };
    const all = kindsIn(
      { ...measured, sizes: [small, large] },
      { keywordList: 1, jobInfo: 1 },
      rows,
    );
    expect(all.map(({ cost }) => Math.round(cost.primary))).toEqual([30, 20]);
  });

  it('needs twice the instances, primary CPU and WAL for twice the requests', () => {
    expect(plan({ rate: 40_000 }).instances / plan().instances).toBeCloseTo(2, 1);
    expect(plan({ rate: 40_000 }).wal / plan().wal).toBeCloseTo(2, 1);
    expect(used(/CPU/, { rate: 40_000 }) / used(/CPU/)).toBeCloseTo(2, 1);
  });

  it('rejects instances that are too small for their idle load', () => {
    expect(() => plan({ instanceCores: 0.1, slowness: 4 })).toThrow('without any requests');
  });

  it('needs half the cores if they are twice as fast', () => {
    expect(plan({ slowness: 0.5 }).instances / plan().instances).toBeCloseTo(0.5, 1);
    expect(used(/CPU/, { slowness: 0.5 }) / used(/CPU/)).toBeCloseTo(0.5, 1);
  });

  it('lists the fullest part first', () => {
    const full = plan().limits.map((limit) => limit.used / limit.most);
    expect(full).toEqual([...full].sort((one, other) => other - one));
  });

  it.each([
    ["the primary's CPU", 10e9],
    ["the primary's network", 1e9],
  ])('gives the rate at which %s is full, whatever rate is planned', (what, network) => {
    const { mostRequests } = plan({ network });
    for (const rate of [0.1, 100, mostRequests])
      expect(plan({ network, rate })).toMatchObject({ mostRequests, fullFirst: what });
    const [first] = plan({ network, rate: mostRequests }).limits;
    expect(first?.what).toBe(what);
    expect((first?.used ?? 0) / (first?.most ?? 1)).toBeCloseTo(1, 1);
  });

  it('gives no number of replicas if replay alone fills each', () => {
    expect(plan().replicas).toBeGreaterThan(0);
    expect(plan({ rate: 1e9 }).replicas).toBeUndefined();
  });

  it('accepts the shares of a mix in any unit', () => {
    const tenfold = Object.fromEntries(
      Object.entries(mix).map(([kind, each]) => [kind, 10 * each]),
    );
    expect(plan({}, tenfold)).toEqual(plan());
    expect(plan({}, { categoryList: 1 }).instances).toBeLessThan(plan().instances / 2);
  });

  it.each([
    ['a constant', 2, 2, 2],
    ['a small relative difference', 2, 2.5, 2.5],
    ['a small absolute difference', 0.1, 0.3, 0.3],
    ['linear growth', 1, 10, 1_000],
    ['growth with the square root', 1, 10 ** 0.5, 10 ** 1.5],
    ['faster growth as linear', 1, 100, 10_000],
    ['a cost absent at the smaller size', 0, 3, 3],
  ])('extrapolates %s', (_what, small, large, far) => {
    expect(grown(small, large, [10, 100], 10_000)).toBeCloseTo(far);
    expect(grown(small, large, [10, 100], 50)).toBeCloseTo(large);
  });
});

describe('the stored data', () => {
  const rowsOf = (table: string, changes: Partial<Wanted> = {}) =>
    storageOf(measured, { ...wanted, ...changes }).tables.find((each) => each.table === table);

  it('grows by the row from the measured size', () => {
    const { rows, tables } = measured.sizes[1];
    const at = rowsOf('job', { jobs: rows });
    expect([at?.heap, at?.indexes]).toEqual([tables.job?.heap, tables.job?.indexes]);
    const twice = rowsOf('job', { jobs: 2e7 })?.heap ?? 0;
    expect(twice / (rowsOf('job')?.heap ?? 1)).toBeCloseTo(2, 1);
    expect(rowsOf('job_collect')?.rows).toBe(250_000_000);
    expect(rowsOf('user_token', { sessionsEach: 2 })?.rows).toBe(100_000_000);
    expect(rowsOf('job_keyword', { searchesEach: 0 })).toMatchObject({ heap: 0, indexes: 0 });
    const all = storageOf(measured, wanted);
    const bytes = all.tables.map(({ heap, indexes }) => heap + indexes);
    expect(all.database).toBeCloseTo(bytes.reduce((sum, each) => sum + each));
  });

  it.each([
    [100, 1],
    [90_000, 2],
    [27_000_000, 3],
    [27_000_001, 4],
  ])('of %d rows has an index tree of %i levels', (rows, depth) => {
    const index = { rows: 300, heap: 0, indexes: 8_192, largestIndex: 8_192 };
    expect(depthOf(index, rows)).toBe(depth);
  });

  it.each([
    [0, '0 B'],
    [1_023, '1020 B'],
    [1_536, '1.5 kB'],
    [5e12, '4.55 TB'],
  ])('of %d bytes is shown as %s', (bytes, text) => expect(bytesText(bytes)).toBe(text));
});

it('the report is at most 120 columns wide and names the part that is full first', () => {
  const report = reportOf(plan(), wanted, measured);
  expect(report).toMatch(/^instances {2}\d+/m);
  expect(report).toMatch(/^replicas {3}/m);
  expect(report).toMatch(/ is full at [\d,]+ requests a second/);
  expect(Math.max(...report.split('\n').map((line) => line.length))).toBeLessThan(120);
  const fuller = { ...wanted, busy: 0.55 };
  expect(reportOf(plan({ busy: 0.55 }), fuller, measured)).toContain('up to 55 %');
  const rare = { ...wanted, rate: 0.4 };
  expect(reportOf(plan({ rate: 0.4 }), rare, measured)).toContain(' 0.4 requests a second\n');
});
