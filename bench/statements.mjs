/**
 * Measures the time in the database alone: each prepared statement runs repeatedly on one
 * connection; medians in milliseconds.
 */
import { createRequire } from 'node:module';
import pg from 'pg';
import { naive } from './peers/answer.mjs';
import { insertCosts } from './writes.mjs';

const fromService = createRequire(new URL('../dist/src/', import.meta.url));
const { connectionSettings } = fromService('./database/connection/connect.js');
const { PostgresClient } = fromService('./database/connection/client.js');
const { jobTotalStatement, jobListStatement, statementOf } = fromService(
  './features/job/list/job-list.statement.js',
);
const strategy = (name) => fromService(`./features/job/list/strategies/job-list.${name}.js`);
const { byWalk } = strategy('by-walk');
const { nearRows } = strategy('nearest-rows');
const { inRing, ringOfPage } = strategy('in-ring');
const { isFrequent, isWalked } = fromService('./features/job/list/job-list.keyword.js');
const { THRESHOLDS } = fromService('./features/job/list/job-list.request.js');

/** The statements that ours are compared with. */
export const PLAIN = ['naive', 'rareScan', 'commonScan', 'worstScan'];
/** Keywords that the service counts in advance, and the share of the names that contain them. */
const FREQUENT = { 工: 0.24, CNC: 0.1, 操作员: 0.1, 普工: 0.05 };

const place = { lng: 114.05, lat: 22.54 };
const plain = {
  types: null,
  audience: null,
  keyword: null,
  spread: null,
  order: 'standard',
  minWage: null,
  area: null,
  point: null,
  after: null,
  offset: 0,
  limit: 10,
  withTotal: false,
};
const list = (asked) => jobListStatement({ ...plain, ...asked });
/** A page with its total, as the service finds it once the keyword has been counted. */
function searched(keyword, { jobs, pages }, asked = {}) {
  const spread = { frequency: FREQUENT[keyword], jobs, pages };
  const request = { ...plain, keyword, spread, withTotal: true, ...asked };
  return isFrequent(request, THRESHOLDS) && isWalked(request, THRESHOLDS)
    ? statementOf(byWalk, request, THRESHOLDS)
    : jobListStatement(request);
}
/** A numbered page by distance; the statement that follows where jobs tie is not timed. */
const near = (asked) =>
  statementOf(nearRows, { ...plain, point: place, withTotal: true, ...asked }, THRESHOLDS);
/** A page after a job far down; if it fails, another statement follows, which is not timed. */
function farDown(asked) {
  const request = { ...plain, point: place, ...asked };
  return statementOf(inRing(ringOfPage(request, THRESHOLDS)), request, THRESHOLDS);
}
const opposite = { lng: place.lng - 180, lat: -place.lat };
/** A viewer of few restricted jobs, and one of tens of thousands at a million jobs. */
const VIEWERS = { viewer: [17, 4], viewerOfMany: Array.from({ length: 300 }, (_, id) => id + 1) };
const WRITE = {
  name: 'write',
  text: `WITH pattern AS (SELECT * FROM job WHERE id = 1)
    INSERT INTO job (job_name, cover, images, content, factory_price, factory_price_total, salary,
      lng, lat, type, weigh)
    SELECT job_name, cover, images, content, factory_price, factory_price_total, salary,
      98 + 23 * random(), 22 + 20 * random(), type, floor(1000 * random()) FROM pattern`,
  values: [],
};
/** Statements that write: each run is rolled back, so that the next one finds the same jobs. */
const WRITES = ['write'];
const total = (asked) => jobTotalStatement({ ...plain, withTotal: true, ...asked });
const scan = (name, keyword) => ({
  name,
  text: `SELECT count(*) OVER () AS total, id FROM job WHERE strpos(lower(job_name), lower($1)) > 0
    ORDER BY weigh DESC, id DESC LIMIT 10`,
  values: [keyword],
});

