// Small requests with a large effect, up to 200 of each kind, beside an honest client: it is served, and memory comes back.
import { fork, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { option, prepare, report, startGateway } from '../gateway.mjs';
import { connectionAttacks } from './connections.mjs';
import { graphqlAttacks } from './graphql.mjs';
import { restAttacks } from './rest.mjs';
import { createSender } from './sender.mjs';

const LIMITS = { jobList: 1000, healthz: 200, memory: 400 };

const folder = prepare();
mkdirSync(join(folder, 'public'), { recursive: true });
spawnSync('mkfifo', [join(folder, 'public', 'pipe')]);
const gateway = await startGateway(folder, { LOG_LEVEL: 'error' });
const honest = fork(join(import.meta.dirname, 'honest-client.mjs'));
honest.send({ port: gateway.port, pid: gateway.pid });
const ask = () =>
  new Promise((resolve) => {
    honest.once('message', resolve);
    honest.send('report');
  });

const only = process.argv.includes('--only')
  ? process.argv[process.argv.indexOf('--only') + 1]
  : '';
const admin = /admin +(\S+)/.exec(gateway.output())?.[1];
await after(2000);
await ask();
await after(2000);
const calm = await ask();
const figures = { alone: describe(calm) };
const promises = {};
const times = option('times', 200);
const sender = createSender(gateway.port, times);
const kinds = [graphqlAttacks, restAttacks, connectionAttacks];
for (const { name, run } of kinds.flatMap((kind) => kind(sender, { admin, times }))) {
  if (!name.includes(only)) continue;
  const before = gateway.memory();
  const outcome = await run();
  await after(500);
  const seen = await ask();
  figures[name] = `${describe(seen)}  +${Math.round(seen.memory - before)} MB  ${outcome}`;
  promises[`${name}: an honest client is served`] = seen.failed.length === 0;
  promises[`${name}: jobList within ${LIMITS.jobList} ms`] = seen.jobList < LIMITS.jobList;
  promises[`${name}: /healthz within ${LIMITS.healthz} ms`] = seen.healthz < LIMITS.healthz;
  promises[`${name}: memory within ${LIMITS.memory} MB of before`] =
    seen.memory - before < LIMITS.memory;
  console.log(`${name.padEnd(46)} ${figures[name]}`);
}
honest.kill();
gateway.kill('SIGTERM');
await gateway.ended;
report('slowest jobList and /healthz in ms, most memory', figures, promises);

function describe({ jobList, healthz, memory, answered, failed }) {
  const kinds = [...new Set(failed.map(String))].join(', ');
  const wrong = failed.length > 0 ? ` FAILED ${failed.length} (${kinds})` : '';
  return `${Math.round(jobList)} ${Math.round(healthz)} ${Math.round(memory)} MB, ${answered} served${wrong}`;
}
