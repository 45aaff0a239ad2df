/**
 * `npm run bench:migrate` migrates a table of jobs that is in use. Fills the tables of the first
 * migration, then runs `npm run migrate` as an operator would, while a client writes twenty times a
 * second. Prints how long each migration took, and the longest wait of a writer.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createCommand, understood, whole } from '../scripts/command.mjs';
import {
  CATEGORIES,
  ask,
  copyOf,
  isThere,
  loadFiller,
  nameOf,
  progress,
  startPostgres,
} from './database.mjs';
import { requirements } from './estimate.mjs';
import { DATA } from './options.mjs';

const fromService = createRequire(new URL('../dist/src/', import.meta.url));
const { connect } = fromService('./database/connection/connect.js');
const { MigrationFolder } = fromService('./database/schema/migrate.js');

/** Goals: minutes at ten million jobs, and milliseconds that a writer may wait. */
const WANTED_MINUTES = 30;
const MAX_WRITER_WAIT_MS = 1_000;
const WRITES_PER_SECOND = 20;

const program = createCommand(
  'npm run bench:migrate --',
  'Migrates a table of jobs while it is in use, and times the migrations and a writer.',
  [
    'npm run bench:migrate',
    'npm run bench:migrate -- --jobs 100000',
    'npm run bench:migrate -- --keep',
  ],
)
  .option('--jobs <number>', 'how many jobs', whole(1, 100_000_000), 10_000_000)
  .option('--seed <number>', 'other jobs', whole(1, 1_000_000), 1)
  .option(...DATA)
  .option('--keep', 'leave the migrated database for `npm run bench`', false);
if (!understood(program)) process.exit();
const { jobs, seed, data, keep } = program.opts();
console.error(`The machine's load is ${loadavg()[0].toFixed(1)}.`);
for (const line of requirements(1.25 * jobs, data)) console.error(line);
const rename = (from, to) => ask(server.url, `ALTER DATABASE ${from} RENAME TO ${to}`);
const sizeOf = async (url) =>
  (await ask(url, 'SELECT pg_size_pretty(pg_database_size(current_database())) AS size'))[0].size;

const server = await startPostgres(data);
try {
  const original = await unmigrated();
  const copy = await copyOf(server, original, 'migrating');
  await measure(copy.url);
  if (!keep) await copy.drop();
  else {
    const kept = nameOf(jobs, { seed });
    await ask(server.url, `DROP DATABASE IF EXISTS ${kept} WITH (FORCE)`);
    await rename('migrating', kept);
  }
} finally {
  await server.stop();
}

/** Returns the URL of a database with the first migration's tables, created if missing. */
async function unmigrated() {
  const name = `unmigrated_${jobs}_${seed}`;
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  if (await isThere(server, name)) return url.href;
  const making = new URL(url);
  making.pathname = `/${name}_making`;
  await ask(server.url, `DROP DATABASE IF EXISTS ${name}_making`);
  await ask(server.url, `CREATE DATABASE ${name}_making`);
  const knex = connect(making.href);
  await knex.migrate.up({ migrationSource: new MigrationFolder(), name: '0001_document_tables' });
  await knex.destroy();
  const client = new pg.Client({ connectionString: making.href });
  await client.connect();
  const { fillJobs } = await loadFiller();
  // Before the second migration there are no counts to rebuild.
  const query = (sql, given) =>
    /job_count_rebuild/.test(sql) ? undefined : client.query(sql, given);
  await fillJobs({ query }, jobs, seed, progress(`${jobs.toLocaleString('en')} jobs`, jobs));
  await client.query(CATEGORIES);
  await client.end();
  await rename(`${name}_making`, name);
  return url.href;
}

