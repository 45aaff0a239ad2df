import { existsSync, writeFileSync } from 'node:fs';
import { InvalidArgumentError, Option } from 'commander';
import { readConfig } from '../../src/config';
import { follow, type FollowOptions } from './follow/follow';
import { inspect, runImport } from './run';
import { finishImport, reopenImport } from './finish';
import { printBlockers } from './target/blocked';
import { connectForImport, withImportClient } from './target/target';
import { createCommand, decimal, runCommand, urlOf, whole } from '../../src/command';
import { onStopSignal } from '../../src/lib/process/stop-signal';
import { withMigratedDatabase } from '../commands/run';

interface Options {
  readonly from?: URL;
  readonly prefix: string;
  readonly map?: string;
  readonly wechatAppId?: string;
  readonly report: string;
  readonly dryRun: boolean;
  readonly inspect: boolean;
  readonly replace: boolean;
  readonly close: boolean;
  readonly reopen: boolean;
  readonly follow: boolean;
  readonly metricsPort?: number;
  readonly metricsHost: string;
  readonly alertAbove: number;
  readonly compareAt?: string;
  readonly writeBack: boolean;
}

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
  .addOption(new Option('--dry-run', 'write nothing to the database').default(false))
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
  .action(importAsTold);

function timeOfDay(text: string): string {
  if (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
  throw new InvalidArgumentError('It must be a time of day such as 03:00.');
}

const flagOf = (name: string) =>
  program.options.find((each) => each.attributeName() === name)?.flags ?? name;

function exclusiveOption(flag: string, description: string, others: string[]): Option {
  return new Option(flag, description).default(false).conflicts(others);
}

async function importAsTold(options: Options): Promise<void> {
  for (const name of ['metricsPort', 'metricsHost', 'alertAbove', 'compareAt', 'writeBack'])
    if (!options.follow && program.getOptionValueSource(name) === 'cli')
      return program.error(`error: option '${flagOf(name)}' needs '--follow'`);
  if (options.close || options.reopen) {
    const change = options.close ? finishImport : reopenImport;
    await withMigratedDatabase((database) =>
      withImportClient(database, (client) =>
        change(client, (line) => void process.stdout.write(`${line}\n`)),
      ),
    );
    return;
  }
  const { prefix, map, report, replace, dryRun } = options;
  const config = readConfig();
  const from = options.from?.href ?? config.legacyDatabaseUrl;
  const appId = options.wechatAppId ?? config.wechat.credentials?.appId;
  if (from === undefined) {
    return program.error(
      'error: say where the old database is: LEGACY_DATABASE_URL, or --from <url>',
    );
  }
  if (options.inspect) {
    const found = `${JSON.stringify(await inspect({ from, prefix, appId }), null, 2)}\n`;
    if (map === undefined) process.stdout.write(found);
    else if (existsSync(map)) throw new Error(`${map} exists already: name another file (--map).`);
    else writeFileSync(map, found, { flag: 'wx' });
    return;
  }
  const task = { from, prefix, map, report, replace, dryRun, appId };
  if (options.follow) return followUntilStopped({ ...options, ...task });
  await withMigratedDatabase((database) =>
    withImportClient(database, async (client) => {
      // A terminal shows the progress on the line that is not ended.
      const start = process.stderr.isTTY ? '\r\x1b[K' : '';
      const print = (line: string) => void process.stderr.write(`${start}${line}\n`);
      const agreed = await printBlockers(database, client, print, () =>
        runImport(client, task, process.stdout, process.stderr),
      );
      if (!agreed) process.exitCode = 1;
    }),
  );
}

async function followUntilStopped(options: FollowOptions): Promise<void> {
  const stopping = new AbortController();
  onStopSignal(() => stopping.abort());
  await withMigratedDatabase(async (database) => {
    const connect = () => connectForImport(database);
    process.exitCode = await follow(connect, options, process.stderr, stopping.signal);
  });
}

if (require.main === module) void runCommand(program);
