/**
 * Time in the database alone: each statement prepared, run again and again on one connection,
 * median in milliseconds.
 */
import { createRequire } from 'node:module';
import pg from 'pg';
import { naive } from './peers/answer.mjs';

const fromService = createRequire(new URL('../dist/src/', import.meta.url));
const { connectionSettings } = fromService('./database/connect.js');
const { jobTotalStatement, jobListStatement } = fromService(
  './features/job/list/job-list.statement.js',
);

const PLAIN = ['naive', 'rareScan', 'commonScan'];

const place = { lng: 114.05, lat: 22.54 };
const plain = {
  types: null,
  audience: null,
  keyword: null,
  area: null,
  point: null,
  after: null,
  offset: 0,
  limit: 10,
  withTotal: false,
};
const list = (asked) => jobListStatement({ ...plain, ...asked });
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
  const rare = await client.query(
    `SELECT substring(job_name FROM '\\d{5}') AS word FROM job WHERE job_name ~ '\\d{5}' LIMIT 1`,
  );
  const word = rare.rows[0].word;
  return {
    nearby: list({ point: place, withTotal: true }),
    naive: naive({ ...place, size: 10 }),
    rare: list({ keyword: word, withTotal: true }),
    rareScan: scan('rare_scan', word),
    common: list({ keyword: '普工', withTotal: true }),
    commonScan: scan('common_scan', '普工'),
    total: total({}),
    totalTyped: total({ types: [1] }),
    totalViewer: total({ audience: [7, 3, 1] }),
    firstPage: list({}),
    keyset: list({ after }),
  };
}

/** Milliseconds by name; `atMost` milliseconds are spent on each. */
export async function databaseTimes(url, atMost) {
  const client = new pg.Client({ ...connectionSettings(url).connection, query_timeout: 0 });
  const plain = new pg.Client({ connectionString: url });
  await client.connect();
  await plain.connect();
  const times = {};
  try {
    await client.query('SET statement_timeout = 0');
    for (const [name, statement] of Object.entries(await statements(client))) {
      // What is compared with has PostgreSQL's own settings, which spread a scan over processes.
      const on = PLAIN.includes(name) ? plain : client;
      const taken = [];
      const end = performance.now() + atMost;
      while (taken.length < 5 || (performance.now() < end && taken.length < 300)) {
        const start = performance.now();
        await on.query({ ...statement, values: [...statement.values] });
        taken.push(performance.now() - start);
      }
      times[name] = median(taken.slice(2));
    }
  } finally {
    await client.end();
    await plain.end();
  }
  return times;
}

export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