async function measure(url) {
  const before = await sizeOf(url);
  const began = performance.now();
  const watched = { isOver: false, most: 0 };
  const [waits] = await Promise.all([
    writeUntil(url, () => watched.isOver),
    watchMemory(url, watched),
    migrateAsOperator(url).finally(() => (watched.isOver = true)),
  ]);
  const minutes = (performance.now() - began) / 60_000;
  const taken = await ask(
    url,
    `SELECT name, migration_time AS ended, extract(epoch FROM migration_time - lag(migration_time)
       OVER (ORDER BY id)) AS seconds FROM knex_migrations ORDER BY id`,
  );
  const rows = taken.slice(1).map(({ name, ended, seconds }, index) => {
    const begun = index === 0 ? waits[0]?.at : Number(taken[index].ended);
    const inside = waits.filter(({ at }) => at >= begun - 100 && at < Number(ended));
    return {
      migration: name,
      seconds: Math.round(index === 0 ? (Number(ended) - begun) / 1000 : seconds),
      'longest wait, ms': Math.round(longestOf(inside)),
    };
  });
  console.table(rows);
  const longest = longestOf(waits);
  console.log(
    `${waits.length} statements of a writer, ${waits.filter(({ failed }) => failed).length} failed; ` +
      `${before} before, ${await sizeOf(url)} now; the migration's connection took up to ` +
      `${Math.round(watched.most)} MB of memory of its own.`,
  );
  console.table([
    {
      goal: `minutes for ${jobs.toLocaleString('en')} jobs`,
      measured: minutes.toFixed(1),
      wanted: `≤ ${WANTED_MINUTES}`,
      result: minutes <= WANTED_MINUTES ? 'reached' : 'not reached',
    },
    {
      goal: 'longest wait of a writer, ms',
      measured: Math.round(longest),
      wanted: `≤ ${MAX_WRITER_WAIT_MS}`,
      result: longest <= MAX_WRITER_WAIT_MS ? 'reached' : 'not reached',
    },
  ]);
}

/** Returns the longest of any number of waits; there are too many for Math.max after two hours. */
function longestOf(waits) {
  return waits.reduce((longest, { ms }) => Math.max(longest, ms), 0);
}

function migrateAsOperator(url) {
  const command = fileURLToPath(new URL('../dist/tools/commands/migrate.js', import.meta.url));
  return new Promise((resolve, reject) => {
    spawn(process.execPath, [command], {
      env: { ...process.env, DATABASE_URL: url },
      stdio: ['ignore', 'ignore', 'inherit'],
    }).once('exit', (code) => (code === 0 ? resolve() : reject(new Error('it failed'))));
  });
}

/** Runs one statement at a time, each 50 ms after the last began, or once that is done. */
async function writeUntil(url, isOver) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const id = () => 1 + Math.floor(Math.random() * jobs);
  const acts = [
    () =>
      client.query(
        `INSERT INTO job (job_name, lng, lat, type) VALUES ('新岗位', 98 + 23 * random(), 22 + 20 * random(), '{1}')`,
      ),
    () => client.query('UPDATE job SET weigh = weigh + 1 WHERE id = $1', [id()]),
    () => client.query('UPDATE job SET lng = 100, lat = 40 WHERE id = $1', [id()]),
    () => client.query(`UPDATE job SET user_ids = '{7}' WHERE id = $1`, [id()]),
  ];
  const waits = [];
  while (!isOver()) {
    const at = Date.now();
    const began = performance.now();
    const failed = await acts[waits.length % acts.length]().then(
      () => false,
      () => true,
    );
    const ms = performance.now() - began;
    waits.push({ at, ms, failed });
    if (ms > MAX_WRITER_WAIT_MS)
      console.error(`${new Date().toISOString()} a writer waited ${Math.round(ms)} ms`);
    await new Promise((resolve) => setTimeout(resolve, 1000 / WRITES_PER_SECOND - ms));
  }
  await client.end();
  return waits;
}

/** Records the maximum private memory, in MB, of the migration's connections; Linux only. */
async function watchMemory(url, watched) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  while (!watched.isOver) {
    const { rows } = await client.query(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
         AND (application_name = 'job-gateway' OR leader_pid IS NOT NULL)`,
    );
    for (const { pid } of rows) watched.most = Math.max(watched.most, ownMemory(pid));
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  await client.end();
}

function ownMemory(pid) {
  try {
    const [, kilobytes] = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}
