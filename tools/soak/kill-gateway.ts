import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceProcess } from '../lib/service-process';
import { keepAlive } from './client';
import { lostBy, openLedgers, sumOf } from './ledger';
import { printReport } from './report';

/**
 * Repeatedly kills the gateway with -9 under load: it has to start each time, and nothing
 * acknowledged may be lost.
 */
export async function killGateway(
  service: ServiceProcess,
  { rounds, users }: { readonly rounds: number; readonly users: number },
): Promise<void> {
  const ledgers = await openLedgers(service, users);
  let lost = 0;
  let slowest = 0;
  for (let round = 1; round <= rounds; round += 1) {
    let running = true;
    const agent = keepAlive(16);
    const load = ledgers.map(async (ledger) => {
      while (running && (await ledger.toggle(service.port, agent)).error === undefined);
    });
    await pause(200 + Math.random() * 400);
    const killed = service.end('SIGKILL');
    running = false;
    await Promise.all([killed, ...load]);
    const start = Date.now();
    await service.start();
    slowest = Math.max(slowest, Date.now() - start);
    lost += await lostBy(ledgers, service.port);
  }
  const status = await service.end('SIGTERM');
  const outOfTurn = sumOf(ledgers, 'outOfTurn');
  printReport(
    'gateway killed with -9 under load',
    {
      'times killed, and started again': rounds,
      'acknowledged toggles': sumOf(ledgers, 'acknowledged'),
      'sent and not acknowledged': sumOf(ledgers, 'unacknowledged'),
      'acknowledged and lost': lost,
      'applied twice or out of turn': outOfTurn,
      'slowest start, ms': slowest,
    },
    { 'nothing lost': lost === 0, 'nothing twice': outOfTurn === 0, 'ends in order': status === 0 },
  );
}
