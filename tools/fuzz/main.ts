import { createCommand, runCommand, urlOf, whole } from '../../src/command';
import { progressLine } from '../lib/progress-line';
import { ServiceProcess } from '../lib/service-process';
import { tableText } from '../lib/table-text';
import { fuzz, type Break, type FuzzResult } from './fuzz';

interface Options {
  readonly requests: number;
  readonly seed: number;
  readonly only?: number;
  readonly base?: URL;
  readonly token: readonly string[];
}

const MAX_NUMBER = 1_000_000_000;

async function main({ requests: all, seed, only, base, token }: Options): Promise<void> {
  const own = base === undefined ? new ServiceProcess() : null;
  const requests = only === undefined ? all : 1;
  try {
    await own?.start();
    const started = Date.now();
    let done = 0;
    const stopProgress = progressLine(() => `${done} of ${requests}`);
    const result = await fuzz({
      base: own?.base ?? base?.href.replace(/\/$/, '') ?? '',
      tokens: own?.tokens ?? token,
      seed,
      requests,
      from: only,
      onProgress: (count) => (done = count),
    }).finally(stopProgress);
    report(result, (Date.now() - started) / 1000);
    if (own && !own.running) throw new Error(`The service ended:\n${own.lastWords}`);
    if (result.breaks.length > 0) process.exitCode = 1;
  } finally {
    await own?.remove();
  }
}

function report({ outcomes, breaks }: FuzzResult, seconds: number): void {
  const rows = [...outcomes].sort(([a], [b]) => a.localeCompare(b));
  const total = rows.reduce((sum, [, count]) => sum + count, 0);
  const counts = rows.map(([outcome, count]) => [outcome, String(count)]);
  console.log(tableText([['outcome', 'answers'], ...counts, ['all', String(total)]]));
  console.log(`in ${seconds.toFixed(1)} s`);
  for (const each of breaks.slice(0, 20)) console.log(describeBreak(each));
  console.log(breaks.length === 0 ? 'every promise kept' : `${breaks.length} broken`);
}

function describeBreak({ number, why, request, answer }: Break): string {
  const sent =
    request.endpoint === 'raw'
      ? JSON.stringify(request.bytes.map((piece) => piece.toString('latin1').slice(0, 300)))
      : `${request.method} ${request.path.slice(0, 200)} ${JSON.stringify(request.headers).slice(0, 300)}\n  ${request.body.toString('utf8').slice(0, 400)}`;
  const got = answer === null ? 'nothing' : `HTTP ${answer.status} ${answer.body.slice(0, 300)}`;
  return `\n--only ${number}: ${why}\n  ${sent}\n  -> ${got}`;
}

export const program = createCommand(
  'npm run fuzz --',
  'Sends hostile requests and checks that every promise is kept.',
  [
    'npm run fuzz -- --requests 100000 --seed 7',
    'npm run fuzz -- --seed 7 --only 4711   (this one alone)',
    'npm run fuzz -- --base http://127.0.0.1:4000 --token T',
  ],
)
  .option('--requests <number>', 'how many', whole(1, MAX_NUMBER), 10_000)
  .option('--seed <number>', 'the same seed, the same requests', whole(0, MAX_NUMBER), 1)
  .option('--only <number>', 'this one alone', whole(0, MAX_NUMBER))
  .option(
    '--base <url>',
    'a running service, whose data is changed; without it one of its own is started',
    urlOf('http:', 'https:'),
  )
  .option('--token <token...>', "callers' tokens at that service", [])
  .action(main);

if (require.main === module) void runCommand(program);
