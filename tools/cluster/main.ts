import { Option } from 'commander';
import { createInterface } from 'node:readline';
import { createCommand, runCommand, whole } from '../../src/command';
import { Cluster } from './cluster';
import { measureFailover } from './failover';
import { FAULTS, stateOf } from './faults';
import type { Sizes } from './layout';
import { measureRolling } from './rolling';
import { missingPackages } from './packages';

interface Options extends Sizes {
  readonly killPrimary: number;
  readonly rolling: number;
}

export const program = createCommand(
  'npm run cluster --',
  'Starts everything that a large installation has on this machine, and breaks it on command ' +
    '(docs/scale.md).',
  ['npm run cluster', 'npm run cluster -- --kill-primary 10'],
)
  .option('--nodes <number>', 'PostgreSQL servers under Patroni', whole(2, 9), 3)
  .option('--instances <number>', 'of the service', whole(1, 20), 3)
  .option('--direct', 'instances find the primary themselves, without PgBouncer', false)
  .addOption(
    new Option('--scope <scope>', "the instances' KEYWORD_HISTORY_SCOPE")
      .choices(['service', 'caller'])
      .default('service'),
  )
  .option('--kill-primary <times>', 'under load; prints figures and ends', whole(0, 1000), 0)
  .option('--rolling <times>', 'restart all instances in turn under load', whole(0, 1000), 0)
  .action(async ({ killPrimary, rolling, ...sizes }: Options) => {
    const missing = missingPackages();
    if (missing !== undefined) throw new Error(missing);
    const cluster = await Cluster.start(sizes, console.log);
    try {
      console.log(await stateOf(cluster));
      const kept = [
        killPrimary === 0 || (await measureFailover(cluster, killPrimary)),
        rolling === 0 || (await measureRolling(cluster, rolling)),
      ];
      if (kept.includes(false)) process.exitCode = 1;
      if (killPrimary + rolling === 0) await obey(cluster);
    } finally {
      await cluster.end();
    }
  });

/** Takes a fault's name a line, until the input ends. */
async function obey(cluster: Cluster): Promise<void> {
  const { web } = cluster.layout.ports;
  console.log(`\nhttp://127.0.0.1:${web}   administrator's token: ${cluster.administrator}`);
  console.log(`Type ${Object.keys(FAULTS).join(', ')}, state, or quit.`);
  for await (const line of createInterface({ input: process.stdin })) {
    const word = line.trim();
    if (word === 'quit') return;
    if (word !== 'state' && word !== '') {
      const fault = FAULTS[word];
      console.log(fault === undefined ? `no such fault: ${word}` : await fault(cluster));
    }
    console.log(await stateOf(cluster));
  }
}

if (require.main === module) void runCommand(program);
