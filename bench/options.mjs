/** The options of `npm run bench`. */
import { fileURLToPath } from 'node:url';
import { InvalidArgumentError } from 'commander';
import { createCommand, whole } from '../scripts/command.mjs';

/** The option that names the folder of the databases. */
export const DATA = [
  '--data <folder>',
  'where the databases are kept',
  fileURLToPath(new URL('../.data/bench', import.meta.url)),
];

/** Fewer jobs have no pages far down to be timed. */
const listOfSizes = (text) => {
  if (/^[1-9]\d{3,7}(,[1-9]\d{3,7})*$/.test(text)) return text.split(',').map(Number);
  throw new InvalidArgumentError('It must list whole numbers from 1000, such as 10000,100000.');
};

export const program = createCommand(
  'npm run bench --',
  'Measures the service against others; writes bench/results.json, profiles and pictures.',
  [
    'npm run bench -- --quick',
    'npm run bench -- --sizes 10000,100000 --seconds 5 --rounds 5',
    'npm run bench -- --seed 2',
    'npm run bench -- --sizes 1000000,10000000 --database',
  ],
)
  .option('--quick', 'ten thousand jobs, two seconds, three rounds', false)
  .option('--sizes <list>', 'numbers of jobs (10000,100000,1000000)', listOfSizes)
  .option('--seed <number>', 'other jobs and other callers', whole(1, 1_000_000), 1)
  .option('--database', 'only the times in the database, without the peers', false)
  .option('--seconds <number>', 'of one measurement (5)', whole(1, 3600))
  .option('--rounds <number>', 'in which all contenders take turns (5)', whole(1, 1000))
  .option('--connections <number>', 'at once', whole(1, 10_000), 16)
  .option(...DATA);

/** Returns the given options with the defaults, which `--quick` changes. */
export function options() {
  const given = program.parse().opts();
  const usual = given.quick
    ? { sizes: [10_000], seconds: 2, rounds: 3 }
    : { sizes: [10_000, 100_000, 1_000_000], seconds: 5, rounds: 5 };
  return { ...usual, ...given };
}
