/**
 * The benchmark: `npm run bench -- [--quick] [--sizes 10000,100000] [--seconds 5] [--rounds 5]
 * [--connections 16] [--data folder]`. Prints a table and what was reached, then posters against
 * sharp; writes results.json and growth.svg. See docs/benchmarks.md.
 */
import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { PEERS, REQUESTS, startPeer, startService } from './contenders.mjs';
import { databaseWith, progress, startPostgres } from './database.mjs';
import { goals, reached } from './goals.mjs';
import { growthPicture } from './growth.mjs';
import { databaseTimes, median } from './statements.mjs';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    connections: { type: 'string', default: '16' },
    data: { type: 'string', default: fileURLToPath(new URL('../.data/bench', import.meta.url)) },
  },
});
const sizes = (values.sizes ?? (values.quick ? '10000' : '10000,100000,1000000'))
  .split(',')
  .map(Number);
const seconds = Number(values.seconds ?? (values.quick ? 2 : 5));
const rounds = Number(values.rounds ?? (values.quick ? 3 : 5));
const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Who is asked what, taking turns. */
const CONTESTS = [
  ['nearby', ['service', 'express-pg', 'node-pg', 'express-pg-naive']],
  ['graphql', ['service', 'mercurius', 'yoga']],
  ['categories', ['service', 'constant']],
  ['first', ['service']],
  ['deep', ['service']],
];
const turns = CONTESTS.reduce((sum, [, who]) => sum + who.length, 0);

const estimate = sizes.reduce(
  (sum, jobs) => sum + jobs / 8000 + rounds * turns * (seconds + 0.5) + 30,
  20,
);
console.error(`About ${Math.ceil(estimate / 60)} minutes; less where the data is there already.`);

/** Other programs' load above which figures are not to be trusted: half a processor. */
const load = loadavg()[0];
if (load > 0.5) console.error(`The machine is not quiet: its load is ${load.toFixed(1)}.`);

const results = {
  machine: `${cpus()[0]?.model} × ${cpus().length}`,
  node: process.version,
  load,
  rounds,
  seconds,
  sizes: {},
};
const server = await startPostgres(values.data);
try {
  for (const jobs of sizes)
    results.sizes[jobs] = await measure(await databaseWith(server, jobs), jobs);
} finally {
  await server.stop();
}
report();
fork(here('poster.mjs')).on('exit', (status) => process.exit(status));

async function measure(url, jobs) {
  const database = await databaseTimes(url, values.quick ? 300 : 2000);
  const running = { service: await startService(url) };
  try {
    const [category] = REQUESTS.categories;
    const constant = {
      file: 'peers/constant.mjs',
      args: [await textOf(running.service, category)],
    };
    for (const [name, peer] of Object.entries({ ...PEERS, constant }))
      running[name] = await startPeer(peer, url);
    const asked = { ...REQUESTS, deep: REQUESTS.deep(jobs) };
    for (const [what, who] of CONTESTS) await sameAnswers(running, who, asked[what]);
    return { database, http: await race(running, asked, jobs, url) };
  } finally {
    await Promise.all(Object.values(running).map((each) => each.stop()));
  }
}

async function textOf({ base }, { path, ...request }) {
  const response = await fetch(base + path, request);
  return response.text();
}

/** Who answers something else is not quick but wrong. */
async function sameAnswers(running, who, requests) {
  for (const request of requests.slice(0, 8)) {
    const [expected, ...others] = await Promise.all(
      who.map(async (name) => {
        const { data } = JSON.parse(
          (await textOf(running[name], request)).replaceAll(running[name].base, ''),
        );
        return [name, JSON.stringify(data)];
      }),
    );
    for (const [name, data] of others) {
      if (data !== expected[1].replaceAll(running.service.base, '') && name !== 'constant')
        throw new Error(`${name} answers ${request.path} otherwise:\n${data}\n${expected[1]}`);
    }
  }
}

/**
 * Statements whose clients have gone, such as the plain formula's, would run on into the next
 * contender's turn.
 */
