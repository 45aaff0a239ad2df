/** The measured servers: each in its own process, on its own port, over the same database. */
import { fork, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const peer = (file, ...args) => ({ file: `peers/${file}.mjs`, args });

export const PEERS = {
  'express-pg': peer('express', 'nearby'),
  'express-pg-naive': peer('express', 'naive'),
  'node-pg': peer('node'),
  mercurius: peer('mercurius'),
  yoga: peer('yoga'),
  ...(hasPostGraphile() && { postgraphile: peer('postgraphile/server') }),
};

/** PostGraphile 5 is installed and measured only where it runs. */
export function hasPostGraphile() {
  return Number(process.versions.node.split('.')[0]) >= 22;
}

const children = new Set();
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));
// Unhandled, a signal ends this process without the event above.
process.once('SIGTERM', () => process.exit(143));

const environment = (databaseUrl) => ({
  ...process.env,
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  DATABASE_POOL_SIZE: '10',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  TRUSTED_DOCUMENTS: 'off',
});

/**
 * Starts the service as `npm start` does, except for its limits on callers; on a free port, or the
 * given one; `flags` are those of Node.js.
 */
export async function startService(databaseUrl, at, flags = []) {
  const port = at ?? (await freePort());
  const child = spawn(process.execPath, [...flags, 'dist/src/main.js'], {
    cwd: root,
    env: { ...environment(databaseUrl), PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.add(child);
  const base = `http://127.0.0.1:${port}`;
  for (;;) {
    if ((child.exitCode ?? child.signalCode) !== null) throw new Error('the service did not start');
    const answer = await fetch(`${base}/readyz`).catch(() => undefined);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return { base, pid: child.pid, stop: (signal) => stop(child, signal) };
}

export async function startPeer({ file, args }, databaseUrl) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    env: environment(databaseUrl),
  });
  children.add(child);
  const { port } = await new Promise((resolve, reject) => {
    child.once('message', resolve).once('exit', () => reject(new Error(`${file} did not start`)));
  });
  return {
    base: `http://127.0.0.1:${port}`,
    pid: child.pid,
    stop: (signal) => stop(child, signal),
  };
}

function stop(child, signal = 'SIGKILL') {
  if ((child.exitCode ?? child.signalCode) !== null) return Promise.resolve();
  children.delete(child);
  return new Promise((resolve) => child.once('exit', resolve).kill(signal));
}

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const JOB_LIST = readFileSync(
  new URL('../schema/operations/jobList.graphql', import.meta.url),
  'utf8',
);

/** Returns places of callers, spread over the towns; other places for each seed. */
const places = (seed) =>
  Array.from({ length: 64 }, (_, n) => ({
    lng: 98 + ((n * 7.31 + (seed - 1) * 3.17) % 23),
    lat: 22 + ((n * 3.77 + (seed - 1) * 1.93) % 20),
  }));

const form = (path, fields = {}) => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

const document = (query, variables) => ({
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query, variables }),
});

/** The first page by weight in two schemas; PostGraphile has only paths of covers. */
const FIELDS = 'jobName factoryPrice subsidyPrice factoryPriceTotal salary peopleNum';
const OURS = `{ jobs(page: 1, pageSize: 10) { items { id ${FIELDS} } } }`;
const OF_POSTGRAPHILE = `{
  jobs: allJobs(first: 10, orderBy: [WEIGH_DESC, ROW_ID_DESC]) {
    items: nodes { id: rowId ${FIELDS} }
  }
}`;

/** Returns a contest's requests, sent in turn; a contender with another schema has its own. */
export const requestsOf = (asked, what, name) => asked[`${what} of ${name}`] ?? asked[what];

/** Returns the requests for this many jobs, by contest. */
export const requests = (jobs, seed) => ({
  nearby: places(seed).map((place) => form('/api/v2.home/jobList', { ...place, page_num: 10 })),
  graphql: places(seed).map((near) =>
    document(JOB_LIST, { page: 1, pageSize: 10, near, types: null, keyword: null }),
  ),
  list: [document(OURS)],
  'list of postgraphile': [document(OF_POSTGRAPHILE)],
  categories: [form('/api/v2.home/categoryList')],
  first: [form('/api/v2.home/jobList', { page: 1 })],
  // Page 10,000, or the last page of a shorter list.
  deep: [form('/api/v2.home/jobList', { page: Math.min(10_000, Math.ceil(jobs / 10)) })],
});