async function statements(client) {
  const { rows } = await client.query(
    `SELECT id, weigh FROM job ORDER BY weigh DESC, id DESC OFFSET least(9990, (SELECT count(*) - 11 FROM job)) LIMIT 1`,
  );
  const after = { metres: null, weigh: rows[0].weigh, id: rows[0].id };
  const counted = await client.query('SELECT count(*)::integer AS jobs FROM job');
  const offset = Math.min(9_990, Math.floor(counted.rows[0].jobs * 0.9));
  const deep = list({ point: place, offset, limit: 1 });
  const [last] = (await client.query({ ...deep, values: [...deep.values] })).rows;
  const afterNear = { ...last, sortValue: null, depth: offset + 1 };
  const rare = await client.query(
    `SELECT substring(job_name FROM '\\d{5}') AS word FROM job WHERE job_name ~ '\\d{5}' LIMIT 1`,
  );
  const word = rare.rows[0].word;
  const table = await client.query(
    `SELECT reltuples AS jobs, relpages AS pages FROM pg_class WHERE oid = 'job'::regclass`,
  );
  const size = table.rows[0];
  await client.query('SELECT job_name_compact()');
  for (const keyword of Object.keys(FREQUENT))
    await client.query(`SELECT job_name_count(lower($1), '-infinity')`, [keyword]);
  return {
    nearby: near({}),
    naive: naive({ ...place, size: 10 }),
    rare: list({ keyword: word, withTotal: true }),
    rareScan: scan('rare_scan', word),
    common: searched('普工', size),
    commonScan: scan('common_scan', '普工'),
    commonPage: searched('普工', size, { withTotal: false }),
    worst: searched('工', size),
    worstPage: searched('工', size, { withTotal: false }),
    worstNearby: searched('工', size, { point: place }),
    worstViewer: searched('工', size, { point: place, audience: [7, 3, 1] }),
    worstScan: scan('worst_scan', '工'),
    frequent: searched('CNC', size),
    frequentPage: searched('CNC', size, { withTotal: false }),
    frequentLonger: searched('操作员', size),
    total: total({}),
    totalTyped: total({ types: [1] }),
    totalOfTypes: total({ types: [1, 2] }),
    totalViewer: total({ audience: [7, 3, 1] }),
    firstPage: list({}),
    keyset: list({ after }),
    nearbyOffset1000: near({ offset: 1_000 }),
    nearbyOffset10000: near({ offset: 10_000 }),
    nearbyOffset100000: near({ offset: 100_000 }),
    nearbyFirstPage: near({ withTotal: false }),
    nearbyKeyset: farDown({ after: afterNear }),
    farAway: near({ point: opposite }),
    viewerPage: list({ audience: VIEWERS.viewer, withTotal: true }),
    viewerDeep: list({ audience: VIEWERS.viewer, offset: 99_990, withTotal: true }),
    viewerNearby: list({ point: place, audience: VIEWERS.viewer, withTotal: true }),
    viewerNearbyOffset1000: list({
      point: place,
      audience: VIEWERS.viewer,
      offset: 1_000,
      withTotal: true,
    }),
    viewerOfManyPage: list({ audience: VIEWERS.viewerOfMany, withTotal: true }),
    viewerOfManyDeep: list({ audience: VIEWERS.viewerOfMany, offset: 99_990, withTotal: true }),
    byWageDeep: list({ order: 'wage', offset: 99_990, withTotal: true }),
    write: WRITE,
  };
}

/** How many statements are timed, for the estimate. */
export const STATEMENTS = 35;

/** Returns all statements, and a connection like the service's; `end` closes it. */
export async function statementsOf(url) {
  const settings = { ...connectionSettings(url).connection, query_timeout: 0 };
  const client = new PostgresClient(settings);
  await client.connect();
  await client.query('SET statement_timeout = 0');
  return { client, settings, all: await statements(client), end: () => client.end() };
}

/** Returns milliseconds by name; spends `atMost` milliseconds on each. */
export async function databaseTimes(url, atMost) {
  const { client, settings, all, end } = await statementsOf(url);
  const plain = new pg.Client({ connectionString: url });
  await plain.connect();
  const times = {};
  try {
    // Node.js compiles frequent code; without this the first statement would pay for all.
    await timeOf(client, 'nearby', all.nearby, atMost);
    for (const [name, statement] of Object.entries(all)) {
      // The baseline runs with PostgreSQL's default settings, so it may scan in parallel.
      const on = PLAIN.includes(name) ? plain : client;
      times[name] = await timeOf(on, name, statement, atMost);
    }
    return { ...times, ...(await insertCosts(settings)) };
  } finally {
    await end();
    await plain.end();
  }
}

/** Times a list from the other side of the globe, of jobs spread evenly over a country. */
export async function farAwayTime(url, atMost) {
  const client = new PostgresClient({ ...connectionSettings(url).connection, query_timeout: 0 });
  await client.connect();
  try {
    return await timeOf(client, 'farAway', near({ point: opposite }), atMost);
  } finally {
    await client.end();
  }
}

/** Runs a statement as the service does or, on a plain connection, as the driver does. */
const runOn = (on, statement) =>
  on instanceof PostgresClient
    ? on.run(statement)
    : on.query({ ...statement, values: [...statement.values] });

async function timeOf(on, name, statement, atMost) {
  const taken = [];
  const end = performance.now() + atMost;
  while (taken.length < 5 || (performance.now() < end && taken.length < 300)) {
    if (WRITES.includes(name)) await on.query('BEGIN');
    const start = performance.now();
    await runOn(on, statement);
    taken.push(performance.now() - start);
    if (WRITES.includes(name)) await on.query('ROLLBACK');
  }
  return median(taken.slice(2));
}

export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
