import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { TARGET_MS } from '../../src/overload/overload-detector';
import type { ServiceProcess } from '../lib/service-process';
import { percentile, printReport } from './report';

interface Options {
  readonly seconds: number;
  /** How many times the usual number of clients. */
  readonly times: number;
  readonly normal: number;
}

interface Load {
  readonly port: number;
  readonly clients: number;
  readonly seconds: number;
}

/** The milliseconds of each 200 and 503, and how many other answers there were. */
interface Answers {
  readonly admitted: number[];
  readonly refused: number[];
  wrong: number;
}

/**
 * Runs ten times as many clients as the service can serve at once, for a minute: those admitted are
 * served quickly. On a fast machine they only wait, for less than the queue's target; about eighty
 * times as many are refused.
 */
export async function overload(
  service: ServiceProcess,
  { seconds, times, normal }: Options,
): Promise<void> {
  const usually = Math.max(3, seconds / 4);
  const driven = (clients: number, time: number) =>
    new Promise<Answers>((resolve, reject) => {
      const child = fork(__filename);
      child.once('message', (answers) => resolve(answers as Answers));
      child.once('exit', () => reject(new Error('the clients have ended without a result')));
      child.send({ port: service.port, clients, seconds: time } satisfies Load);
    });
  await driven(normal, 3);
  const usual = await driven(normal, usually);
  const before = service.memory();
  let most = before;
  const watch = setInterval(() => {
    try {
      most = Math.max(most, service.memory());
    } catch {
      // The service has ended: its answers fail.
    }
  }, 500);
  const much = await driven(normal * times, seconds).finally(() => clearInterval(watch));
  await pause(3000);
  const calm = await driven(normal, 3);
  const p99 = (values: readonly number[]) => Math.round(percentile(values, 0.99) * 10) / 10;
  const aSecond = (values: readonly number[], time: number) => Math.round(values.length / time);
  printReport(
    `${times} times the capacity for ${seconds} s`,
    {
      'normal: a second, p99 in ms': `${aSecond(usual.admitted, usually)}, ${p99(usual.admitted)}`,
      'admitted: a second, p99 in ms': `${aSecond(much.admitted, seconds)}, ${p99(much.admitted)}`,
      'refused: a second, p99, most in ms': `${aSecond(much.refused, seconds)}, ${p99(much.refused)}, ${Math.round(percentile(much.refused, 1))}`,
      'answers of any other kind': much.wrong,
      'memory before, most, MB': `${Math.round(before)}, ${Math.round(most)}`,
      'refused when it is over': calm.refused.length,
      'other answers then': calm.wrong,
    },
    {
      'admitted p99 within 3 x of normal, or the target':
        much.admitted.length > 0 &&
        p99(much.admitted) <= Math.max(3 * p99(usual.admitted), TARGET_MS),
      // A client that asks again at once, whatever Retry-After says, waits for all others'
      // refusals.
      'refused p99 within a second': p99(much.refused) <= 1000,
      'memory within 200 MB of before': most - before < 200,
      'all answers are 200 or 503': much.wrong === 0,
      'back to normal': calm.admitted.length > 0 && calm.refused.length + calm.wrong === 0,
    },
  );
}

/** Runs `clients` clients for `seconds` seconds; each asks again as soon as it is answered. */
async function drive({ port, clients, seconds }: Load): Promise<Answers> {
  const answers: Answers = { admitted: [], refused: [], wrong: 0 };
  const run = autocannon({
    url: `http://127.0.0.1:${port}/api/v2.home/jobList`,
    method: 'POST',
    body: 'lng=121&lat=31',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    connections: clients,
    duration: seconds,
  });
  void run.on('response', (_client, status, _bytes, milliseconds) => {
    if (status === 200) answers.admitted.push(milliseconds);
    else if (status === 503) answers.refused.push(milliseconds);
    else answers.wrong += 1;
  });
  answers.wrong += (await run).errors;
  return answers;
}

// Runs in a process of its own; otherwise the clients would take CPU from the one that measures.
if (require.main === module)
  process
    .once('message', (load: Load) => {
      void drive(load).then((answers) => process.send?.(answers, () => process.exit()));
    })
    .once('disconnect', () => process.exit());
