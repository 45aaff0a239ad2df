import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { TARGET_MS } from '../../src/overload/overload-detector';
import type { ServiceProcess } from '../lib/service-process';
import { percentile, printReport } from './report';

interface Options {
  readonly seconds: number;
  /** How many times the normal number of clients. */
  readonly times: number;
  /** The normal number of clients. */
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
 * Runs more clients than can be served at once: admitted requests must stay fast. A fast machine
 * refuses none of ten times as many, which wait for less than the queue's target, but some of
 * eighty times as many.
 */
export async function overload(
  service: ServiceProcess,
  { seconds, times, normal }: Options,
): Promise<void> {
  const normalSeconds = Math.max(3, seconds / 4);
  const answersTo = (clients: number, time: number) =>
    new Promise<Answers>((resolve, reject) => {
      const child = fork(__filename);
      child.once('message', (answers) => resolve(answers as Answers));
      child.once('exit', () => reject(new Error('the clients have ended without a result')));
      child.send({ port: service.port, clients, seconds: time } satisfies Load);
    });
  await answersTo(normal, 3);
  const usual = await answersTo(normal, normalSeconds);
  const before = service.memory();
  let peak = before;
  const watch = setInterval(() => {
    try {
      peak = Math.max(peak, service.memory());
    } catch {
      // The service has ended: its answers fail.
    }
  }, 500);
  const flood = await answersTo(normal * times, seconds).finally(() => clearInterval(watch));
  await pause(3000);
  const after = await answersTo(normal, 3);
  const p99 = (values: readonly number[]) => Math.round(percentile(values, 0.99) * 10) / 10;
  const aSecond = (values: readonly number[], time: number) => Math.round(values.length / time);
  printReport(
    `${times} times the capacity for ${seconds} s`,
    {
      'normal: a second, p99 in ms': `${aSecond(usual.admitted, normalSeconds)}, ${p99(usual.admitted)}`,
      'admitted: a second, p99 in ms': `${aSecond(flood.admitted, seconds)}, ${p99(flood.admitted)}`,
      'refused: a second, p99, most in ms': `${aSecond(flood.refused, seconds)}, ${p99(flood.refused)}, ${Math.round(percentile(flood.refused, 1))}`,
      'answers of any other kind': flood.wrong,
      'memory before, most, MB': `${Math.round(before)}, ${Math.round(peak)}`,
      'refused when it is over': after.refused.length,
      'other answers then': after.wrong,
    },
    {
      'admitted p99 within 3 x of normal, or the target':
        flood.admitted.length > 0 &&
        p99(flood.admitted) <= Math.max(3 * p99(usual.admitted), TARGET_MS),
      // A client that asks again at once, whatever Retry-After says, waits for all others'
      // refusals.
      'refused p99 within a second': p99(flood.refused) <= 1000,
      'memory within 200 MB of before': peak - before < 200,
      'all answers are 200 or 503': flood.wrong === 0,
      'back to normal': after.admitted.length > 0 && after.refused.length + after.wrong === 0,
    },
  );
}

/** Runs `clients` clients for `seconds` seconds; each asks again as soon as it is answered. */
export async function drive({ port, clients, seconds }: Load): Promise<Answers> {
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
  const { errors } = await run;
  answers.wrong += errors;
  return answers;
}

// Runs in a process of its own; otherwise the clients would take CPU from the one that measures.
if (require.main === module)
  process
    .once('message', (load: Load) => {
      void drive(load).then((answers) => process.send?.(answers, () => process.exit()));
    })
    .once('disconnect', () => process.exit());
