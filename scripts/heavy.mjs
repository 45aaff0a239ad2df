// npm run heavy -- <name> [options]: one of tools/soak/heavy, see docs/operations.md.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createCommand, understood, whole } from './command.mjs';

/** The options of each, all of them numbers; their defaults stand where they are used. */
const SCENARIOS = {
  'kill-gateway': ['kill -9 of the gateway under load', 'rounds', 'users'],
  'kill-postgres': ['kill -9 of PostgreSQL under load', 'rounds', 'users'],
  sigterm: ['SIGTERM under load', 'rounds', 'connections', 'seconds'],
  overload: ['more clients than can be served at once', 'seconds', 'times', 'normal'],
  connections: ['silent and dribbling connections', 'count'],
  attacks: ['small requests with a large effect', 'times'],
};

const program = createCommand(
  'npm run heavy --',
  'Puts a gateway of its own under load, and prints figures.',
  ['npm run heavy -- sigterm --rounds 3', 'npm run heavy -- overload --seconds 10'],
);
for (const [name, [summary, ...numbers]] of Object.entries(SCENARIOS)) {
  const scenario = program
    .command(name)
    .description(summary)
    .action(() => run(name));
  for (const each of numbers) scenario.option(`--${each} <number>`, '', whole(1, 1_000_000));
  if (name === 'attacks') scenario.option('--only <name>', 'those whose name holds this');
  if (name === 'sigterm') scenario.option('--output', 'print what the gateway prints');
}

function run(name) {
  const file = join(
    import.meta.dirname,
    '..',
    'tools/soak/heavy',
    name === 'attacks' ? 'attacks/main.mjs' : `${name}.mjs`,
  );
  // The scenarios read `--name value`; commander takes `--name=value` as well.
  const options = process.argv
    .slice(3)
    .flatMap((word) => (word.startsWith('--') ? word.split('=') : word));
  process.exitCode =
    spawnSync(process.execPath, [file, ...options], { stdio: 'inherit' }).status ?? 1;
}

understood(program);
