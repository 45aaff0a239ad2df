import type { ServiceProcess } from '../../lib/service-process';
import type { Outcomes, Outages } from './outcomes';

/** After it is back, everything has to succeed again within this: the database takes a moment. */
const GOOD_WITHIN_MS = 5000;
/** Longer than an embedded PostgreSQL takes to come back after a kill. */
const BACK_WITHIN_MS = 30_000;

/** kill -9 for PostgreSQL; the gateway restarts it. */
export async function killDatabase(
  service: ServiceProcess,
  outcomes: Outcomes,
  outages: Outages,
): Promise<string> {
  const { pid } = service.postmaster();
  const started = Date.now();
  outages.databaseAwayUntil = Infinity;
  process.kill(pid, 'SIGKILL');
  const back = await readyAfter(service.base, started + BACK_WITHIN_MS);
  if (!back) outcomes.breaks(`not ready ${BACK_WITHIN_MS} ms after PostgreSQL was killed`);
  const took = Date.now() - started;
  outages.databaseAwayUntil = Date.now() + GOOD_WITHIN_MS;
  return `PostgreSQL killed: ready again after ${took} ms`;
}

/** kill -9 for the gateway, and a start on the same data. */
export async function killGateway(
  service: ServiceProcess,
  outcomes: Outcomes,
  outages: Outages,
): Promise<string> {
  const started = Date.now();
  outages.gatewayAwayUntil = Infinity;
  await service.end('SIGKILL');
  try {
    await service.start();
  } catch (error) {
    outcomes.breaks(`the gateway did not start again: ${String(error)}`);
  }
  outages.gatewayAwayUntil = Date.now() + GOOD_WITHIN_MS;
  return `gateway killed: ready again after ${Date.now() - started} ms`;
}

/** SIGTERM: requests in flight finish, the process ends by itself. */
export async function stopGateway(
  service: ServiceProcess,
  outcomes: Outcomes,
  outages: Outages,
): Promise<string> {
  const started = Date.now();
  outages.gatewayAwayUntil = Infinity;
  const code = await service.end('SIGTERM');
  if (code !== 0) outcomes.breaks(`SIGTERM ended it with ${String(code)}`);
  const stopped = Date.now() - started;
  try {
    await service.start();
  } catch (error) {
    outcomes.breaks(`the gateway did not start again: ${String(error)}`);
  }
  outages.gatewayAwayUntil = Date.now() + GOOD_WITHIN_MS;
  return `gateway stopped in ${stopped} ms, ready again after ${Date.now() - started} ms`;
}

async function readyAfter(base: string, limit: number): Promise<boolean> {
  let seenAway = false;
  for (let first = Date.now(); Date.now() < limit;) {
    const ok = await fetch(`${base}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    seenAway ||= !ok;
    if (ok && (seenAway || Date.now() - first > 3000)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
