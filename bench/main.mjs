/**
 * `npm run bench`: looks at the arguments, builds, installs the contenders, and runs bench/run.mjs.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { createCommand, understood, whole } from '../scripts/command.mjs';

const sizes = (text) => {
  if (/^[1-9]\d{0,7}(,[1-9]\d{0,7})*$/.test(text)) return text;
  throw new InvalidArgumentError('It must list whole numbers of jobs, such as 10000,100000.');
};

const program = createCommand(
  'npm run bench --',
  'Measures the service against others; writes bench/results.json, profiles and pictures.',
  [
    'npm run bench -- --quick',
    'npm run bench -- --sizes 10000,100000 --seconds 5 --rounds 5',
    'npm run bench -- --seed 2',
    'npm run bench -- --sizes 1000000,10000000 --database',
  ],
)
  .option('--quick', 'ten thousand jobs, two seconds, three rounds')
  .option('--sizes <list>', 'numbers of jobs, separated by commas', sizes)
  .option('--seed <number>', 'other jobs and other callers', whole(1, 1_000_000))
  .option('--database', 'only the times in the database, without the peers')
  .option('--seconds <number>', 'of one measurement', whole(1, 3600))
  .option('--rounds <number>', 'in which all contenders take turns', whole(1, 1000))
  .option('--connections <number>', 'at once', whole(1, 10_000))
  .option('--data <folder>', 'where the databases are kept')
  .action(run);

function run() {
  const root = join(import.meta.dirname, '..');
  const steps = [
    [process.execPath, join(root, 'scripts', 'build.mjs')],
    ['npm', 'ci', '--prefix', 'bench', '--no-audit', '--no-fund', '--loglevel', 'error'],
    [process.execPath, join(root, 'bench', 'run.mjs'), ...process.argv.slice(2)],
  ];
  for (const [file, ...args] of steps) {
    process.exitCode = spawnSync(file, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
    if (process.exitCode !== 0) return;
  }
}

understood(program);
