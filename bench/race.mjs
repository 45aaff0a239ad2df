/** Contenders take turns in every round, so that what slows the machine down slows them all. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { progress } from './database.mjs';
import { hasPostGraphile, requestsOf } from './contenders.mjs';
import { memoryOf } from './footprint.mjs';
import { median } from './statements.mjs';

/** The contenders of each contest. */
export const CONTESTS = [
  ['nearby', ['service', 'express-pg', 'node-pg', 'express-pg-naive']],
  ['graphql', ['service', 'mercurius', 'yoga']],
  ...(hasPostGraphile() ? [['list', ['service', 'postgraphile']]] : []),
  ['categories', ['service', 'constant']],
  ['first', ['service']],
  ['deep', ['service']],
];

/** A contest goes on if the middle half of a contender's rounds spreads by more than this. */
const SPREAD = 1.25;

/** A contender counts as done after this many consecutive polls without a running statement. */
const POLL_MS = 50;
const QUIET_POLLS = 4;

/**
 * Cancels statements whose clients have gone, such as the plain formula's, which would run on into
 * the next contender's turn. Statements that waited for their connections follow them.
 */
async function endLeftovers(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let quiet = 0; quiet < QUIET_POLLS;) {
    const { rowCount } = await client.query(
      `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND state = 'active'
          AND pid <> pg_backend_pid()`,
    );
    quiet = rowCount === 0 ? quiet + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  await client.end();
}

/** Starts the driver process. */
export function startDriver() {
  const child = fork(fileURLToPath(new URL('load.mjs', import.meta.url)));
  return {
    drive: (load) =>
      new Promise((resolve) => {
        child.once('message', resolve);
        child.send(load);
      }),
    stop: () => child.kill(),
  };
}

/**
 * Returns figures by contest and contender; `asked`: the requests of each contest. Contests whose
 * contenders spread too much get up to as many rounds again.
 */
export async function race(running, asked, { title, url, rounds, seconds, connections }) {
  const { drive, stop } = startDriver();
  const contests = CONTESTS.map(([what, who]) => [what, who.filter((name) => name in running)]);
  const taken = {};
  const turn = async (what, name, duration) => {
    const load = { url: running[name].base, requests: requestsOf(asked, what, name), connections };
    const result = await drive({ ...load, seconds: duration });
    await endLeftovers(url);
    return result;
  };
  const play = async ([what, who], round, onTurn) => {
    for (const name of round % 2 === 0 ? who : [...who].reverse()) {
      const result = await turn(what, name, seconds);
      if (result.wrong > 0 && name !== 'express-pg-naive')
        throw new Error(`${name}: ${result.wrong} answers were none`);
      ((taken[what] ??= {})[name] ??= []).push(result);
      onTurn();
    }
  };

  for (const [what, who] of contests) for (const name of who) await turn(what, name, 1);
  const bar = progress(title, rounds * contests.flatMap(([, who]) => who).length);
  let done = 0;
  for (let round = 0; round < rounds; round += 1)
    for (const contest of contests) await play(contest, round, () => bar((done += 1)));
  for (const contest of contests) {
    const [what, who] = contest;
    for (let round = rounds; round < 2 * rounds; round += 1) {
      if (!who.some((name) => isRestless(taken[what][name]))) break;
      console.error(`${what} spreads too much: once more.`);
      await play(contest, round, () => undefined);
    }
  }
  stop();
  const memory = Object.fromEntries(
    Object.entries(running).map(([name, { pid }]) => [name, memoryOf(pid)]),
  );
  return { http: summed(taken), memory };
}

/** Returns the lower and the upper quartile of the rounds' rates. */
function quartiles(runs) {
  const rates = runs.map(({ rate }) => rate).sort((one, other) => one - other);
  const at = (part) => rates[Math.round((rates.length - 1) * part)];
  return [at(0.25), at(0.75)];
}

function isRestless(runs) {
  const [low, high] = quartiles(runs);
  return high > SPREAD * low;
}

function summed(taken) {
  const figures = (runs) => ({
    rate: median(runs.map(({ rate }) => rate)),
    spread: [Math.min(...runs.map(({ rate }) => rate)), Math.max(...runs.map(({ rate }) => rate))],
    rounds: runs.length,
    restless: isRestless(runs),
    p50: median(runs.map(({ p50 }) => p50)),
    p99: median(runs.map(({ p99 }) => p99)),
  });
  return Object.fromEntries(
    Object.entries(taken).map(([what, each]) => [
      what,
      Object.fromEntries(Object.entries(each).map(([name, runs]) => [name, figures(runs)])),
    ]),
  );
}
