import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceProcess } from '../../lib/service-process';
import { printReport } from '../report';
import { connectionAttacks } from './connections';
import { graphqlAttacks } from './graphql';
import type { Observed, Target } from './honest-client';
import { restAttacks } from './rest';
import { Sender } from './sender';

/** Limits of answers in milliseconds, and of memory growth in MB. */
const LIMITS = { jobList: 1000, healthz: 200, memory: 400 };

interface Options {
  readonly times: number;
  /** Runs only the attacks whose name contains this. */
  readonly only: string;
}

/**
 * Sends small requests with a large effect beside an honest client, which has to be served;
 * afterwards the memory has to be released.
 */
export async function attacks(service: ServiceProcess, { times, only }: Options): Promise<void> {
  const sender = new Sender(service.port, times);
  const options = { admin: service.administratorToken, times };
  const chosen = [graphqlAttacks, restAttacks, connectionAttacks]
    .flatMap((kind) => Object.entries(kind(sender, options)))
    .filter(([name]) => name.includes(only));
  if (chosen.length === 0) throw new Error(`No attack has "${only}" in its name.`);
  spawnSync('mkfifo', [join(service.publicDir, 'pipe')]);
  const honest = fork(join(__dirname, 'honest-client'));
  honest.send({ port: service.port, pid: service.pid ?? NaN } satisfies Target);
  const ended = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error('the honest client has ended'));
    // Sending to it reports an error then.
    honest.once('exit', fail).on('error', fail);
  });
  try {
    const promises = await Promise.race([ended, attackBeside(honest, service, chosen)]);
    printReport(`${chosen.length} attacks`, {}, promises);
  } finally {
    honest.kill();
  }
}

/** Runs the attacks in turn and prints their figures; returns which promises were kept. */
async function attackBeside(
  honest: ChildProcess,
  service: ServiceProcess,
  chosen: readonly (readonly [name: string, run: () => Promise<string>])[],
): Promise<Record<string, boolean>> {
  const observe = () =>
    new Promise<Observed>((resolve) => {
      honest.once('message', (observed) => resolve(observed as Observed));
      honest.send('report');
    });
  await pause(2000);
  await observe();
  await pause(2000);
  console.log('slowest jobList and /healthz in ms, most memory');
  console.log(`${'alone'.padEnd(46)} ${describe(await observe())}`);
  const promises: Record<string, boolean> = {};
  for (const [name, run] of chosen) {
    const before = service.memory();
    const outcome = await run();
    await pause(500);
    const observed = await observe();
    const grown = observed.memory - before;
    promises[`${name}: an honest client is served`] = observed.failed.length === 0;
    promises[`${name}: jobList within ${LIMITS.jobList} ms`] = observed.jobList < LIMITS.jobList;
    promises[`${name}: /healthz within ${LIMITS.healthz} ms`] = observed.healthz < LIMITS.healthz;
    promises[`${name}: memory within ${LIMITS.memory} MB of before`] = grown < LIMITS.memory;
    console.log(`${name.padEnd(46)} ${describe(observed)}  +${Math.round(grown)} MB  ${outcome}`);
  }
  return promises;
}

function describe({ jobList, healthz, memory, answered, failed }: Observed): string {
  const kinds = [...new Set(failed)].join(', ');
  const wrong = failed.length > 0 ? ` FAILED ${failed.length} (${kinds})` : '';
  return `${Math.round(jobList)} ${Math.round(healthz)} ${Math.round(memory)} MB, ${answered} served${wrong}`;
}
