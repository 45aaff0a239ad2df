import { join } from 'node:path';
import { Option } from 'commander';
import { createCommand, databaseUrl, decimal, runCommand, whole } from '../../src/command';
import { hostInUrl } from '../../src/http/request/identity';
import { packageRoot } from '../../src/lib/package-root';
import { onStopSignal } from '../../src/lib/process/stop-signal';
import { serveMetrics } from '../lib/serve-metrics';
import { readAccepted } from '../parity/comparison/accepted';
import { DEFAULT_MOUNTS } from '../../src/settings/default-mounts';
import { address, percent, root, type ListenAddress } from './arguments';
import { startCutover } from './cutover';
import { eventLine } from './watching/events';
import { CutoverMetrics } from './terminal/metrics';
import { pageText } from './terminal/page';
import { showPage } from './terminal/screen';
import { setShare, showShares } from './shares/shares.command';

const FILE = 'shares.json';

/** Moves traffic from the old service to this one gradually (docs/moving-in.md). */
export const program = createCommand(
  'npm run cutover --',
  'A proxy in front of the old service and this one, each operation with a share of its own.',
  [
    'npm run cutover -- --old http://10.0.0.5 --new http://127.0.0.1:4000 --listen 127.0.0.1:8080',
    'npm run cutover -- set jobList 30     (percent of the callers, while the proxy runs)',
    'npm run cutover -- show',
  ],
);

interface RunCommand {
  readonly old: URL;
  readonly new: URL;
  readonly listen: ListenAddress;
  readonly file: string;
  readonly database?: string;
  readonly mount: readonly string[];
  readonly behindProxy: boolean;
  readonly newTimeLimit: number;
  readonly oldTimeLimit: number;
  readonly compare: number;
  readonly compareAtLeast: number;
  readonly accepted: string;
  readonly metricsPort?: number;
}

program
  .command('run', { isDefault: true })
  .description('listens; operations without a share stay at the old side')
  .requiredOption('--old <url>', 'the old service', root)
  .requiredOption('--new <url>', 'this service', root)
  .addOption(
    new Option('--listen <address>', 'where to listen')
      .argParser(address)
      .default({ host: '127.0.0.1', port: 8080 }, '127.0.0.1:8080'),
  )
  .option('--file <file>', 'the shares', FILE)
  .addOption(
    new Option('--database <url>', 'the new database: the import records there whose a table is')
      .env('DATABASE_URL')
      .argParser(databaseUrl),
  )
  .option('--mount <path...>', 'where the operations are mounted', [...DEFAULT_MOUNTS])
  .option('--behind-proxy', 'a proxy of your own sets X-Forwarded-For', false)
  .option('--new-time-limit <ms>', 'for an answer of the new side', whole(1, 600_000), 3_000)
  .option('--old-time-limit <ms>', 'for an answer of the old side', whole(1, 600_000), 60_000)
  .option('--compare <share>', 'of the reading requests, 0 to 1', decimal(0, 1), 0.01)
  .option('--compare-at-least <number>', 'a second and operation', decimal(0, 1000), 2)
  .option('--accepted <file>', 'differences that are wanted; proposals go there', 'accepted.json')
  .option('--metrics-port <number>', 'Prometheus, at the same address', whole(0, 65_535))
  .action(run);

program
  .command('set')
  .description('sets the share of an operation, or of `all` that read')
  .argument('<operation>', 'one of the operations, or all')
  .argument('<share>', 'percent of the callers', percent)
  .option('--file <file>', 'the shares', FILE)
  .action((name: string, share: number, options: { file: string }) =>
    setShare(name, share, options, (problem) => program.error(`error: ${problem}`)),
  );

program
  .command('show')
  .description('prints the shares, and what was rolled back')
  .option('--file <file>', 'the shares', FILE)
  .action(showShares);

/** Runs until it is interrupted. */
async function run(options: RunCommand): Promise<void> {
  const { listen, mount: mounts, behindProxy: isBehindProxy, metricsPort } = options;
  const { compare: share, compareAtLeast: atLeast, accepted: acceptedFile } = options;
  const { stdout } = process;
  const cutover = await startCutover({
    ...options,
    ...listen,
    mounts,
    isBehindProxy,
    compare: { share, atLeast, atOnce: 100, settle: 1_500 },
    acceptedFile,
    accepted: readAccepted(join(packageRoot, 'parity', 'accepted.json')),
    // On a terminal the page shows them.
    say: (event) => {
      if (!stdout.isTTY) console.log(eventLine(event));
    },
  });
  const { registry } = new CutoverMetrics(cutover);
  const serving =
    metricsPort === undefined
      ? undefined
      : serveMetrics(registry, { host: listen.host, port: metricsPort });
  const metrics = await serving?.catch(async (error: unknown) => {
    await cutover.close();
    throw error;
  });
  const address = `http://${hostInUrl(listen.host)}:${cutover.port}`;
  const summary = `${address} -> old ${options.old.origin}, new ${options.new.origin}; shares in ${options.file}. Ctrl-C ends it.`;
  cutover.events.add(summary);
  const stopPage = stdout.isTTY
    ? showPage(stdout, () => pageText(cutover))
    : printRegularly(() => pageText(cutover));
  const stop = () => {
    stopPage();
    metrics?.close();
    void cutover.close();
  };
  onStopSignal(stop);
}

/** Prints the page every five minutes, between the events, where there is no terminal. */
function printRegularly(page: () => string): () => void {
  const print = () => console.log(page());
  const timer = setInterval(print, 300_000);
  return () => {
    clearInterval(timer);
    print();
  };
}

if (require.main === module) void runCommand(program);
