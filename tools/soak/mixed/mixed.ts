import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../../seeds/random';
import type { ServiceProcess } from '../../lib/service-process';
import { tableText } from '../../lib/table-text';
import { killDatabase, killGateway, stopGateway, type Fault } from './faults';
import { Client } from './load';
import { Outcomes, type Outages } from './outcomes';

/** The interval of faults, and the time that the last one leaves for recovery. */
const FAULT_INTERVAL_MS = 20_000;
const RECOVERY_MS = 25_000;
/** In the second half, memory may grow by a quarter and this. */
const MEMORY_SLACK_MB = 60;

interface Plan {
  readonly minutes: number;
  readonly clients: number;
  readonly seed: number;
  readonly faults: boolean;
}

/**
 * Runs clients of several kinds while what the service needs is killed: every answer has to keep
 * its promises, and memory must not grow.
 */
export async function mixed(
  service: ServiceProcess,
  { minutes, clients, seed, faults }: Plan,
): Promise<void> {
  if (faults && minutes * 30_000 <= FAULT_INTERVAL_MS + RECOVERY_MS)
    throw new Error('In 1.5 minutes or less nothing would be killed: add minutes, or --no-faults.');
  const outcomes = new Outcomes();
  const outages: Outages = { databaseAwayUntil: 0, gatewayAwayUntil: 0 };
  const started = Date.now();
  const until = started + minutes * 60_000;
  const options = {
    base: () => service.base,
    token: service.tokens[0] ?? '',
    outcomes,
    outages,
    until,
  };
  const work = Array.from({ length: clients }, (_, index) => {
    const client = new Client(options);
    const random = new Random(seed + index);
    if (index % 4 === 0) return client.toggle(index + 1);
    return index % 4 === 1 ? client.misbehave(random) : client.read(random);
  });

  // The gateway is killed in the first half only: its memory is compared within one life.
  const half = started + (until - started) / 2;
  const all = [killDatabase, killGateway, killDatabase, stopGateway];
  const inject = async (trouble: readonly Fault[], end: number) => {
    for (let index = 0; faults && Date.now() + FAULT_INTERVAL_MS + RECOVERY_MS < end; index++) {
      await pause(FAULT_INTERVAL_MS);
      const fault = trouble[index % trouble.length] ?? killDatabase;
      const done = await fault(service, outcomes, outages);
      console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(6)} s  ${done}`);
    }
    await pause(Math.max(0, end - Date.now()));
  };
  let before: number;
  try {
    await inject(all, half);
    before = service.memory();
    await inject([killDatabase], until);
  } finally {
    // Also if the gateway is gone: the clients would go on until the time is over.
    options.until = 0;
    await Promise.all(work);
  }
  const after = service.memory();
  if (after > before * 1.25 + MEMORY_SLACK_MB)
    outcomes.breaks(`memory grew from ${megabytes(before)} to ${megabytes(after)}`);
  report(outcomes, before, after, (Date.now() - started) / 1000);
}

const megabytes = (amount: number) => `${amount.toFixed(0)} MB`;

function report(
  { counts, broken, requests }: Outcomes,
  before: number,
  after: number,
  seconds: number,
): void {
  const rows = [...counts].sort(([a], [b]) => a.localeCompare(b));
  const table = [
    ['outcome', 'count', 'slowest, ms'],
    ...rows.map(([outcome, { count, slowest }]) => [outcome, String(count), String(slowest)]),
    ['all', String(requests), `in ${seconds.toFixed(0)} s`],
  ];
  console.log(`\n${tableText(table)}`);
  console.log(`memory ${megabytes(before)} at half time, ${megabytes(after)} at the end`);
  for (const [promise, count] of broken) console.log(`BROKEN ${count} times: ${promise}`);
  if (broken.size === 0) console.log('every promise kept');
  else process.exitCode = 1;
}
