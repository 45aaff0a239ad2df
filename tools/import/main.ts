import { InvalidArgumentError, Option } from 'commander';
import { createCommand, decimal, runCommand, urlOf, whole } from '../../src/command';
import { setFinished, importOrFollow, type ImportCommand } from './import.command';

/**
 * Imports the old service's MySQL database (docs/moving-in.md). The exit status is 1 if the
 * databases differ afterwards.
 */
export const program = createCommand(
  'npm run import --',
  "Imports the old service's MySQL database.",
  [
    'export LEGACY_DATABASE_URL=mysql://user:password@host/database   (hidden from other users)',
    'npm run import -- --inspect --map map.json   (writes a first map of the old database)',
    'npm run import -- --map map.json --dry-run',
    'npm run import -- --map map.json',
    'npm run import -- --map map.json --follow    (the old service stays live)',
    'npm run import -- --close                    (after the switch: allows no further imports)',
  ],
)
  .option('--from <url>', 'the old database; default: LEGACY_DATABASE_URL', urlOf('mysql:'))
  .option('--prefix <text>', "prefix of the old tables' names", 'fa_')
  .option('--map <file>', 'names of the old tables and columns; with --inspect, the file to write')
  .option(
    '--wechat-app-id <id>',
    "app id of the old logins' mini-program; default: WECHAT_APP_ID, if that is set",
  )
  .option('--report <file>', 'file for the findings', 'import-report.jsonl')
  .option('--dry-run', 'write nothing to the database', false)
  .option('--replace', 'import even if the database contains rows that no import wrote', false)
  .addOption(
    exclusiveOption('--inspect', 'write a first map of the old database', ['dryRun', 'replace']),
  )
  .addOption(
    exclusiveOption('--close', 'finish the migration: allow no further imports', [
      'inspect',
      'reopen',
      'map',
      'dryRun',
      'replace',
    ]),
  )
  .addOption(
    exclusiveOption('--reopen', 'allow imports again', ['inspect', 'map', 'dryRun', 'replace']),
  )
  .addOption(
    exclusiveOption('--follow', 'replicate changes of the old database, too, until stopped', [
      'inspect',
      'dryRun',
      'close',
      'reopen',
    ]),
  )
  .option(
    '--metrics-port <port>',
    'with --follow: serve the lag to Prometheus on this port',
    whole(1, 65_535),
  )
  .option('--metrics-host <address>', 'with --metrics-port: where to listen', '127.0.0.1')
  .option(
    '--alert-above <seconds>',
    'with --follow: print an alert if the lag exceeds this',
    decimal(0.1, 86_400),
    5,
  )
  .option(
    '--compare-at <time>',
    'with --follow: compare all tables daily at this time, such as 03:00',
    timeOfDay,
  )
  .option(
    '--write-back',
    'with --follow: write changes of tables with "owner": "new" to the old database',
    false,
  )
  .action(runCommandLine);

function timeOfDay(text: string): string {
  if (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
  throw new InvalidArgumentError('It must be a time of day such as 03:00.');
}

const flagOf = (name: string) =>
  program.options.find((each) => each.attributeName() === name)?.flags ?? name;

function exclusiveOption(flag: string, description: string, others: string[]): Option {
  return new Option(flag, description).default(false).conflicts(others);
}

async function runCommandLine(options: ImportCommand): Promise<void> {
  for (const name of ['metricsPort', 'metricsHost', 'alertAbove', 'compareAt', 'writeBack'])
    if (!options.follow && program.getOptionValueSource(name) === 'cli')
      return program.error(`error: option '${flagOf(name)}' needs '--follow'`);
  return options.close || options.reopen
    ? setFinished(options.close)
    : importOrFollow(options, (problem) => program.error(`error: ${problem}`));
}

if (require.main === module) void runCommand(program);
