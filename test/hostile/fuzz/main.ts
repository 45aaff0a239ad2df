import { parseArgs } from 'node:util';
import { ServiceProcess } from '../service-process';
import { fuzz, type Break, type FuzzResult } from './fuzz';

const USAGE = `usage: npm run fuzz -- [--requests N] [--seed N] [--only N] [--base URL --token T ...]
  --requests  how many (10,000)
  --seed      the same seed, the same requests (1)
  --only      this one alone, shown with its answer
  --base      a running service; without it one is started, with an embedded database that goes afterwards
  --token     a caller's token at that service; may be repeated`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
      base: { type: 'string' },
      token: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  const [requests, seed, only] = [values.requests, values.seed, values.only].map((text) =>
    Number(text ?? -1),
  );
  if (values.help || !Number.isInteger(requests) || !Number.isInteger(seed)) {
    console.log(USAGE);
    return;
  }

  const own = values.base === undefined ? new ServiceProcess() : null;
  try {
    await own?.start();
    const started = Date.now();
    const result = await fuzz({
      base: own?.base ?? values.base ?? '',
      tokens: own?.tokens ?? values.token,
      seed: seed ?? 1,
      ...(only !== undefined && only >= 0 ? { from: only, requests: 1 } : { requests: requests ?? 0 }),
      onProgress: (done) => showProgress(done, requests ?? 0),
    });
    report(result, (Date.now() - started) / 1000);
    if (own && !own.running) throw new Error(`The service ended:\n${own.lastWords}`);
    if (result.breaks.length > 0) process.exitCode = 1;
  } finally {
    await own?.remove();
  }
}

/** On one line in a terminal, now and then in a log. */
function showProgress(done: number, requests: number): void {
  if (process.stderr.isTTY && done % 100 === 0) process.stderr.write(`\r${done} of ${requests}`);
  else if (done % 10_000 === 0) console.error(`${done} of ${requests}`);
}

function report({ outcomes, breaks }: FuzzResult, seconds: number): void {
  const rows = [...outcomes].sort(([a], [b]) => a.localeCompare(b));
  const total = rows.reduce((sum, [, count]) => sum + count, 0);
  console.log('outcome'.padEnd(48), 'answers'.padStart(9));
  for (const [outcome, count] of rows) console.log(outcome.padEnd(48), String(count).padStart(9));
  console.log('all'.padEnd(48), String(total).padStart(9), ` in ${seconds.toFixed(1)} s`);
  for (const each of breaks.slice(0, 20)) console.log(describeBreak(each));
  console.log(breaks.length === 0 ? 'every promise kept' : `${breaks.length} broken`);
}

function describeBreak({ number, why, request, answer }: Break): string {
  const sent =
    request.door === 'raw'
      ? JSON.stringify(request.bytes.map((piece) => piece.toString('latin1').slice(0, 300)))
      : `${request.method} ${request.path.slice(0, 200)} ${JSON.stringify(request.headers).slice(0, 300)}\n  ${request.body.toString('utf8').slice(0, 400)}`;
  const got = answer === null ? 'nothing' : `HTTP ${answer.status} ${answer.body.slice(0, 300)}`;
  return `\n--only ${number}: ${why}\n  ${sent}\n  -> ${got}`;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
