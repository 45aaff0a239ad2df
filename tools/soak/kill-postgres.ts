import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceProcess } from '../lib/service-process';
import { call, keepAlive, until, type CallResult } from './client';
import { lostBy, openLedgers, sumOf } from './ledger';
import { percentile, printReport } from './report';

/**
 * Repeatedly kills PostgreSQL with -9 under load: the gateway has to restart it, answer meanwhile,
 * and lose nothing.
 */
export async function killPostgres(
  service: ServiceProcess,
  { rounds, users }: { readonly rounds: number; readonly users: number },
): Promise<void> {
  const { port } = service;
  const ledgers = await openLedgers(service, users);
  const agent = keepAlive(32);
  const refusals: number[] = [];
  const recoveries: number[] = [];
  let running = true;
  let wrong = 0;

  const countAnswer = (answer: CallResult) => {
    if (answer.envelope?.code === 1) return;
    if (answer.status === 503 && answer.envelope?.msg === '服务暂不可用，请稍后再试') {
      refusals.push(answer.ms);
    } else {
      wrong += 1;
      console.log('unexpected:', answer);
    }
  };
  const load = [
    ...ledgers.map(async (ledger) => {
      while (running) countAnswer(await ledger.toggle(port, agent));
    }),
    ...Array.from({ length: 8 }, async () => {
      while (running) countAnswer(await call(port, 'jobList', { body: 'lng=121&lat=31', agent }));
    }),
  ];

  try {
    for (let round = 0; round < rounds; round += 1) {
      await pause(2000);
      const { pid: old } = service.postmaster();
      process.kill(old, 'SIGKILL');
      // PostgreSQL is back when another process says so in its file, and the service is good when a
      // request succeeds.
      const back = await until(() => {
        const { pid, ready } = service.postmaster();
        return pid !== old && ready;
      });
      const good = await until(async () => (await call(port, 'categoryList')).envelope?.code === 1);
      recoveries.push(good - back);
    }
    await pause(1000);
  } finally {
    // Otherwise the clients would go on for ever after an error.
    running = false;
    await Promise.all(load);
  }
  const lost = await lostBy(ledgers, port);
  const outOfTurn = sumOf(ledgers, 'outOfTurn');
  const worst = Math.max(...recoveries);
  printReport(
    'PostgreSQL killed with -9 under load',
    {
      'times killed': rounds,
      'acknowledged toggles': sumOf(ledgers, 'acknowledged'),
      'acknowledged and lost': lost,
      'applied twice or out of turn': outOfTurn,
      'answers 503 meanwhile': refusals.length,
      'answers of any other kind': wrong,
      'slowest 503, ms': Math.round(percentile(refusals, 1)),
      'good again after its return, ms (worst)': Math.round(worst),
    },
    {
      'only enveloped 503': wrong === 0,
      'within 2 s': percentile(refusals, 1) <= 2000,
      'good within 5 s': worst <= 5000,
      'nothing lost': lost === 0,
      'nothing twice': outOfTurn === 0,
    },
  );
}
