import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostInUrl } from '../../src/http/request/identity';
import { packageRoot } from '../../src/lib/package-root';
import { onStopSignal } from '../../src/lib/process/stop-signal';
import { progressLine } from '../lib/progress-line';
import { refuseFolder } from '../lib/refuse-folder';
import { checkReport } from '../lib/report-file';
import { readAccepted } from './comparison/accepted';
import { DEFAULT_MOUNTS } from '../../src/settings/default-mounts';
import { Pseudonyms } from './recording/pseudonyms';
import { startRecorder } from './recording/record';
import { readRecording } from './recording/recording';
import { replay } from './replay';
import { summaryText } from './summary';
import { ReplayResults } from './comparison/differences';
import { createCommand, decimal, runCommand, urlOf, whole } from '../../src/command';

const FILE = 'recording.jsonl';
const web = urlOf('http:', 'https:');

/** Compares this service with the old one (docs/moving-in.md). */
export const program = createCommand(
  'npm run parity --',
  'Compares the answers of this service with those of the old one.',
  [
    'npm run parity -- record --old http://10.0.0.5 --port 8080 --sample 0.1 --rate 50',
    'npm run parity -- replay --new http://127.0.0.1:4000 --tokens recording.jsonl.tokens',
    'npm run parity -- replay --new http://127.0.0.1:4000 --old http://10.0.0.5   (side by side)',
  ],
);

interface RecordCommand {
  readonly old: URL;
  readonly host: string;
  readonly port: number;
  readonly to: string;
  readonly tokens?: string;
  readonly sample: number;
  readonly rate: number;
  readonly mount: readonly string[];
}

program
  .command('record')
  .description('a proxy in front of the old service that records requests and answers')
  .requiredOption('--old <url>', 'the old service', web)
  .option('--host <address>', 'where to listen', '127.0.0.1')
  .option('--port <number>', 'where to listen', whole(0, 65_535), 8080)
  .option('--to <file>', 'where the recording goes; appended to', FILE)
  .option('--tokens <file>', 'where the tokens go (the recording, and ".tokens")')
  .option('--sample <share>', 'of the callers, 0 to 1', decimal(0, 1), 1)
  .option('--rate <number>', 'recorded at most, a second', whole(1, 1e9), 1e9)
  .option('--mount <path...>', 'where the operations are mounted there', [...DEFAULT_MOUNTS])
  .action(record);

interface ReplayCommand {
  readonly new: URL;
  readonly old?: URL;
  readonly from: string;
  readonly tokens?: string;
  readonly clone: boolean;
  readonly rate: number;
  readonly parallel: number;
  readonly unordered: boolean;
  readonly accepted: string;
  readonly report: string;
}

const replaying = program
  .command('replay')
  .description('sends a recording and compares; status 1 where the answers differ')
  .requiredOption('--new <url>', 'this service, or where its operations are mounted', web)
  .option('--old <url>', 'the old service, to be asked at the same moment', web)
  .option('--from <file>', 'the recording', FILE)
  .option('--tokens <file>', 'the tokens; requests whose token is missing are left out: status 1')
  .option('--clone', 'replay what changes state, too: the services are clones', false)
  .option('--rate <number>', 'requests a second', decimal(0.01, 1e9), 1e6)
  .option('--parallel <number>', 'requests at a time', whole(1, 1000), 1)
  .option('--unordered', 'the order of what changes state does not matter', false)
  .option(
    '--accepted <file>',
    'differences that are wanted',
    join(packageRoot, 'parity', 'accepted.json'),
  )
  .option('--report <file>', 'where all that was found goes, as JSON', 'parity-report.json')
  .action(compareServices);

/** Records the old service's requests and answers until it is interrupted. */
async function record({ tokens, mount: mounts, ...options }: RecordCommand): Promise<void> {
  const { host, to, old } = options;
  const tokensFile = tokens ?? `${to}.tokens`;
  const recorder = await startRecorder({ ...options, tokens: tokensFile, mounts });
  const { counts } = recorder;
  console.error(
    `recording http://${hostInUrl(host)}:${recorder.port} -> ${old.origin} into ${to}; tokens into ${tokensFile}. Ctrl-C ends it.`,
  );
  const stopProgress = progressLine(() => {
    const why = recorder.lastProblem();
    const failed = `${counts.failed} failed${why === undefined ? '' : `, the last: ${why}`}`;
    return `${counts.served} served, ${counts.recorded} recorded, ${counts.left} left out, ${failed}`;
  });
  onStopSignal(() => {
    stopProgress();
    void recorder.close();
  });
}

/**
 * Compares the new service with the recording, or with the old one side by side. The exit status is
 * 1 if they differ.
 */
async function compareServices(options: ReplayCommand): Promise<void> {
  const { clone, unordered, tokens, report, parallel, old, from, rate } = options;
  if (clone && parallel > 1 && !unordered) {
    replaying.error(
      'error: what changes state is replayed one by one; say --unordered if order does not matter',
    );
  }
  if (!existsSync(from))
    replaying.error(`error: there is no ${from}: record it ('parity -- record'), or say '--from'`);
  if (tokens !== undefined && !existsSync(tokens))
    replaying.error(`error: there is no ${tokens}, the file of '--tokens'`);
  refuseFolder(from);
  const results = new ReplayResults(readAccepted(options.accepted));
  const pseudonyms = tokens === undefined ? null : Pseudonyms.read(tokens);
  await checkReport(report);
  let done = 0;
  const stopProgress = progressLine(() => `${done} compared; differences: ${results.open.length}`);
  const progress = (count: number) => (done = count);
  try {
    const services = { new: options.new, old: old ?? null, pseudonyms };
    await replay(readRecording(from), { ...services, clone, parallel, rate, progress }, results);
  } finally {
    // Also if a line is invalid: the replay may have taken hours.
    stopProgress();
    console.log(summaryText(results));
    writeFileSync(report, `${JSON.stringify(results.report(), null, 2)}\n`);
    console.error(`every difference with examples: ${report}`);
  }
  if (!results.agrees) process.exitCode = 1;
}

if (require.main === module) void runCommand(program);
