/**
 * The benchmark, which `npm run bench` calls. Prints tables and which goals were reached, then
 * posters against sharp; writes results.json, profiles for missed goals, and pictures. See
 * docs/benchmarks.md.
 */
import { fork } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { PEERS, requests, requestsOf, startPeer, startService } from './contenders.mjs';
import { databaseWith, isThere, nameOf, startPostgres } from './database.mjs';
import { requirements, secondsFor } from './estimate.mjs';
import { footprints } from './footprint.mjs';
import { emptyProfiles, writeCpuProfile, writePlans } from './profile.mjs';
import { CONTESTS, race } from './race.mjs';
import { judged, printTables, writeFiles } from './report.mjs';
import { options } from './options.mjs';
import { databaseTimes, farAwayTime, STATEMENTS } from './statements.mjs';

const {
  sizes,
  seed,
  rounds,
  seconds,
  connections,
  quick,
  database: withoutPeers,
  data,
} = options();
/** Time spent on each statement, in milliseconds. */
const atMost = quick ? 300 : 2000;
/** With more jobs the plain formula, sixteen times at once, takes seconds. */
const MAX_FOR_NAIVE = 1_000_000;
/** The maximum number of evenly spread jobs, which are one line of the table. */
const MAX_EVENLY = 1_000_000;

// Above this load of other programs, in processors, the figures are not trusted.
const load = loadavg()[0];
if (load > 0.5) console.error(`The machine is not quiet: its load is ${load.toFixed(1)}.`);

const results = {
  machine: `${cpus()[0]?.model} × ${cpus().length}`,
  node: process.version,
  date: new Date().toISOString().slice(0, 10),
  load,
  seed,
  rounds,
  seconds,
  sizes: {},
};
const server = await startPostgres(data);
try {
  await sayEstimate();
  const urls = {};
  for (const jobs of sizes) {
    urls[jobs] = await databaseWith(server, jobs, { seed });
    results.sizes[jobs] = await measure(urls[jobs], jobs);
  }
  const verdicts = judged(results);
  await explainMissed(verdicts, urls);
  printTables(results, verdicts);
  writeFiles(results, verdicts);
} finally {
  await server.stop();
}
if (!withoutPeers)
  fork(fileURLToPath(new URL('poster.mjs', import.meta.url))).on('exit', (status) =>
    process.exit(status),
  );

async function sayEstimate() {
  const turns = withoutPeers ? 0 : CONTESTS.flatMap(([, who]) => who).length;
  let sum = 20;
  for (const jobs of sizes) {
    const kinds = [{ seed }, ...(isMeasuredEvenly(jobs) ? [{ seed, spread: 'evenly' }] : [])];
    let missing = 0;
    for (const kind of kinds) if (!(await isThere(server, nameOf(jobs, kind)))) missing += 1;
    if (missing > 0) for (const line of requirements(missing * jobs, data)) console.error(line);
    sum += secondsFor(jobs, { missing, rounds, turns, seconds, statements: STATEMENTS, atMost });
  }
  console.error(`About ${Math.ceil(sum / 60)} minutes, more where contenders spread too much.`);
}

/** Returns whether this is the largest size, unless that is too large to be created twice. */
function isMeasuredEvenly(jobs) {
  return jobs === Math.min(Math.max(...sizes), MAX_EVENLY);
}

async function measure(url, jobs) {
  const database = await databaseTimes(url, atMost);
  const evenly = { seed, spread: 'evenly' };
  if (isMeasuredEvenly(jobs))
    database.farAwayEvenly = await farAwayTime(await databaseWith(server, jobs, evenly), atMost);
  if (withoutPeers) return { database };

  const asked = requests(jobs, seed);
  const first = await startService(url);
  const constant = { file: 'peers/constant.mjs', args: [await textOf(first, asked.categories[0])] };
  await first.stop();
  const starting = { service: () => startService(url) };
  for (const [name, peer] of Object.entries({ ...PEERS, constant }))
    if (name !== 'express-pg-naive' || jobs <= MAX_FOR_NAIVE)
      starting[name] = () => startPeer(peer, url);
  const isLargest = jobs === Math.max(...sizes);
  const contestOf = (name) => CONTESTS.find(([, who]) => who.includes(name))[0];
  const firstOf = (name) => requestsOf(asked, contestOf(name), name)[0];
  const start = isLargest ? await footprints(starting, firstOf) : {};

  const running = {};
  try {
    for (const [name, begin] of Object.entries(starting)) running[name] = await begin();
    for (const [what, who] of CONTESTS) await sameAnswers(running, what, who, asked);
    const title = `${jobs.toLocaleString('en')} jobs, measuring`;
    const { http, memory } = await race(running, asked, {
      title,
      url,
      rounds,
      seconds,
      connections,
    });
    if (isLargest) results.footprint = { start, loaded: memory };
    return { database, http };
  } finally {
    await Promise.all(Object.values(running).map((each) => each.stop()));
  }
}

async function textOf({ base }, { path, ...request }) {
  const response = await fetch(base + path, request);
  return response.text();
}

/** Compares the contenders' answers: one that answers something else is not fast but wrong. */
async function sameAnswers(running, what, who, asked) {
  const there = who.filter((name) => name in running);
  for (let turn = 0; turn < Math.min(asked[what].length, 8); turn += 1) {
    const [[, expected], ...others] = await Promise.all(
      there.map(async (name) => {
        const text = await textOf(running[name], requestsOf(asked, what, name)[turn]);
        const { data } = JSON.parse(text.replaceAll(running[name].base, ''));
        // PostGraphile's ids are numbers.
        return [name, JSON.stringify(data).replaceAll(/"id":"(\d+)"/g, '"id":$1')];
      }),
    );
    for (const [name, data] of others) {
      if (data !== expected && name !== 'constant')
        throw new Error(`${name} answers ${what} otherwise:\n${data}\n${expected}`);
    }
  }
}

/** Writes the plans of each missed goal, or where the service's CPU time went. */
async function explainMissed(verdicts, urls) {
  const missed = verdicts.filter(({ result }) => result === 'not reached');
  emptyProfiles();
  for (const jobs of sizes) {
    const names = missed.flatMap(({ plans = [] }) =>
      plans.filter(([size]) => size === jobs).map(([, name]) => name),
    );
    await writePlans(urls[jobs], [...new Set(names)], jobs);
  }
  const contests = new Set(missed.flatMap(({ http }) => (http === undefined ? [] : [http])));
  const jobs = sizes.at(-1);
  for (const what of contests)
    await writeCpuProfile(urls[jobs], what, requests(jobs, seed)[what], connections, jobs);
}
