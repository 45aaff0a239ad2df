import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../lib/package-root';
import { readAccepted } from '../moving/parity/accepted';
import { htmlReport } from '../moving/parity/html';
import { Pseudonyms } from '../moving/parity/pseudonyms';
import { startRecorder } from '../moving/parity/record';
import { readRecording } from '../moving/parity/recording';
import { replay } from '../moving/parity/replay';
import { summaryText } from '../moving/parity/summary';
import { Tally } from '../moving/parity/tally';

const USAGE = `usage: parity -- record --old URL [--port 8080] [--host 127.0.0.1] [--to recording.jsonl]
                 [--tokens recording.jsonl.tokens] [--sample 0.1] [--rate 50]
       parity -- replay --new URL [--old URL] [--from recording.jsonl] [--tokens recording.jsonl.tokens] [--clone]
                 [--rate 20] [--parallel 4] [--unordered] [--accepted FILE] [--html parity-report.html]`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    old: { type: 'string' },
    new: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '8080' },
    to: { type: 'string', default: 'recording.jsonl' },
    from: { type: 'string', default: 'recording.jsonl' },
    tokens: { type: 'string' },
    sample: { type: 'string', default: '1' },
    rate: { type: 'string', default: '1000000' },
    parallel: { type: 'string', default: '1' },
    clone: { type: 'boolean', default: false },
    unordered: { type: 'boolean', default: false },
    accepted: { type: 'string', default: join(packageRoot, 'parity', 'accepted.json') },
    html: { type: 'string', default: 'parity-report.html' },
  },
});

/** Records what the old service is asked and answers. Runs until it is interrupted. */
async function record(): Promise<void> {
  const { host, to, tokens = `${to}.tokens` } = values;
  const old = address('old', values.old);
  const port = number('port', values.port, 0, 65_535);
  const sample = number('sample', values.sample, 0, 1);
  const recorder = await startRecorder({
    old,
    host,
    port,
    to,
    tokens,
    sample,
    rate: number('rate', values.rate, 0.01, 1e9),
  });
  const { counts } = recorder;
  console.error(
    `recording http://${host}:${recorder.port} -> ${old.origin} into ${to}; tokens into ${tokens}. Ctrl-C ends it.`,
  );
  const stopProgress = progressLine(
    () => `${counts.served} served, ${counts.recorded} recorded, ${counts.failed} failed`,
  );
  const stop = () => {
    stopProgress();
    void recorder.close();
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

/** Compares the new service with the recording, or with the old one side by side. Exit status 1 where they differ. */
async function compareServices(): Promise<void> {
  const { clone, unordered, tokens, html } = values;
  const parallel = number('parallel', values.parallel, 1, 1000);
  if (clone && parallel > 1 && !unordered) {
    throw new Error('What changes state is replayed one by one; say --unordered if order does not matter.');
  }
  const tally = new Tally(readAccepted(values.accepted));
  let done = 0;
  const stopProgress = progressLine(() => `${done} compared, ${tally.open.length} differences`);
  await replay(
    readRecording(values.from),
    {
      new: address('new', values.new),
      old: values.old === undefined ? null : address('old', values.old),
      pseudonyms: tokens === undefined ? null : Pseudonyms.read(tokens),
      clone,
      parallel,
      rate: number('rate', values.rate, 0.01, 1e9),
      progress: (count) => (done = count),
    },
    tally,
  ).finally(stopProgress);
  console.log(summaryText(tally));
  writeFileSync(html, htmlReport(tally, { recording: values.from, old: values.old, new: values.new ?? '' }));
  console.error(`the report for people: ${html}`);
  if (!tally.agrees) process.exitCode = 1;
}

/** Says where things stand: every second over the same line in a terminal, every minute as a line of its own elsewhere. */
function progressLine(text: () => string): () => void {
  const { isTTY } = process.stderr;
  const show = () => void process.stderr.write(isTTY ? `\r\x1b[K${text()}` : `${text()}\n`);
  const timer = setInterval(show, isTTY ? 1000 : 60_000);
  return () => {
    clearInterval(timer);
    show();
    if (isTTY) process.stderr.write('\n');
  };
}

function address(name: string, text: string | undefined): URL {
  if (text === undefined || !URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Error(`--${name} must be a URL of http or https.\n${USAGE}`);
  }
  return new URL(text);
}

function number(name: string, text: string, smallest: number, largest: number): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= smallest && value <= largest)) {
    throw new Error(`--${name} must be a number from ${smallest} to ${largest}`);
  }
  return value;
}

const [action] = positionals;
const commands: Readonly<Record<string, () => Promise<void>>> = { record, replay: compareServices };
const command = commands[action ?? ''] ?? (() => Promise.reject(new Error(USAGE)));
command().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
