/**
 * Measures an inserted row's cost: CPU time of the server's process, as the disk does not count.
 */
import { createRequire } from 'node:module';
import process from 'node:process';
import pg from 'pg';

const { processMs } = createRequire(import.meta.url)('../dist/tools/plan/processes.js');

const ROWS = 500;
const ROUNDS = 5;

const COLUMNS = `job_name, cover, images, content, factory_price, factory_price_total, salary, lng,
  lat, type, weigh`;
/** The n-th row: a job like another, elsewhere and of another weight. */
const insertInto = (table) => ({
  name: `write_${table}`,
  text: `INSERT INTO ${table} (${COLUMNS})
    SELECT job_name, cover, images, content, factory_price, factory_price_total, salary,
      98 + 23 * random(), 22 + 20 * random(), type, floor(1000 * random())
    FROM job WHERE id = $1`,
});

/** The document's table as the first migration makes it: two indexes, no trigger. */
const BARE = `
  CREATE TABLE job_bare (LIKE job INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING CONSTRAINTS);
  ALTER TABLE job_bare DROP COLUMN place, ADD PRIMARY KEY (id);
  CREATE INDEX ON job_bare (weigh DESC, id DESC)`;

/**
 * Returns the milliseconds of CPU per row inserted into `job`, and into the same table without our
 * indexes and triggers; {} if the system does not report it. Rolls back all rows.
 */
export async function insertCosts(settings) {
  if (process.platform !== 'linux') return {};
  const client = new pg.Client(settings);
  await client.connect();
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid, max(id) AS last FROM job');
  const [{ pid, last }] = rows;
  const taken = { job: [], job_bare: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const table of round % 2 === 0 ? ['job', 'job_bare'] : ['job_bare', 'job']) {
        await client.query('BEGIN');
        if (table === 'job_bare') await client.query(BARE);
        const insert = (row) =>
          client.query({ ...insertInto(table), values: [1 + ((row * 7919) % last)] });
        for (let row = 0; row < 20; row += 1) await insert(row);
        const before = processMs(pid);
        for (let row = 0; row < ROWS; row += 1) await insert(row);
        taken[table].push((processMs(pid) - before) / ROWS);
        await client.query('ROLLBACK');
      }
    }
  } finally {
    await client.end();
  }
  const middle = (values) => values.sort((one, other) => one - other)[values.length >> 1];
  return { insert: middle(taken.job), insertBare: middle(taken.job_bare) };
}
