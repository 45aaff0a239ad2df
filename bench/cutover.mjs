/**
 * `npm run bench:cutover` measures what the proxy costs: CPU seconds per thousand requests, and the
 * time added to an answer. It takes turns with a relay of `node:http` and one that only copies
 * bytes, all in front of one side that answers at once.
 */
import { Buffer } from 'node:buffer';
import { fork, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createCommand, understood, whole } from '../scripts/command.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const { processMs } = createRequire(import.meta.url)('../dist/tools/plan/processes.js');

const program = createCommand(
  'npm run bench:cutover --',
  'Measures what the proxy costs beside other relays.',
  ['npm run bench:cutover', 'npm run bench:cutover -- --rate 500 --rounds 3 --seconds 15'],
)
  // The relays close a connection that is used less often than every five seconds.
  .option('--rate <number>', 'requests a second', whole(25, 10_000), 500)
  .option('--rounds <number>', 'how often each has its turn', whole(1, 100), 3)
  .option('--seconds <number>', 'measured of a turn', whole(1, 600), 15)
  .option('--connections <number>', 'of the client', whole(1, 100), 32);
if (!understood(program)) process.exit();
const { rate, rounds, seconds, connections } = program.opts();

/** V8 compiles meanwhile, which is negligible over weeks: a multiple of the rate, and seconds. */
const WARM_UP = { times: 5, seconds: 12 };
/** Time before each turn is measured: connections are made, and caches filled again. */
const SETTLE_S = 3;
const FORM = 'page=1&lng=113.5&lat=22.5';
const REQUEST = Buffer.from(
  [
    'POST /api/v2.home/jobList HTTP/1.1',
    'Host: jobs.example.com',
    'Connection: keep-alive',
    `Content-Length: ${FORM.length}`,
    'User-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 16_0) MicroMessenger/8.0.40',
    'Content-Type: application/x-www-form-urlencoded',
    'token: d6f7b1c9-4a2e-4f0f-8a3c-5b7e9d1f2a4c',
    'Referer: https://servicewechat.com/wx0000/1/page-frame.html',
    '',
    FORM,
  ].join('\r\n'),
);
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const folder = temporaryFolder();
const children = [];
const endChildren = () => children.forEach((child) => child.kill());
process.once('exit', endChildren);

async function relay(kind, side = 0) {
  const child = fork(here('cutover.relays.mjs'), [kind, String(side)]);
  children.push(child);
  const port = await new Promise((resolve) => child.once('message', resolve));
  return { pid: child.pid, port };
}

async function proxy(side, share, more) {
  const file = join(folder, `shares-${children.length}.json`);
  writeFileSync(file, JSON.stringify({ shares: { jobList: share } }));
  const sides = ['--old', `http://127.0.0.1:${side}`, '--new', `http://127.0.0.1:${side}`];
  const places = ['--listen', '127.0.0.1:0', '--file', file, '--accepted', `${file}.accepted`];
  const main = here('../dist/tools/cutover/main.js');
  const child = spawn(process.execPath, [main, ...sides, ...places, ...more]);
  children.push(child);
  const line = await new Promise((resolve) => child.stdout.once('data', resolve));
  child.stdout.resume();
  return { pid: child.pid, port: Number(/:(\d+) ->/.exec(String(line))?.[1]) };
}

/** Sends this many requests per second; returns the milliseconds of each answer. */
async function load(port, perSecond, forSeconds) {
  const times = [];
  const free = [];
  const sockets = Array.from({ length: connections }, () =>
    connect({ port, host: '127.0.0.1', noDelay: true }),
  );
  for (const socket of sockets) {
    let [left, began] = [0, 0];
    socket.on('data', (piece) => {
      if (left === 0) {
        const end = piece.indexOf('\r\n\r\n');
        const head = piece.toString('latin1', 0, end);
        if (!head.startsWith('HTTP/1.1 200')) throw new Error(head);
        left = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1]);
      }
      left -= piece.length;
      if (left > 0) return;
      times.push(performance.now() - began);
      free.push(ask);
    });
    const ask = () => {
      began = performance.now();
      socket.write(REQUEST);
    };
    free.push(ask);
  }
  const start = performance.now();
  for (let sent = 0; performance.now() - start < forSeconds * 1000; await after(1)) {
    const due = ((performance.now() - start) * perSecond) / 1000;
    for (; sent < due && free.length > 0; sent += 1) free.shift()();
  }
  while (free.length < connections) await after(1);
  for (const socket of sockets) socket.destroy();
  return times;
}

const at = (numbers, share) =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length * share)];

try {
  const side = await relay('side');
  const contenders = {
    'no relay': side,
    'copies bytes': await relay('tcp', side.port),
    'node:http': await relay('http', side.port),
    'proxy at 0 %': await proxy(side.port, 0, []),
    'proxy at 100 %': await proxy(side.port, 100, []),
    'without comparing': await proxy(side.port, 0, ['--compare', '0', '--compare-at-least', '0']),
  };
  const seen = Object.entries(contenders).map(([name, of]) => ({ name, ...of, turns: [] }));
  for (const { port } of seen) await load(port, rate * WARM_UP.times, WARM_UP.seconds);
  for (let round = 0; round < rounds; round += 1)
    for (const { pid, port, turns } of seen) {
      await load(port, rate, SETTLE_S);
      const began = processMs(pid);
      const times = await load(port, rate, seconds);
      const cpu = (processMs(pid) - began) / times.length;
      turns.push({ cpu, p50: at(times, 0.5), p99: at(times, 0.99) });
    }
  const median = ({ turns }, what) =>
    at(
      turns.map((turn) => turn[what]),
      0.5,
    );
  const plain = seen.find(({ name }) => name === 'node:http');
  const rows = seen.map((each) => [
    each.name.padEnd(18),
    median(each, 'cpu').toFixed(3).padStart(7),
    (median(each, 'cpu') / median(plain, 'cpu')).toFixed(2).padStart(7),
    ...['p50', 'p99'].map((what) => median(each, what).toFixed(2).padStart(8)),
  ]);
  console.log(`${rate} requests a second, the machine's load ${loadavg()[0].toFixed(1)}`);
  console.log('CPU seconds a thousand requests, ratio to node:http, p50 and p99 in ms (medians)');
  for (const row of rows) console.log(row.join(''));
} finally {
  endChildren();
}
