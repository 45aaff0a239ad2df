import { Option } from 'commander';
import { createInterface } from 'node:readline';
import { createCommand, decimal, runCommand, whole } from '../../src/command';
import { Cluster } from './cluster';
import { measureFailover } from './runs/failover';
import { measureFaults } from './runs/fault-table';
import { FAULTS, stateOf } from './faults';
import { holdReplicasBack } from './runs/held-back';
import type { Sizes } from './parts/layout';
import { splitPrimary } from './runs/split';
import { measureRolling } from './runs/rolling';
import { buildVersion, measureUpgrade } from './runs/upgrade';
import { missingPackages } from './parts/packages';
import { measureReading } from './runs/reading';

interface Options extends Omit<Sizes, 'anyLag' | 'rateLimits' | 'split'> {
  readonly killPrimary: number;
  readonly splitPrimary: number;
  readonly rolling: number;
  readonly holdBack: boolean;
  readonly minutes: number;
  readonly faults: boolean;
  readonly reading: number;
  readonly upgradeFrom?: string;
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
  .option(
    '--split-primary <times>',
    'cut it off from everything else instead; as root, with iproute2',
    whole(0, 1000),
    0,
  )
  .option('--faults', 'kill each part in turn under load, mend it, and print a table', false)
  .option(
    '--upgrade-from <commit>',
    'start with that version, then migrate and replace each instance under load',
  )
  .option('--rolling <times>', 'restart all instances in turn under load', whole(0, 1000), 0)
  .option('--hold-back', 'histories while one replica replays 2 s late and another 20 s', false)
  .option(
    '--reading <seconds>',
    'reading alone; prints how much of it each node does',
    whole(0, 86_400),
    0,
  )
  .option('--minutes <number>', 'of --hold-back', decimal(0.05, 10_000), 60)
  .action(async (options: Options) => {
    const missing = missingPackages();
    if (missing !== undefined) throw new Error(missing);
    const { upgradeFrom } = options;
    const before = upgradeFrom === undefined ? undefined : await buildVersion(upgradeFrom);
    await startAndMeasure(options, before?.root).finally(() => before?.remove());
  });

/** `root`: the build of the service that the cluster starts with. */
async function startAndMeasure(options: Options, root: string | undefined): Promise<void> {
  const { killPrimary, splitPrimary: splits, rolling, holdBack, minutes, ...others } = options;
  const { faults, reading, upgradeFrom, ...sizes } = others;
  const upgrades = upgradeFrom !== undefined;
  const all = { ...sizes, anyLag: holdBack, rateLimits: faults, split: splits > 0 };
  const cluster = await Cluster.start(all, console.log, root);
  try {
    console.log(await stateOf(cluster));
    const kept = [
      killPrimary === 0 || (await measureFailover(cluster, killPrimary)),
      splits === 0 || (await measureFailover(cluster, splits, splitPrimary)),
      !holdBack || (await holdReplicasBack(cluster, minutes)),
      reading === 0 || (await measureReading(cluster, reading)),
      !faults || (await measureFaults(cluster)),
      !upgrades || (await measureUpgrade(cluster)),
      rolling === 0 || (await measureRolling(cluster, rolling)),
    ];
    if (kept.includes(false)) process.exitCode = 1;
    if (killPrimary + splits + rolling + reading === 0 && !(holdBack || faults || upgrades))
      await runTypedCommands(cluster);
    await cluster.end();
  } catch (error) {
    // The error says where the logs are.
    await cluster.end(true);
    throw error;
  }
}

/** Reads a fault's name from each line until the input ends. */
async function runTypedCommands(cluster: Cluster): Promise<void> {
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
