import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMb } from '../../lib/resident-memory';
import { call } from '../client';

/** The pause between two requests. */
const REQUEST_PAUSE_MS = 50;

/**
 * What was observed since the last report: the slowest answers in milliseconds, the most memory in
 * MB, and how many were served.
 */
export interface Observed {
  jobList: number;
  healthz: number;
  memory: number;
  answered: number;
  readonly failed: string[];
}

export interface Target {
  readonly port: number;
  readonly pid: number;
}

const fresh = (): Observed => ({ jobList: 0, healthz: 0, memory: 0, answered: 0, failed: [] });

/** Requests jobList and /healthz continuously, and reports on each message. */
function observe({ port, pid }: Target): void {
  const agents = {
    jobList: new Agent({ keepAlive: true }),
    healthz: new Agent({ keepAlive: true }),
  };
  let observed = fresh();
  const repeat = async (name: 'jobList' | 'healthz', ask: () => Promise<void>) => {
    for (;;) {
      const start = performance.now();
      await ask();
      observed[name] = Math.max(observed[name], performance.now() - start);
      await pause(REQUEST_PAUSE_MS);
    }
  };
  void repeat('jobList', async () => {
    const answer = await call(port, 'jobList', { body: 'lng=121&lat=31', agent: agents.jobList });
    if (answer.status === 200) observed.answered += 1;
    else observed.failed.push(answer.error ?? String(answer.status));
  });
  void repeat(
    'healthz',
    () =>
      new Promise((resolve) => {
        const options = { port, path: '/healthz', agent: agents.healthz, timeout: 30_000 };
        const asked = get(options, (response) => {
          if (response.statusCode !== 200) observed.failed.push(`healthz ${response.statusCode}`);
          response.resume().on('end', resolve);
        });
        asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
        asked.on('error', ({ message }) => {
          observed.failed.push(message);
          resolve();
        });
      }),
  );
  setInterval(() => {
    try {
      observed.memory = Math.max(observed.memory, residentMb(pid));
    } catch {
      // The service has ended: its answers fail.
    }
  }, REQUEST_PAUSE_MS).unref();
  process.on('message', () => {
    process.send?.(observed);
    observed = fresh();
  });
}

// Runs in a process of its own, because attacks would otherwise delay its answers.
if (require.main === module)
  process.once('message', observe).once('disconnect', () => process.exit());
