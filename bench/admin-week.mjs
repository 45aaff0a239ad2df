/**
 * `npm run bench:week` plays a recruiter's week at a million jobs: from the first login to the
 * hundredth job, two administrators at once, 500 rows pasted with seven errors, a tab closed
 * midway, and a restart of the service. Fails if any input is lost or stored twice; prints how long
 * each step takes. Works on a copy of the benchmark's database, which is dropped at the end.
 */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import process from 'node:process';
import pg from 'pg';
import { chromium } from 'playwright-core';
import { createCommand, understood, whole } from '../scripts/command.mjs';
import { DAYS } from './admin-week.days.mjs';
import { startService } from './contenders.mjs';
import { copyOf, databaseWith, startPostgres } from './database.mjs';
import { DATA } from './options.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const fromService = createRequire(new URL('../dist/src/', import.meta.url));
const { connect } = fromService('./database/connection/connect.js');
const { createAccount } = fromService('./features/account/account.changes.js');

const program = createCommand(
  'npm run bench:week --',
  "Does a recruiter's week of work in Chromium, and times each step.",
  ['npm run bench:week', 'npm run bench:week -- --jobs 10000 --by-hand 10'],
)
  .option('--jobs <number>', 'in the database before', whole(1, 100_000_000), 1_000_000)
  .option('--by-hand <number>', 'jobs typed one after another', whole(1, 1000), 100)
  .option(...DATA);
if (!understood(program)) process.exit();
const { jobs, byHand, data } = program.opts();
process.env.PUBLIC_DIR = temporaryFolder();

const server = await startPostgres(data);
const copy = await copyOf(server, await databaseWith(server, jobs), 'week');
const sql = new pg.Client({ connectionString: copy.url });
await sql.connect();
const passwords = await administrators();
let service = await startService(copy.url);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
});
const complaints = [];
const taken = [];
try {
  await week();
} finally {
  await browser.close();
  await service.stop();
  await sql.end();
  await copy.drop();
  await server.stop();
}

async function week() {
  const before = await count();
  const world = {
    byHand,
    passwords,
    base: service.base,
    visit,
    one: async (text, parameters) => (await sql.query(text, parameters)).rows[0],
    stop: () => service.stop(),
    start: async () => {
      service = await startService(copy.url, Number(new URL(service.base).port));
    },
    timed: async (what, act) => {
      const started = performance.now();
      const result = await act();
      taken.push({ what, ms: Math.round(performance.now() - started) });
      return result;
    },
  };
  let made = 0;
  for (const day of DAYS) made += (await day(world)) ?? 0;
  assert.equal(await count(), before + made, 'jobs are lost, or stored twice');
  assert.deepEqual(complaints, []);
  console.log(`${before} jobs before, ${made} made; load ${loadavg()[0].toFixed(1)}`);
  console.table(taken);
}

async function count() {
  return Number((await sql.query('SELECT count(*) FROM job')).rows[0].count);
}

/** Creates "root", who has to change the password at the first login, and "second". */
async function administrators() {
  const knex = connect(copy.url);
  const ids = { root: 1_900_000_000, second: 1_900_000_001 };
  const given = {};
  for (const [name, id] of Object.entries(ids)) {
    // The copied database may have an administrator of the other benchmark.
    await knex('account').where({ user_id: id }).delete();
    await knex('users').insert({ id, name, role: 'admin' }).onConflict('id').merge();
    given[name] = await createAccount(knex, null, id, name, name === 'root');
  }
  await knex.destroy();
  return given;
}

/** Opens a browser for one person; errors in it, and requests to other hosts, are complaints. */
async function visit() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  context.setDefaultTimeout(60_000);
  context.on('weberror', (error) => complaints.push(error.error().message));
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== service.base) complaints.push(request.url());
  });
  return context;
}
