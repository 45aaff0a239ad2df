/**
 * The benchmark's databases: one for each number of jobs, kept in the data folder for the next run,
 * and migrated then.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const fromRoot = createRequire(new URL('../package.json', import.meta.url));
const fromService = createRequire(new URL('../dist/src/', import.meta.url));
const { startEmbeddedPostgres } = fromService('./embedded-postgres/index.js');
const { connect } = fromService('./database/connection/connect.js');
const { migrate } = fromService('./database/schema/migrate.js');
const { createAccount } = fromService('./features/account/account.changes.js');
const { seedDemo } = fromService('../seeds/demo.js');

export const CATEGORIES = `INSERT INTO category (name, image, weigh)
  SELECT '分类' || n, '/uploads/category/' || n || '.png', n FROM generate_series(1, 10) AS n`;

/** Loads data/jobs.ts, which tests use as well and which is therefore compiled here. */
export async function loadFiller() {
  const typescript = fromRoot('typescript');
  const source = readFileSync(new URL('data/jobs.ts', import.meta.url), 'utf8');
  const { outputText } = typescript.transpileModule(source, {
    compilerOptions: {
      module: typescript.ModuleKind.ESNext,
      target: typescript.ScriptTarget.ES2022,
    },
  });
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`);
}

/**
 * As on a dedicated database server: the default, 128 MB, suits a laptop that does other things.
 */
const SHARED_BUFFERS = '1GB';

/** Runs one statement on its own connection; returns the rows. */
export async function ask(url, sql, given) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, given)).rows;
  } finally {
    await client.end();
  }
}

/** Starts PostgreSQL, and once more if it does not have the configured memory yet. */
export async function startPostgres(dataDir) {
  const server = await startEmbeddedPostgres({ dataDir, database: 'bench' });
  const [{ shared_buffers: before }] = await ask(server.url, 'SHOW shared_buffers');
  if (before === SHARED_BUFFERS) return server;
  await ask(server.url, `ALTER SYSTEM SET shared_buffers = '${SHARED_BUFFERS}'`);
  await server.stop();
  return startEmbeddedPostgres({ dataDir, database: 'bench' });
}

/** Whether there is a database of this name already. */
export async function isThere(server, name) {
  const found = await ask(server.url, 'SELECT FROM pg_database WHERE datname = $1', [name]);
  return found.length === 1;
}

export const nameOf = (jobs, { seed = 1, spread = 'towns' } = {}) =>
  `jobs_${jobs}${spread === 'evenly' ? '_evenly' : ''}${seed === 1 ? '' : `_seed_${seed}`}`;

/**
 * Returns the URL of a database with this many jobs, created if missing; `spread` is `towns` or
 * `evenly`.
 */
export async function databaseWith(server, jobs, kind = {}) {
  const name = nameOf(jobs, kind);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  if (await isThere(server, name)) await bringUpToDate(url.href);
  else await fill(server, name, url.href, jobs, kind);
  return url.href;
}

/** A migration of ten million jobs may take this long. */
const MIGRATION_TIMEOUT_MS = 3_600_000;

/** A database of an earlier run may lack migrations, and has dead rows of its writes. */
async function bringUpToDate(url) {
  const knex = connect(url, 2, { statementTimeout: MIGRATION_TIMEOUT_MS });
  try {
    // PostGraphile's view would prevent changes to columns.
    await knex.raw('DROP SCHEMA IF EXISTS public_jobs CASCADE');
    await migrate(knex);
    await knex.raw('VACUUM (ANALYZE)');
  } finally {
    await knex.destroy();
  }
}

async function fill(server, name, url, jobs, { seed = 1, spread = 'towns' }) {
  const making = `${name}_making`;
  await ask(server.url, `DROP DATABASE IF EXISTS ${making}`);
  await ask(server.url, `CREATE DATABASE ${making}`);
  const address = url.replace(name, making);
  const knex = connect(address);
  await migrate(knex).finally(() => knex.destroy());
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { fillJobs } = await loadFiller();
  const bar = progress(
    `${jobs.toLocaleString('en')} jobs${spread === 'evenly' ? ', evenly' : ''}`,
    jobs,
  );
  await fillJobs(client, jobs, seed, bar, spread);
  await client.query(CATEGORIES);
  await client.end();
  await ask(server.url, `ALTER DATABASE ${making} RENAME TO ${name}`);
}

/** Copies a database under another name, to be changed and then dropped. */
export async function copyOf(server, url, name) {
  const address = new URL(url);
  const original = address.pathname.slice(1);
  address.pathname = `/${name}`;
  const drop = () => ask(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await drop();
  await ask(server.url, `CREATE DATABASE ${name} TEMPLATE ${original} STRATEGY FILE_COPY`);
  return { url: address.href, drop };
}

/** Returns the URL of a database with the demo data, created if missing. */
export async function demoDatabase(server) {
  const url = new URL(server.url);
  if (!(await isThere(server, 'demo'))) await ask(server.url, 'CREATE DATABASE demo');
  url.pathname = '/demo';
  const knex = connect(url.href);
  try {
    await migrate(knex);
    const [{ count }] = await knex('job').count();
    if (count === '0') await seedDemo(knex, fileURLToPath(new URL('../public', import.meta.url)));
  } finally {
    await knex.destroy();
  }
  return url.href;
}

/** Returns the password of an administrator "bench", created if missing. */
export async function anAdministrator(url) {
  const knex = connect(url);
  try {
    await migrate(knex);
    const id = 1_900_000_000;
    await knex('users').insert({ id, role: 'admin' }).onConflict('id').merge({ role: 'admin' });
    await knex('account').where({ user_id: id }).delete();
    return await createAccount(knex, null, id, 'bench', false);
  } finally {
    await knex.destroy();
  }
}

/** Shows a bar that is redrawn in a terminal, and a line at each tenth elsewhere. */
export function progress(what, all) {
  const started = performance.now();
  let tenth = -1;
  return (done) => {
    const share = done / all;
    const left = ((performance.now() - started) / share) * (1 - share);
    const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '░');
    const line = `${what}  ${bar} ${Math.round(share * 100)} %  ${Math.round(left / 1000)} s left`;
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}${share >= 1 ? '\n' : ''}`);
    else if (Math.floor(share * 10) !== tenth) process.stderr.write(`${line}\n`);
    tenth = Math.floor(share * 10);
  };
}
