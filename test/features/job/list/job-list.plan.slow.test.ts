import type { Knex } from 'knex';
import { fillJobs } from '../../../../bench/data/jobs';
import { connect } from '../../../../src/database/connection/connect';
import { JobOrder } from '../../../../src/features/job/list/job-list.order';
import type { JobListRequest } from '../../../../src/features/job/list/job-list.request';
import { jobListStatement } from '../../../../src/features/job/list/job-list.statement';
import { createTestDatabase, type TestDatabase } from '../../../support/database';
import { triesOf } from '../../../support/environment';
import {
  EXAMPLES,
  LIST,
  readExample,
  shownExample,
  writeExample,
} from '../../../support/job-list/job-list.examples';
import { explained } from '../../../support/job-list/job-list.plan';

/** With fewer jobs the planner prefers scans sooner: what holds here also holds at a million. */
const JOBS = 100_000;
const GATE = { lng: 113.9, lat: 22.6 };

const AFTER = { metres: 700_000, sortValue: null, weigh: 500, id: 50_000 };
const AREA = { circle: { centre: GATE, radius: 30_000 }, bounds: null };

/** A value in the middle of each column. */
const SORT_VALUES: Readonly<Record<JobOrder, string | null>> = {
  standard: null,
  wage: '24.50',
  newest: null,
};

const callers = {
  anonymous: null,
  viewer: [17, 4],
  'viewer of many': Array.from({ length: 300 }, (_, id) => id + 1),
};
const orders = {
  'by weigh': {},
  'by weigh, page 2,000': { offset: 20_000 },
  'by weigh, after a job': { after: { ...AFTER, metres: null } },
  nearby: { point: GATE },
  'nearby, page 20': { point: GATE, offset: 190 },
  ...Object.fromEntries(otherOrders()),
  'nearby, without coordinates': { point: GATE, after: { ...AFTER, metres: null } },
};

/** Each order but the standard one. */
function otherOrders(): [string, Partial<JobListRequest>][] {
  return Object.values(JobOrder).flatMap((order): [string, Partial<JobListRequest>][] => {
    if (order === JobOrder.STANDARD) return [];
    const sortValue = SORT_VALUES[order];
    return [
      [`by ${order}`, { order }],
      [`by ${order}, page 200`, { order, offset: 2_000 }],
      [`by ${order}, after a job`, { order, after: { ...AFTER, metres: null, sortValue } }],
    ];
  });
}

const filters = {
  'no filter': {},
  'a type': { types: [2] },
  'two types': { types: [2, 3], withTotal: false },
  'half of the wages': { minWage: '22' },
  'few of the wages': { minWage: '26.95' },
  'a type and no such wage': { types: [2], minWage: '30' },
};
const others: [string, Partial<JobListRequest>][] = [
  ['a rare keyword', { keyword: '12345', point: GATE }],
  ['a circle', { area: AREA }],
  ['a circle, nearby', { area: AREA, point: GATE }],
  [
    'a section of the map',
    { area: { circle: null, bounds: { west: 113, east: 114, south: 22, north: 23 } } },
  ],
];
/** Buckets do not count wages, so deep pages of lists by wage are read from the top. */
const cases = [
  ...Object.entries(callers).flatMap(([caller, audience]) =>
    Object.entries(orders).flatMap(([order, ask]) =>
      Object.entries(filters).map(([filter, only]) => [
        `${caller}, ${order}, ${filter}`,
        { audience, ...ask, ...only },
      ]),
    ),
  ),
  ...others,
].filter(([name]) => !/page 2,000, .*wage/.test(name as string)) as [
  string,
  Partial<JobListRequest>,
][];

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: Plan[];
}

describe(`the plans of lists at ${JOBS} jobs`, () => {
  let database: TestDatabase;
  let service: Knex;
  beforeAll(async () => {
    database = await createTestDatabase();
    service = connect(database.url, 1, { statementTimeout: 300_000 });
    // Statistics of all rows, not of a random sample, so that the plans are the same each time.
    await service.raw(`DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET default_statistics_target = 400', current_database());
    END $$`);
    await service.raw('SET default_statistics_target = 400; SET statement_timeout = 0');
    // Where later rows are stored depends on when autovacuum runs, and costs depend on their order.
    await service.raw(`DO $$ DECLARE name regclass; BEGIN
      FOR name IN SELECT oid FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      LOOP EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = false)', name); END LOOP;
    END $$`);
    await fillJobs({ query: (sql, values) => run(service, sql, values) }, JOBS);
  }, 300_000);
  afterAll(async () => {
    await service.destroy();
    await database.close();
  });

  it.each(cases)('%s: reads no whole table and sorts under a tenth of it', async (_name, ask) => {
    const statement = jobListStatement({ ...LIST, ...ask });
    const [plans] = await explained(service, statement, 'ANALYZE, TIMING OFF, FORMAT JSON');
    const nodes = nodesOf((plans as [{ Plan: Plan }])[0].Plan);

    expect(nodes.length).toBeGreaterThan(3);
    expect(
      nodes.filter(
        (node) =>
          node['Relation Name'] === 'job' &&
          ((node['Node Type'] === 'Seq Scan' && node['Actual Rows'] > 0) ||
            (node['Rows Removed by Filter'] ?? 0) > JOBS / 2),
      ),
    ).toEqual([]);
    const sorted = nodes
      .filter((node) => node['Node Type'].includes('Sort'))
      .map((node) => node.Plans?.[0]?.['Actual Rows'] ?? 0);
    expect(Math.max(0, ...sorted)).toBeLessThan(JOBS / 10);
  });

  it.each(Object.entries(EXAMPLES))('examples/%s.sql shows the plan', async (name, example) => {
    const shown = await shownExample(service, example);
    if (triesOf('WRITE_SQL', 0) > 0) writeExample(name, shown);
    expect(readExample(name)).toBe(shown);
  });
});

const nodesOf = (plan: Plan | undefined): Plan[] =>
  plan ? [plan, ...(plan.Plans ?? []).flatMap(nodesOf)] : [];

/** In node-postgres's form: `$1` for a value, which Knex does not have. */
async function run(knex: Knex, text: string, values: unknown[] = []): Promise<unknown> {
  return knex.raw(text).options({ values });
}
