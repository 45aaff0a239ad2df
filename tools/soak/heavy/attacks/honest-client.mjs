// An honest client in a process of its own: asks for jobList and /healthz all the time and reports how long it took.
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setInterval } from 'node:timers';
import { setTimeout as after } from 'node:timers/promises';
import { call } from '../gateway.mjs';

/** Between two questions, in milliseconds. */
const PAUSE = 50;

const agents = { jobList: new Agent({ keepAlive: true }), healthz: new Agent({ keepAlive: true }) };
const fresh = () => ({ jobList: 0, healthz: 0, memory: 0, answered: 0, failed: [] });
let seen = fresh();

process.once('message', ({ port, pid }) => {
  void repeat('jobList', async () => {
    const answer = await call(port, 'jobList', { body: 'lng=121&lat=31', agent: agents.jobList });
    if (answer.status === 200) seen.answered += 1;
    else seen.failed.push(answer.error ?? answer.status);
  });
  void repeat('healthz', () => health(port));
  setInterval(() => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    seen.memory = Math.max(seen.memory, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  }, PAUSE).unref();
  process.on('message', () => {
    process.send(seen);
    seen = fresh();
  });
});

async function repeat(name, ask) {
  for (;;) {
    const start = performance.now();
    await ask();
    seen[name] = Math.max(seen[name], performance.now() - start);
    await after(PAUSE);
  }
}

const health = (port) =>
  new Promise((resolve) => {
    const asked = get(
      { port, path: '/healthz', agent: agents.healthz, timeout: 30_000 },
      (response) => {
        if (response.statusCode !== 200) seen.failed.push(`healthz ${response.statusCode}`);
        response.resume().on('end', resolve);
      },
    );
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
    asked.on('error', (error) => {
      seen.failed.push(error.message);
      resolve();
    });
  });
