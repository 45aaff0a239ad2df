import { writeFileSync } from 'node:fs';
import { createCommand, decimal, runCommand, whole } from '../../src/command';
import { missingPackages } from '../cluster/parts/packages';
import { KINDS } from './kinds';
import { measure } from './measure';
import { MEASURED_FILE, readMeasured, readMix } from './measured';
import { planFor, type Wanted } from './model';
import { reportOf } from './report';

interface Options extends Omit<Wanted, 'network'> {
  readonly mediaMb: number;
  readonly networkGbit: number;
  readonly mix?: string;
  readonly measure: boolean;
  readonly rows: number;
  readonly seconds: number;
}

const MAX_NUMBER = 1e12;

export const program = createCommand(
  'npm run plan --',
  'How many instances and replicas a load needs, what is full first, and what it takes in memory ' +
    'and disk: arithmetic with what was measured (docs/scale.md).',
  [
    'npm run plan -- --jobs 10000000 --users 50000000 --rate 20000',
    'npm run plan -- --rate 500 --mix my-mix.json',
    'npm run plan -- --measure',
  ],
)
  .option('--jobs <number>', 'jobs', whole(1, MAX_NUMBER), 10_000)
  .option('--users <number>', 'users', whole(1, MAX_NUMBER), 100_000)
  .option('--rate <number>', 'requests a second at the busiest time', decimal(0.1, MAX_NUMBER), 100)
  .option('--mix <file>', 'how often each kind is asked for (JSON); else tools/plan/mix.json')
  .option('--database-cores <number>', 'of each database server', decimal(0.1, 10_000), 16)
  .option('--instance-cores <number>', 'that an instance uses', decimal(0.1, 10_000), 1)
  .option('--busy <share>', 'how busy a part may be, 0 to 1', decimal(0.01, 1), 0.6)
  .option('--network-gbit <number>', 'of the primary', decimal(0.001, 10_000), 10)
  .option('--slowness <factor>', 'of a core beside those measured', decimal(0.01, 100), 1)
  .option('--favourites-each <number>', 'of a user', decimal(0, MAX_NUMBER), 5)
  .option('--sessions-each <number>', 'of a user', decimal(0, MAX_NUMBER), 1)
  .option('--searches-each <number>', 'of a user', decimal(0, 10), 5)
  .option('--media-mb <number>', 'of pictures and videos, a job', decimal(0, MAX_NUMBER), 1)
  .option('--measure', 'measure on this machine and write tools/plan/measured.json', false)
  .option('--rows <number>', 'of --measure: of each kind; and a tenth', whole(1_000, 1e7), 100_000)
  .option('--seconds <number>', 'of --measure: of each kind', decimal(0.1, 3_600), 5)
  .action(async (options: Options) => {
    if (options.measure) {
      const missing = missingPackages();
      if (missing !== undefined) throw new Error(missing);
      const { rows, seconds } = options;
      const measured = await measure({ sizes: [Math.round(rows / 10), rows], seconds });
      writeFileSync(MEASURED_FILE, `${JSON.stringify(measured, null, 2)}\n`);
      return;
    }
    const measured = readMeasured();
    const mix = readMix(Object.keys(measured.sizes[1].kinds), options.mix);
    const missing = Object.keys(KINDS).filter(
      (kind) => measured.sizes[1].kinds[kind] === undefined,
    );
    if (missing.length > 0) console.error(`not measured, and left out: ${missing.join(', ')}`);
    const wanted = { ...options, network: options.networkGbit * 1e9 };
    console.log(reportOf(planFor(measured, mix, wanted), wanted, measured));
  });

if (require.main === module) void runCommand(program);