async function endLeftovers(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (;;) {
    const { rowCount } = await client.query(
      `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND state = 'active'
          AND pid <> pg_backend_pid()`,
    );
    if (rowCount === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await client.end();
}

/** Every contender in every round, so that what slows the machine down for a while slows all. */
async function race(running, asked, jobs, url) {
  const driver = fork(here('load.mjs'));
  const drive = (name, requests, duration) =>
    new Promise((resolve) => {
      driver.once('message', resolve);
      driver.send({
        url: running[name].base,
        requests,
        connections: Number(values.connections),
        seconds: duration,
      });
    });
  const taken = {};
  const bar = progress(`${jobs.toLocaleString('en')} jobs, measuring`, rounds * turns);
  let done = 0;
  for (const [what, who] of CONTESTS) {
    for (const name of who) await drive(name, asked[what], 1).then(() => endLeftovers(url));
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [what, who] of CONTESTS) {
      for (const name of round % 2 === 0 ? who : [...who].reverse()) {
        const result = await drive(name, asked[what], seconds);
        await endLeftovers(url);
        if (result.wrong > 0 && name !== 'express-pg-naive')
          throw new Error(`${name}: ${result.wrong} answers were none`);
        ((taken[what] ??= {})[name] ??= []).push(result);
        bar((done += 1));
      }
    }
  }
  driver.kill();
  const summed = (runs) => ({
    rate: median(runs.map(({ rate }) => rate)),
    spread: [Math.min(...runs.map(({ rate }) => rate)), Math.max(...runs.map(({ rate }) => rate))],
    p50: median(runs.map(({ p50 }) => p50)),
    p99: median(runs.map(({ p99 }) => p99)),
  });
  return Object.fromEntries(
    Object.entries(taken).map(([what, each]) => [
      what,
      Object.fromEntries(Object.entries(each).map(([name, runs]) => [name, summed(runs)])),
    ]),
  );
}

function report() {
  const rows = [];
  for (const [jobs, { http }] of Object.entries(results.sizes)) {
    for (const [what, each] of Object.entries(http)) {
      for (const [name, { rate, spread, p50, p99 }] of Object.entries(each)) {
        const round = Math.round;
        rows.push({
          jobs,
          what,
          who: name,
          'req/s': round(rate),
          from: round(spread[0]),
          to: round(spread[1]),
          'p50 ms': p50,
          'p99 ms': p99,
        });
      }
    }
  }
  console.table(rows);
  const restless = rows.filter((row) => row.to > 1.5 * row.from);
  if (restless.length > 0)
    console.log(
      `These differ by more than half between rounds, so repeat the run: ${restless
        .map(({ jobs, what, who }) => `${what} of ${who} at ${jobs}`)
        .join(', ')}.`,
    );
  const [small, large] = [Math.min(...sizes), Math.max(...sizes)];
  const figures = {
    rate: (jobs, what, who) => results.sizes[jobs]?.http[what]?.[who]?.rate,
    p50: (jobs, what) => results.sizes[jobs]?.http[what]?.service?.p50,
    database: (jobs, what) => results.sizes[jobs]?.database[what],
  };
  const judged = goals(figures, small === large ? undefined : small, large).map((goal) => ({
    goal: goal[0],
    measured: goal[1] === undefined ? null : Number(goal[1].toPrecision(3)),
    wanted: `${goal[2]} ${goal[3]}`,
    result: reached(goal),
  }));
  console.log(
    `At ${large.toLocaleString('en')} jobs${large < 1_000_000 ? ' (the goals are for 1,000,000)' : ''}:`,
  );
  console.table(judged);
  const [major] = process.versions.node.split('.');
  if (Number(major) < 22) console.log('PostGraphile 5 is left out: it needs Node.js 22.');
  const curve = (name, key) => [
    name,
    sizes.map((jobs) => [jobs, results.sizes[jobs].database[key]]),
  ];
  const picture = growthPicture([
    curve('nearby, plain formula', 'naive'),
    curve('nearby', 'nearby'),
    curve('rare keyword, scan', 'rareScan'),
    curve('rare keyword', 'rare'),
    curve('frequent keyword, scan', 'worstScan'),
    curve('frequent keyword', 'worst'),
    curve('total, logged in', 'totalViewer'),
  ]);
  writeFileSync(here('growth.svg'), picture);
  writeFileSync(
    here('results.json'),
    `${JSON.stringify({ ...results, goals: judged }, null, 2)}\n`,
  );
}
