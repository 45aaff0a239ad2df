import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '../../../src/lib/text/reason';
import type { ServiceProcess } from '../../lib/service-process';
import type { Outcomes, Outages } from './outcomes';

/** Once it is back, everything has to succeed within this time: the database takes a moment. */
const GOOD_WITHIN_MS = 5000;
/** Longer than an embedded PostgreSQL takes to come back after a kill. */
const BACK_WITHIN_MS = 30_000;
/** A service that has been ready for so long after a kill was back before it was asked. */
const UNNOTICED_MS = 3000;

/** Injects a fault; resolves to what was done, for the log. Rejects if the run cannot go on. */
export type Fault = (
  service: ServiceProcess,
  outcomes: Outcomes,
  outages: Outages,
) => Promise<string>;

/** Kills PostgreSQL with -9; the gateway restarts it. */
export const killDatabase: Fault = async (service, outcomes, outages) => {
  const { pid } = service.postmaster();
  const started = Date.now();
  outages.databaseAwayUntil = Infinity;
  process.kill(pid, 'SIGKILL');
  const back = await readyAfter(service.base, started + BACK_WITHIN_MS);
  if (!back) outcomes.breaks(`not ready ${BACK_WITHIN_MS} ms after PostgreSQL was killed`);
  const took = Date.now() - started;
  outages.databaseAwayUntil = Date.now() + GOOD_WITHIN_MS;
  return `PostgreSQL killed: ready again after ${took} ms`;
};

/** Ends the gateway, and starts it again on the same data. Throws if it does not start. */
const restartGateway =
  (signal: 'SIGKILL' | 'SIGTERM'): Fault =>
  async (service, outcomes, outages) => {
    const started = Date.now();
    outages.gatewayAwayUntil = Infinity;
    const code = await service.end(signal);
    if (signal === 'SIGTERM' && code !== 0)
      outcomes.breaks(`SIGTERM ended it with ${String(code)}`);
    const ended = Date.now() - started;
    await service.start().catch((cause: unknown) => {
      throw new Error(`the gateway did not start again: ${reasonOf(cause)}`, { cause });
    });
    outages.gatewayAwayUntil = Date.now() + GOOD_WITHIN_MS;
    const took = Date.now() - started;
    return `gateway ended by ${signal} in ${ended} ms, ready again after ${took} ms`;
  };

export const killGateway = restartGateway('SIGKILL');
/** Requests in flight finish, and the process ends by itself. */
export const stopGateway = restartGateway('SIGTERM');

async function readyAfter(base: string, limit: number): Promise<boolean> {
  const begun = Date.now();
  let wasAway = false;
  while (Date.now() < limit) {
    const ok = await fetch(`${base}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    wasAway ||= !ok;
    if (ok && (wasAway || Date.now() - begun > UNNOTICED_MS)) return true;
    await pause(100);
  }
  return false;
}
